import { profileFields } from '#api/profile-fields.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
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
    <Dialog
      title={say('member.changeField')}
      closeLabel={say('close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button look="primary" loading={form.busy} onClick={() => void form.submit()}>
            {say('save')}
          </Button>
        </>
      }
    >
      <form {...form.form} className="stack">
        <SelectField
          label={say('member.field')}
          options={profileFields.map((value) => ({ value, label: word(`fields.${value}`) }))}
          {...form.field('field')}
        />
        <Field label={say('member.value')} maxLength={255} autoComplete="off" {...form.field('value')} />
        <p className="faint fs12">{say('member.emptyRemoves')}</p>
        <ReasonField label={say('reason.label')} field={form.field('reason')} />
        {form.alert && (
          <div className="alert alert--bad" role="alert">
            <span className="i i-ph-warning-circle" aria-hidden="true" />
            <span>{form.alert}</span>
          </div>
        )}
      </form>
    </Dialog>
  )
}
