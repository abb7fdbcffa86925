import { type ReactNode, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import type { SecurityMessages } from './sentences.ts'
import type { SecurityForm } from './use-security-form.ts'

export interface FormDialogProps {
  readonly messages: SecurityMessages
  readonly title: string
  readonly submit: string
  readonly danger?: boolean
  readonly form: SecurityForm
  readonly onClose: () => void
  readonly children: ReactNode
  /** In place of cancel. */
  readonly second?: ReactNode
}

/** A dialog with one form: cancel and the next step at its foot, refusals above them. */
export function FormDialog({ messages, title, submit, danger, form, onClose, children, second }: FormDialogProps) {
  const id = useId()
  const foot = (
    <>
      {second ?? <Button onClick={onClose}>{messages.cancel}</Button>}
      <Button look={danger ? 'danger' : 'primary'} type="submit" form={id} loading={form.busy}>
        {submit}
      </Button>
    </>
  )
  return (
    <Dialog title={title} closeLabel={messages.close} onClose={onClose} foot={foot}>
      <form {...form.form} id={id} className="stack">
        {children}
        <FormAlert>{form.alert}</FormAlert>
      </form>
    </Dialog>
  )
}
