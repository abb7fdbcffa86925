import { useState } from 'react'
import type { CallInput } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffMember } from '#api/staff-member.ts'
import type { Booked, BookingKind } from '#api/staff-money.ts'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { keyedAction } from '#stores/keyed-action.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { FormDialog } from './FormDialog.tsx'
import { GivesUp } from './GivesUp.tsx'
import { moneyOf } from './money.ts'
import { ReasonField } from './ReasonDialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

/** What the dialog begins with. */
export interface Booking {
  readonly act: 'book' | 'reverse'
  readonly kind: BookingKind
  readonly key: string
}

export interface AdjustDialogProps {
  readonly member: StaffMember
  readonly start: Partial<Booking>
  readonly onBooked: () => void
  readonly onClose: () => void
}

const isMoney = (text: string): boolean => /^[0-9]{1,15}(\.[0-9]{1,5})?$/.test(text) && /[1-9]/.test(text)
const calls = { deposit: 'staffDeposit', withdrawal: 'staffWithdraw' } as const

/** A correction has no reference of its own. What was typed twice, and why, make no other correction. */
const credit = keyedAction(
  (key, wish: Omit<CallInput<StaffApi['staffCredit']>, 'key'>) => staffCall('staffCredit', { ...wish, key }),
  ({ account, amount }) => [account, amount],
)

function useAdjust({ member, start, onBooked, onClose }: AdjustDialogProps) {
  const { say, explain } = useWords()
  const { account } = member
  const kinds = (['credit', 'deposit', 'withdrawal'] as const).filter((kind) =>
    may(kind === 'credit' ? 'payments.adjust' : 'payments.book'),
  )
  const [act, setAct] = useState<Booking['act']>(start.act ?? (kinds.length > 0 ? 'book' : 'reverse'))
  const [pending, setPending] = useState<Booked>()
  const [isOwing, setOwing] = useState(false)
  /** The bonus money that a withdrawal ends: as the page knew it, and then as the server says. */
  const [bonus, setBonus] = useState(isMoney(member.wallet?.bonus ?? '') ? member.wallet?.bonus : undefined)
  const losesBonus = (kind: string): boolean => act === 'book' && kind === 'withdrawal' && bonus !== undefined
  const form = useForm({
    initial: {
      kind: start.kind ?? kinds[0] ?? 'credit',
      amount: '',
      again: '',
      reference: start.key ?? '',
      reason: '',
      givesUp: '',
    },
    check: (values) => ({
      reason: values.reason.trim() === '' ? say('reason.needed') : undefined,
      ...(act === 'reverse' || values.kind !== 'credit'
        ? { reference: values.reference.trim() === '' ? say('adjust.referenceNeeded') : undefined }
        : {}),
      ...(act === 'book' && {
        amount: isMoney(values.amount.trim()) ? undefined : say('adjust.amountNeeded', { example: '500.00' }),
        givesUp: losesBonus(values.kind) && values.givesUp !== bonus ? say('givesUp.needed') : undefined,
        again: values.again === '' || values.again.trim() === values.amount.trim() ? undefined : say('adjust.differs'),
      }),
    }),
    async send(values) {
      const kind = values.kind as BookingKind
      const reason = values.reason.trim()
      const reference = values.reference.trim()
      const again = values.again.trim()
      const wish = { account, amount: values.amount.trim(), reason, ...(again !== '' && { confirmAmount: again }) }
      const booked = await (act === 'reverse'
        ? staffCall('staffReverse', { kind, key: reference, reason, ...(isOwing && { rest: 'owe' as const }) })
        : kind === 'credit'
          ? credit(wish)
          : staffCall(calls[kind], {
              ...{ ...wish, key: reference },
              ...(losesBonus(kind) && { givesUp: values.givesUp }),
            }))
      onBooked()
      if (booked.state === 'pending') return setPending(booked)
      tell(booked.state === 'booked' ? 'ok' : 'info', say(`adjust.${booked.state}`, { amount: booked.amount }))
      onClose()
    },
    explain(thrown) {
      const code = failureCode(thrown)
      if (code === 'confirmation_needed') return { faults: { again: say('adjust.confirm') } }
      if (code === 'bonus_running' && thrown instanceof CallFailure) {
        setBonus(thrown.details.amount)
        return { faults: { givesUp: say('givesUp.needed') } }
      }
      if (code === 'idempotency_conflict') return { faults: { reference: say('adjust.usedBefore') } }
      if (code === 'not_found') return { faults: { reference: say('adjust.notBooked') } }
      return { alert: explain(thrown) }
    },
  })
  const lost = losesBonus(form.values.kind) ? bonus : undefined
  return { form, kinds, act, setAct, pending, isOwing, setOwing, lost }
}

