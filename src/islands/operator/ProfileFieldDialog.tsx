import { profileFields } from '#api/profile-fields.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { ReasonField } from './ReasonDialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

export interface ProfileFieldDialogProps {
  readonly account: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes one field of a member's profile, also one that members set once. */
export function ProfileFieldDialog({ account, onDone, onClose }: ProfileFieldDialogProps) {
  const { say, word, explain } = useWords()
  const form = useForm({
    initial: { field: 'payeeName', value: '', reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? say('reason.needed') : undefined }),
    async send({ field, value, reason }) {
      await staffCall('staffSetProfile', { account, field, value: value.trim(), reason: reason.trim() })
      tell('ok', say('member.fieldChanged', { field: word(`fields.${field}`) }))
      onDone()
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog title={say('member.changeField')} form={form} submit={say('save')} onClose={onClose}>
      <SelectField
        label={say('member.field')}
        options={profileFields.map((value) => ({ value, label: word(`fields.${value}`) }))}
        {...form.field('field')}
      />
      <Field label={say('member.value')} maxLength={255} autoComplete="off" {...form.field('value')} />
      <p className="faint fs12">{say('member.emptyRemoves')}</p>
      <ReasonField label={say('reason.label')} field={form.field('reason')} />
    </FormDialog>
  )
}
