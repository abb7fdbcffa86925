import type { ReactNode } from 'react'
import { useForm } from '#ui/form/use-form.ts'
import { AreaField, type AreaOfForm } from './AreaField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const reasonMax = 500

export interface ReasonDialogProps {
  readonly title: string
  /** What will happen. */
  readonly lead: ReactNode
  readonly submit: string
  readonly danger?: boolean
  /** Said when it is done; nothing where the caller says it. */
  readonly done?: string
  readonly send: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

export function ReasonField({ label, field }: { readonly label: string; readonly field: AreaOfForm }) {
  const { say } = useWords()
  const note = say('reason.count', { n: field.value.length, max: reasonMax })
  return <AreaField label={label} field={field} note={note} rows={3} maxLength={reasonMax} aria-required />
}

/** An act that needs a reason, which the audit log keeps. */
export function ReasonDialog({ title, lead, submit, danger, done, send, onClose }: ReasonDialogProps) {
  const { say, explain } = useWords()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? say('reason.needed') : undefined }),
    async send({ reason }) {
      await send(reason.trim())
      if (done !== undefined) tell('ok', done)
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog title={title} form={form} submit={submit} danger={danger} onClose={onClose}>
      <div className="muted">{lead}</div>
      <ReasonField label={say('reason.label')} field={form.field('reason')} />
    </FormDialog>
  )
}
