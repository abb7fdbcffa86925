import { Refusal } from '#api/refusal.ts'
import { type AnswerTemplate, templatesMax } from '#api/staff-templates.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { staffNames } from '#server/staff/public.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  type TemplateRow,
  updateTemplate,
} from './rows.ts'

const show = ({ id, name, texts, changed_at }: TemplateRow, changedBy: string): AnswerTemplate => ({
  ...{ id: id.toString(), name, texts, changedBy, changedAt: changed_at.toISOString() },
})

/** Answers that staff write often, in every language. */
export const templateHandlers: Handlers<'staffTemplates' | 'staffSetTemplate' | 'staffRemoveTemplate'> = {
  async staffTemplates({ app }) {
    const rows = await listTemplates(app.db, templatesMax)
    const names = await staffNames(
      app.db,
      rows.map((row) => row.changed_by),
    )
    return { content: rows.map((row) => show(row, names.get(row.changed_by) ?? '')) }
  },

  async staffSetTemplate({ app, input, staff, act }) {
    const { id, name, texts } = input
    const written = { name, texts, by: staff.staffId, now: app.clock.now() }
    const row = await act.transaction(async (tx) => {
      const before = id === undefined ? undefined : await findTemplate(tx, id)
      if (id !== undefined && before === undefined)
        throw new Refusal('not_found', { detail: `There is no template ${id}.` })
      const isFull = before === undefined && (await listTemplates(tx, templatesMax)).length >= templatesMax
      if (isFull)
        throw new Refusal('state_conflict', { detail: `There are ${templatesMax} templates; remove one first.` })
      const row = before ? await updateTemplate(tx, before.id, written) : await insertTemplate(tx, written)
      if (row === undefined) throw new Refusal('state_conflict', { detail: `There is another template ${name}.` })
      act.note({ subject: `answer_template:${row.id}`, before: before?.texts ?? '', after: texts, detail: { name } })
      return row
    })
    return show(row, staff.account)
  },

  async staffRemoveTemplate({ input, act }) {
    act.note({ subject: `answer_template:${input.id}` })
    await act.transaction(async (tx) => {
      const removed = await deleteTemplate(tx, input.id)
      if (removed === undefined) throw new Refusal('not_found', { detail: `There is no template ${input.id}.` })
      act.note({ detail: { name: removed.name } })
    })
    return {}
  },
}
