import { useState } from 'react'
import type { AnswerTemplate } from '#api/staff-templates.ts'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ActDialog } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { AddButton, PageHead } from './filters.tsx'
import { ListPanel } from './lists.tsx'
import { languages, TextOf } from './TextOf.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const lengthMax = 4_000
const none = { th: '', en: '', es: '', pt: '' }

interface EditDialogProps {
  readonly template: AnswerTemplate | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A template in every language; one that lacks one would leave a member without words. */
function EditDialog({ template, onDone, onClose }: EditDialogProps) {
  const { say, explain } = useWords()
  const form = useForm({
    initial: { name: template?.name ?? '', ...(template?.texts ?? none) },
    check(values) {
      const empty = languages.filter((language) => values[language].trim() === '')
      const faults = Object.fromEntries(empty.map((language) => [language, say('templates.needed')]))
      return { ...faults, ...(values.name.trim() === '' && { name: say('templates.nameNeeded') }) }
    },
    async send({ name, th, en, es, pt }) {
      const texts = { th: th.trim(), en: en.trim(), es: es.trim(), pt: pt.trim() }
      await staffCall('staffSetTemplate', { name: name.trim(), texts, ...(template && { id: template.id }) })
      tell('ok', say('templates.kept', { name: name.trim() }))
      onDone()
      onClose()
    },
    explain: (thrown) => ({
      faults: { name: failureCode(thrown) === 'state_conflict' ? say('templates.taken') : explain(thrown) },
    }),
  })
  return (
    <FormDialog
      title={say(template ? 'templates.change' : 'templates.add')}
      form={form}
      submit={say('templates.keep')}
      onClose={onClose}
    >
      <p className="muted">{say('templates.lead', { account: '{account}', number: '{number}' })}</p>
      <Field label={say('templates.name')} required maxLength={60} {...form.field('name')} />
      {languages.map((language) => (
        <TextOf
          key={language}
          label={say('templates.text')}
          language={language}
          rows={3}
          lengthMax={lengthMax}
          field={form.field(language) as never}
        />
      ))}
    </FormDialog>
  )
}

/** Answers that staff write often, in every language of the site. */
export function Templates() {
  const { say, locale } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffTemplates', {}, { signal }), 'all')
  const [editing, setEditing] = useState<AnswerTemplate | 'new'>()
  const [leaving, setLeaving] = useState<AnswerTemplate>()
  const canWrite = may('support.write')
  const acts = (row: AnswerTemplate) =>
    canWrite && (
      <span className="cluster">
        <Button size="sm" onClick={() => setEditing(row)}>
          {say('templates.change')}
        </Button>
        <Button size="sm" look="danger-line" onClick={() => setLeaving(row)}>
          {say('templates.remove')}
        </Button>
      </span>
    )
  const changed = ({ changedBy, changedAt }: AnswerTemplate) =>
    `${changedBy}, ${formatDateTime(changedAt).slice(0, 16)}`
  return (
    <>
      <PageHead title={say('pages.templates')}>
        {canWrite && <AddButton text={say('templates.add')} onClick={() => setEditing('new')} />}
      </PageHead>
      <ListPanel<AnswerTemplate>
        list={loaded}
        keyOf={({ id }) => id}
        none={say('templates.none')}
        columns={[
          { head: say('templates.name'), cell: ({ name }) => <b>{name}</b> },
          { head: say('templates.text'), cell: ({ texts }) => <span className="pre">{texts[locale]}</span> },
          { head: say('templates.changed'), cell: changed },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <div className="arow">
            <b>{row.name}</b>
            <span className="pre">{row.texts[locale]}</span>
            <small className="faint">{changed(row)}</small>
            {canWrite && <div className="arow__acts">{acts(row)}</div>}
          </div>
        )}
      />
      {editing && (
        <EditDialog
          template={editing === 'new' ? undefined : editing}
          onDone={loaded.refresh}
          onClose={() => setEditing(undefined)}
        />
      )}
      {leaving && (
        <ActDialog
          title={say('templates.removeTitle', { name: leaving.name })}
          lead={say('templates.removeLead')}
          submit={say('templates.remove')}
          danger
          send={() => staffCall('staffRemoveTemplate', { id: leaving.id }).then(loaded.refresh)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
