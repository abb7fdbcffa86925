import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { SecurityMessages } from './sentences.ts'

export interface FormDialogProps {
  readonly messages: SecurityMessages
  readonly title: string
  readonly submit: string
  readonly danger?: boolean
  readonly busy: boolean
  /** Why the last try did not work out. */
  readonly alert: string | undefined
  /** Changes with each refused form: the first wrong field then has the focus. */
  readonly faults?: object
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** In place of cancel. */
  readonly second?: ReactNode
}

/** A dialog with one form: cancel and the next step at its foot, refusals above them. */
export function FormDialog(props: FormDialogProps) {
  const { messages, title, submit, danger, busy, alert, faults, onClose, onSubmit, children, second } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal, also one with the same words
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults, alert])
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const foot = (
    <>
      {second ?? <Button onClick={onClose}>{messages.cancel}</Button>}
      <Button look={danger ? 'danger' : 'primary'} type="submit" form={id} loading={busy}>
        {submit}
      </Button>
    </>
  )
  return (
    <Dialog title={title} closeLabel={messages.close} onClose={onClose} foot={foot}>
      <form id={id} ref={form} className="stack" noValidate onSubmit={send}>
        {children}
        {alert && (
          <div className="alert alert--bad" role="alert">
            <span className="i i-ph-warning-circle" aria-hidden="true" />
            <span>{alert}</span>
          </div>
        )}
      </form>
    </Dialog>
  )
}
