import { failureCode } from '#browser/failure.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ContractTerms, type StaffContract, type TermsProps } from './ContractTerms.tsx'
import { FormDialog } from './FormDialog.tsx'
import { ReasonField } from './ReasonDialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

interface EndProps extends TermsProps {
  readonly contract: TermsProps['contract'] & Pick<StaffContract, 'state' | 'downline'>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Takes an offer back, or ends what runs: its number is typed, since what hangs on it below ends as well. */
export function EndContractDialog({ contract, symbol, texts, onDone, onClose }: EndProps) {
  const { id, state, downline } = contract
  const { say, explain } = useWords()
  const runs = state === 'accepted'
  const number = `C-${id}`
  const form = useForm({
    initial: { number: '', reason: '' },
    check: (values) => ({
      number: runs && values.number.trim() === '' ? say('contracts.numberNeeded', { number }) : undefined,
      reason: values.reason.trim() === '' ? say('reason.needed') : undefined,
    }),
    async send({ number: typed, reason }) {
      await staffCall('staffEndContract', { id, reason: reason.trim(), ...(runs && { number: typed.trim() }) })
      tell('ok', say(runs ? 'contracts.isEnded' : 'contracts.isTakenBack', { number }))
      onDone()
      onClose()
    },
    explain: (thrown) =>
      failureCode(thrown) === 'contract_number' ? { faults: { number: explain(thrown) } } : { alert: explain(thrown) },
  })
  return (
    <FormDialog
      danger
      title={say(runs ? 'contracts.endTitle' : 'contracts.takeBackTitle', { number, account: downline })}
      form={form}
      submit={say(runs ? 'contracts.end' : 'contracts.takeBack')}
      onClose={onClose}
    >
      <p className="muted">{say(runs ? 'contracts.endLead' : 'contracts.takeBackLead')}</p>
      <ContractTerms {...{ contract, symbol, texts }} />
      {runs && (
        <Field
          label={say('contracts.number', { number })}
          maxLength={20}
          autoComplete="off"
          {...form.field('number')}
        />
      )}
      <ReasonField label={say('reason.label')} field={form.field('reason')} />
    </FormDialog>
  )
}
