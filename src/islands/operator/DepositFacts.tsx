import type { StaffDepositDetail, StaffPayment } from '#api/staff-deposits.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may } from '#stores/staff-session.ts'
import { moneyOf } from './money.ts'
import { PaymentLine } from './PaymentLine.tsx'
import { Picture } from './Picture.tsx'
import { useWords } from './words.ts'

type Slip = StaffDepositDetail['slips'][number]

/** A value that differs from what was expected is marked, by sign and colour. */
function Fit({ fits }: { readonly fits: boolean | undefined }) {
  const { say } = useWords()
  if (fits === undefined) return null
  return (
    <span className={fits ? 'ok' : 'bad'}>
      <span
        className={fits ? 'i i-ph-check' : 'i i-ph-x'}
        role="img"
        aria-label={fits ? say('deposits.fits') : say('deposits.differs')}
      />
    </span>
  )
}

interface MatchProps {
  readonly one: StaffDepositDetail
  readonly slip: Slip | undefined
  readonly payment: StaffPayment | undefined
}

/** What the member says, what the slip's answer says, and what came: side by side, with a mark for each line. */
function Match({ one, slip, payment }: MatchProps) {
  const { say, locale } = useWords()
  const { deposit, fields, memberName } = one
  const money = (amount: string | undefined) =>
    amount === undefined ? undefined : /^[0-9.]+$/.test(amount) ? moneyOf(amount, deposit.currency, locale) : amount
  const answer = slip?.answer ?? {}
  const bank = payment?.amount
  const rows = [
    {
      name: say('ledger.amount'),
      cells: [money(deposit.payAmount), money(answer.amount), money(bank)],
      fits: bank === undefined ? undefined : Number(bank) === Number(deposit.payAmount),
    },
    {
      name: say('ledger.time'),
      cells: [formatDateTime(deposit.createdAt), answer.time, payment && formatDateTime(payment.paidAt)],
      fits: undefined,
    },
    {
      name: say('deposits.payer'),
      cells: [fields.payerName ?? memberName, answer.senderName ?? answer.name, payment?.payerName],
      fits: payment === undefined || payment.payerMatch === 'not_told' ? undefined : payment.payerMatch === 'match',
    },
    {
      name: say('ledger.reference'),
      cells: [deposit.id, slip?.reference, payment?.reference],
      fits: slip?.reference && payment ? slip.reference === payment.reference : undefined,
    },
  ]
  return (
    <div className="tablebox">
      <table className="match">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{say('deposits.field')}</span>
            </th>
            <th scope="col">{say('deposits.says')}</th>
            <th scope="col">{say('deposits.slip')}</th>
            <th scope="col">{say('deposits.came')}</th>
            <th scope="col">
              <span className="sr">{say('deposits.fits')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, fits }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay
                <td key={at}>{cell ?? '—'}</td>
              ))}
              <td>
                <Fit fits={fits} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SlipPanel({ slip }: { readonly slip: Slip }) {
  const { say, word, messages } = useWords()
  return (
    <div>
      {may('uploads.read') && (
        <Picture id={slip.uploadId} label={say('deposits.slipOf', { time: formatDateTime(slip.sentAt) })} />
      )}
      <p className="faint fs12">
        {messages.deposits.slipStates[slip.state]}
        {slip.reason && `, ${word(`deposits.reasons.${slip.reason}`)}`}
      </p>
      {slip.seenFor.length > 0 && (
        <p className="alert alert--bad">
          <span className="i i-ph-copy" aria-hidden="true" />
          {say('deposits.seenFor', { orders: slip.seenFor.join(', ') })}
        </p>
      )}
    </div>
  )
}

/** Slip, comparison and payments of a deposit. */
export function DepositFacts({ one, onDone }: { readonly one: StaffDepositDetail; readonly onDone: () => void }) {
  const { say, word, locale } = useWords()
  const { deposit, slips, payments, candidates } = one
  const slip = slips.at(-1)
  return (
    <div className={slips.length > 0 ? 'qbody qbody--2' : 'qbody'}>
      {slips.length > 0 && (
        <div className="stack">
          {slips.map((each) => (
            <SlipPanel key={each.id} slip={each} />
          ))}
        </div>
      )}
      <div className="stack">
        {deposit.here.length > 0 && (
          <p className="alert">
            <span className="i i-ph-eye" aria-hidden="true" />
            {say('queue.here', { who: deposit.here.join(', ') })}
          </p>
        )}
        {deposit.reason && (
          <p className="alert alert--warn">
            <span className="i i-ph-warning" aria-hidden="true" />
            <span>{word(`deposits.reasons.${deposit.reason}`)}</span>
          </p>
        )}
        {deposit.firstApprover && (
          <p className="alert">
            <span className="i i-ph-users" aria-hidden="true" />
            {say('deposits.firstBy', {
              who: deposit.firstApprover.by,
              time: formatDateTime(deposit.firstApprover.at).slice(11),
            })}
          </p>
        )}
        <Match one={one} slip={slip} payment={payments.at(-1)} />
        {one.bonus && (
          <p>
            <b>{one.bonus.title}</b>{' '}
            {say(`deposits.bonus.${one.bonus.state}`, {
              sum: moneyOf(one.bonus.amount, deposit.currency, locale),
            })}
          </p>
        )}
        {payments.length > 0 && (
          <div>
            <p className="faint fs12">{say('deposits.payments')}</p>
            {payments.map((payment) => (
              <PaymentLine
                key={payment.id}
                payment={payment}
                onDone={onDone}
                {...(deposit.status === 'credited' && { order: deposit.id })}
              />
            ))}
          </div>
        )}
        {candidates.length > 0 && (
          <div>
            <p className="faint fs12">{say('deposits.candidates')}</p>
            {candidates.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} order={deposit.id} onDone={onDone} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
