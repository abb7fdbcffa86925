import { type Role, roles } from '#api/staff-permissions.ts'
import { failureCode } from '#browser/failure.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import type { Given } from './GivenDialog.tsx'
import { useWords } from './words.ts'

const accountForm = /^[a-z][a-z0-9.-]{2,31}$/
const accountLengths = { min: 3, max: 32 }

/** Opens a staff account. Its first password is shown once; the first sign-in sets another one and an authenticator. */
export function InviteDialog(props: { readonly onAdded: (given: Given) => void; readonly onClose: () => void }) {
  const { onAdded, onClose } = props
  const { say, messages, explain } = useWords()
  const form = useForm({
    initial: { account: '', role: 'support' },
    check: ({ account }) => ({
      account: accountForm.test(account.trim()) ? undefined : say('staff.accountForm', accountLengths),
    }),
    send: async ({ account, role }) =>
      onAdded(await staffCall('staffAdd', { account: account.trim(), role: role as Role })),
    explain: (thrown) =>
      failureCode(thrown) === 'username_taken'
        ? { faults: { account: say('staff.taken') } }
        : { faults: { role: explain(thrown) } },
  })
  return (
    <FormDialog title={say('staff.add')} form={form} submit={say('staff.add')} onClose={onClose}>
      <p className="muted">{say('staff.addLead')}</p>
      <Field
        label={say('staff.account')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        note={<p className="field__note">{say('staff.accountForm', accountLengths)}</p>}
        {...form.field('account')}
      />
      <SelectField
        label={say('staff.role')}
        options={roles.map((role) => ({ value: role, label: messages.roles[role] }))}
        {...form.field('role')}
      />
    </FormDialog>
  )
}