function Postings({
  account,
  kind,
  amount,
}: {
  readonly account: string
  readonly kind: string
  readonly amount: string
}) {
  const { say, word } = useWords()
  const isOut = kind === 'withdrawal'
  return (
    <div className="panel postings">
      <p className="faint fs12">{say('adjust.postings')}</p>
      <table className="match">
        <tbody>
          <tr>
            <th scope="row">{say('adjust.wallet', { account })}</th>
            <td className={isOut ? 'r neg' : 'r pos'}>{`${isOut ? '−' : '+'}${amount}`}</td>
          </tr>
          <tr>
            <th scope="row">{word(`adjust.houses.${kind}`)}</th>
            <td className="r">{`${isOut ? '+' : '−'}${amount}`}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Waits({
  pending,
  currency,
  account,
  onClose,
}: {
  readonly pending: Booked
  readonly currency: string
  readonly account: string
  readonly onClose: () => void
}) {
  const { say, locale } = useWords()
  const { request } = pending
  const amount = moneyOf(pending.amount, currency, locale)
  const time = request ? formatDateTime(request.endsAt).slice(0, 16) : ''
  return (
    <Dialog
      title={say('adjust.waits')}
      closeLabel={say('close')}
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {say('close')}
        </Button>
      }
    >
      <div className="stack">
        <p>{say('adjust.waitsLead', { amount, account, id: request?.id ?? '', time })}</p>
      </div>
    </Dialog>
  )
}

type FieldsProps = Pick<ReturnType<typeof useAdjust>, 'form' | 'kinds' | 'act' | 'isOwing' | 'setOwing' | 'lost'> &
  Pick<AdjustDialogProps, 'member'>

/** Kind, amount, reference and reason of a booking. */
function Fields({ form, kinds, act, isOwing, setOwing, lost, member }: FieldsProps) {
  const { say, messages, locale } = useWords()
  const { values } = form
  const needsAgain = form.faults.again !== undefined || values.again !== ''
  const options = kinds.map((kind) => ({ value: kind, label: messages.adjust.kinds[kind] }))
  const isBooking = act === 'book'
  return (
    <>
      <SelectField label={say('adjust.kind')} options={options} {...form.field('kind')} />
      {isBooking && (
        <AmountField
          label={say('adjust.amount', { currency: member.wallet?.currency ?? '' })}
          required
          maxLength={21}
          symbol={values.kind === 'withdrawal' ? '−' : '+'}
          {...form.field('amount')}
        />
      )}
      {isBooking && needsAgain && <AmountField label={say('adjust.again')} maxLength={21} {...form.field('again')} />}
      {(!isBooking || values.kind !== 'credit') && (
        <Field
          label={say('adjust.reference')}
          required
          autoComplete="off"
          maxLength={200}
          note={<p className="field__note">{say(`adjust.referenceNote.${act}`)}</p>}
          {...form.field('reference')}
        />
      )}
      {!isBooking && (
        <label className="cluster">
          <input type="checkbox" className="tick" checked={isOwing} onChange={() => setOwing(!isOwing)} />
          {say('adjust.owe')}
        </label>
      )}
      {lost !== undefined && (
        <GivesUp
          account={member.account}
          sum={moneyOf(lost, member.wallet?.currency ?? '', locale)}
          isAgreed={form.values.givesUp === lost}
          error={form.faults.givesUp}
          onChange={(isAgreed) => form.set({ givesUp: isAgreed ? lost : '' })}
        />
      )}
      <ReasonField label={say('reason.label')} field={form.field('reason')} />
      {isBooking && isMoney(values.amount.trim()) && (
        <Postings account={member.account} kind={values.kind} amount={values.amount.trim()} />
      )}
    </>
  )
}

/** Books money by hand or takes a booking back, with a reason; above a sum it waits for a second person. */
export function AdjustDialog(props: AdjustDialogProps) {
  const { member, onClose } = props
  const { say, locale } = useWords()
  const { pending, setAct, ...state } = useAdjust(props)
  const { form, act } = state
  const { account, wallet } = member
  if (pending) return <Waits pending={pending} currency={wallet?.currency ?? ''} account={account} onClose={onClose} />
  return (
    <FormDialog
      title={say('adjust.title', { account })}
      form={form}
      submit={act === 'book' ? say('adjust.submit') : say('adjust.reverse')}
      onClose={onClose}
    >
      {wallet && (
        <p className="faint">{say('adjust.now', { amount: moneyOf(wallet.balance, wallet.currency, locale) })}</p>
      )}
      {may('payments.adjust') && (
        <Segmented
          label={say('adjust.act')}
          value={act}
          choices={[
            { value: 'book', label: say('adjust.book') },
            { value: 'reverse', label: say('adjust.reverse') },
          ]}
          onChange={setAct}
        />
      )}
      <Fields {...state} member={member} />
      <div className="alert">
        <span className="i i-ph-info" aria-hidden="true" />
        <span>{say('adjust.note')}</span>
      </div>
    </FormDialog>
  )
}
