import { type ReactNode, useId } from 'react'
import { useForm } from '#ui/form/use-form.ts'
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

export function ReasonField(props: {
  readonly label: string
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error?: string | undefined
    readonly onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => void
  }
}) {
  const { label, field } = props
  const { say } = useWords()
  const id = useId()
  const { error, ...area } = field
  return (
    <div className={error === undefined ? 'field' : 'field is-error'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        <textarea
          {...area}
          id={id}
          rows={3}
          maxLength={reasonMax}
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
        />
      </div>
      <p id={`${id}-note`} className={error === undefined ? 'field__note' : 'field__err'}>
        {error ?? say('reason.count', { n: area.value.length, max: reasonMax })}
      </p>
    </div>
  )
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
