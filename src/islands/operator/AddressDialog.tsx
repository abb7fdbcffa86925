import type { StaffPerson } from '#api/staff.ts'
import { failureCode } from '#browser/failure.ts'
import { staffCall } from '#stores/staff-session.ts'
import { useForm } from '#ui/form/use-form.ts'
import { AreaField } from './AreaField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { ReasonField } from './ReasonDialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

/** Addresses that are nobody's, as documents use them. */
const examples = '203.0.113.7, 203.0.113.0/24, 2001:db8::/32'
const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '')

/** From which addresses and networks alone somebody of the staff may log in and work. */
export function AddressDialog(props: {
  readonly person: StaffPerson
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { person, onDone, onClose } = props
  const { say, explain } = useWords()
  const form = useForm({
    initial: { addresses: person.addresses.join('\n'), reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? say('reason.needed') : undefined }),
    async send({ addresses, reason }) {
      await staffCall('staffSetAddresses', { id: person.id, addresses: linesOf(addresses), reason: reason.trim() })
      tell('ok', say('staff.addresses.done', { account: person.account }))
      onDone()
      onClose()
    },
    explain: (thrown) =>
      failureCode(thrown) === 'invalid_input'
        ? { faults: { addresses: say('staff.addresses.wrong') } }
        : { alert: explain(thrown) },
  })
  return (
    <FormDialog
      title={say('staff.addresses.title', { account: person.account })}
      form={form}
      submit={say('save')}
      onClose={onClose}
    >
      <AreaField
        label={say('staff.addresses.label')}
        field={form.field('addresses')}
        note={say('staff.addresses.note', { examples })}
        rows={4}
        spellCheck={false}
      />
      <ReasonField label={say('reason.label')} field={form.field('reason')} />
    </FormDialog>
  )
}
