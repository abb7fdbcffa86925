import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { ReasonField } from './ReasonDialog.tsx'
import { useWords } from './words.ts'

export interface ActDialogProps {
  readonly title: string
  readonly lead?: string
  readonly submit: string
  readonly danger?: boolean
  /** Reasons of a list, which members read in their own language. */
  readonly reasons?: readonly (readonly [value: string, text: string])[]
  /** What they are; without it reasons. */
  readonly reasonLabel?: string
  /** A short field, such as the bank's reference. */
  readonly field?: { readonly label: string; readonly shortest: number }
  /** A free text, and whether it has to be there. */
  readonly sentence?: { readonly label: string; readonly needed: boolean }
  readonly send: (values: {
    readonly reason: string
    readonly field: string
    readonly sentence: string
  }) => Promise<unknown>
  readonly onClose: () => void
}

/** An act of a queue that asks for a reason, a reference or a sentence. */
export function ActDialog(props: ActDialogProps) {
  const { title, lead, submit, danger, reasons = [], reasonLabel, field, sentence, send, onClose } = props
  const { say, explain } = useWords()
  const form = useForm({
    initial: { reason: reasons[0]?.[0] ?? '', field: '', sentence: '' },
    check: (values) => ({
      field: field && values.field.trim().length < field.shortest ? say('login.needed') : undefined,
      sentence: sentence?.needed && values.sentence.trim() === '' ? say('reason.needed') : undefined,
    }),
    async send(values) {
      await send({ reason: values.reason, field: values.field.trim(), sentence: values.sentence.trim() })
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog title={title} form={form} submit={submit} danger={danger} onClose={onClose}>
      {lead && <p className="muted">{lead}</p>}
      {reasons.length > 0 && (
        <SelectField
          label={reasonLabel ?? say('queue.reason')}
          options={reasons.map(([value, label]) => ({ value, label }))}
          {...form.field('reason')}
        />
      )}
      {field && (
        <Field
          label={field.label}
          required={field.shortest > 0}
          maxLength={60}
          autoComplete="off"
          {...form.field('field')}
        />
      )}
      {sentence && <ReasonField label={sentence.label} field={form.field('sentence')} />}
    </FormDialog>
  )
}
