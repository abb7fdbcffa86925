import type { StaffMemberPayment } from '#api/staff-member.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { CsvButton } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { placeOfOrder } from './order-place.ts'
import { RowCard } from './RowCard.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const kinds = ['all', 'deposit', 'withdrawal'] as const

interface PaymentsQuery {
  readonly kind: (typeof kinds)[number]
  readonly cursor: string
}

const paymentList = listQuery<PaymentsQuery>(
  { kind: 'all', cursor: '' },
  { kind: choiceField(kinds), cursor: cursorField },
)

const looks: Readonly<Record<string, string>> = {
  ...{ credited: 'status--ok', paid: 'status--ok', received: 'status--ok' },
  ...{ awaiting_payment: 'status--wait', checking: 'status--wait', requested: 'status--wait' },
  ...{ approved: 'status--wait', sending: 'status--wait' },
  ...{ refused: 'status--bad', charged_back: 'status--bad', disputed: 'status--bad', rejected: 'status--bad' },
  ...{ failed: 'status--bad', returned: 'status--bad' },
}

interface NumberProps {
  readonly account: string
  readonly row: StaffMemberPayment
}

/** The number that the member reads: to copy, and to open in its queue. */
function PaymentNumber({ account, row }: NumberProps) {
  const { say } = useWords()
  const { number } = row
  const place = placeOfOrder(account, row)
  const copy = () =>
    void navigator.clipboard.writeText(number).then(() => tell('ok', say('member.copied', { account: number })))
  return (
    <span className="paynum">
      {place === undefined ? (
        <span className="mono">{number}</span>
      ) : (
        <To to={place} className="link mono">
          {number}
        </To>
      )}
      <button
        type="button"
        className="icon-btn icon-btn--sm"
        aria-label={say('memberPayments.copy', { number })}
        onClick={copy}
      >
        <span className="i i-ph-copy" aria-hidden="true" />
      </button>
    </span>
  )
}

function PaymentState({ row }: { readonly row: StaffMemberPayment }) {
  const { word } = useWords()
  const { kind, state, reason } = row
  const group = kind === 'deposit' ? 'deposits' : 'withdrawals'
  return (
    <>
      <span className={`status ${looks[state] ?? ''}`}>
        {word(`${group}.${kind === 'deposit' ? 'statuses' : 'states'}.${state}`)}
      </span>
      {reason && <span className="sub wrap">{word(`${group}.reasons.${reason}`)}</span>}
    </>
  )
}

/** What a member has brought and taken, in every state. */
export function MemberPayments({ account }: { readonly account: string }) {
  const { say, word, messages, locale } = useWords()
  const filterOf = ({ kind }: PaymentsQuery) => ({
    account,
    kind: kind === 'all' ? undefined : kind,
    language: locale,
  })
  const load = (query: PaymentsQuery, pageSize: number, signal: AbortSignal) =>
    staffCall('staffMemberPayments', { ...filterOf(query), cursor: query.cursor || undefined, pageSize }, { signal })
  const list = useStaffList<PaymentsQuery, StaffMemberPayment, Awaited<ReturnType<typeof load>>>(
    paymentList,
    (query, signal) => load(query, 20, signal),
  )
  const { query, change } = list
  const what = (row: StaffMemberPayment) => {
    const { kind, channel, methodName, masked } = row
    const way = methodName ?? word(`${kind === 'deposit' ? 'deposits' : 'withdrawals'}.kinds.${channel}`)
    return (
      <>
        <b>{word(`movements.${kind}`)}</b>
        <span className="sub clip">{[way, masked].filter(Boolean).join(' ')}</span>
      </>
    )
  }
  const amount = ({ kind, amount: sum, currency }: StaffMemberPayment) =>
    moneyOf(kind === 'deposit' ? sum : `-${sum}`, currency, locale, true)
  return (
    <ListPanel
      list={list}
      title={say('member.tab.payments')}
      tools={
        <div className="cluster">
          <Segmented
            label={say('memberPayments.show')}
            value={query.kind}
            choices={kinds.map((kind) => ({ value: kind, label: messages.memberPayments.kinds[kind] }))}
            onChange={(kind) => change({ kind })}
          />
          <CsvButton of={{ call: 'staffMemberPaymentsFile', name: `payments-${account}`, input: filterOf(query) }} />
        </div>
      }
      keyOf={({ kind, id }) => `${kind} ${id}`}
      none={messages.memberPayments.none[query.kind]}
      columns={[
        { head: say('ledger.time'), className: 'num', cell: ({ at }) => formatDateTime(at) },
        { head: say('ledger.movement'), cell: what },
        {
          head: say('memberPayments.number'),
          cell: (row) => <PaymentNumber account={account} row={row} />,
        },
        { head: say('members.state'), className: 'wrap', cell: (row) => <PaymentState row={row} /> },
        { head: say('ledger.amount'), className: 'r', cell: amount },
      ]}
      line={(row) => (
        <RowCard what={what(row)} end={<b>{amount(row)}</b>}>
          <div className="spread">
            <PaymentNumber account={account} row={row} />
            <span>
              <PaymentState row={row} />
            </span>
          </div>
          <p className="faint num">{formatDateTime(row.at)}</p>
        </RowCard>
      )}
    />
  )
}
