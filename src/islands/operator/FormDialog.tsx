import { type ReactNode, Suspense } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import type { useForm } from '#ui/form/use-form.ts'
import { useWords } from './words.ts'

export interface FormDialogProps {
  readonly title: string
  /** What `useForm` gives. */
  readonly form: Pick<ReturnType<typeof useForm>, 'form' | 'alert' | 'busy' | 'submit'>
  /** What the button says that sends it. */
  readonly submit: string
  readonly danger?: boolean | undefined
  /** It cannot be sent yet. */
  readonly disabled?: boolean
  /** What comes of it as players see it, which may still be on its way. */
  readonly preview?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a pop-up: its fields, why it was refused, and at the foot the way out and the button that sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, submit, danger, disabled, preview, onClose, children } = props
  const { say } = useWords()
  const fields = (
    <form {...form.form} className="stack">
      {children}
      <FormAlert>{form.alert}</FormAlert>
    </form>
  )
  return (
    <Dialog
      title={title}
      closeLabel={say('close')}
      onClose={onClose}
      wide={preview !== undefined}
      foot={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            loading={form.busy}
            disabled={disabled}
            onClick={() => void form.submit()}
          >
            {submit}
          </Button>
        </>
      }
    >
      {preview === undefined ? (
        fields
      ) : (
        <div className="previewed">
          {fields}
          <Suspense>{preview}</Suspense>
        </div>
      )}
    </Dialog>
  )
}
