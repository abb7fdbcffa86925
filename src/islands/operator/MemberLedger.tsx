import type { StaffLedgerLine, StaffMember } from '#api/staff-member.ts'
import type { BookingKind } from '#api/staff-money.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { shortReference } from '#i18n/reference.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { lookOf } from '#ui/look-of.ts'
import { Segmented } from '#ui/Segmented.tsx'
import type { Booking } from './AdjustDialog.tsx'
import { Choice, CsvButton } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { RowCard } from './RowCard.tsx'
import { useWords } from './words.ts'

const pockets = ['wallet', 'bonus', 'held', 'debt'] as const
const types = ['bet', 'win', 'rollback', 'deposit', 'withdrawal', 'adjustment'] as const

interface LedgerQuery {
  readonly pocket: (typeof pockets)[number]
  readonly type: string
  readonly cursor: string
}

const ledgerList = listQuery<LedgerQuery>(
  { pocket: 'wallet', type: '', cursor: '' },
  { pocket: choiceField(pockets), type: textField(40), cursor: cursorField },
)

/** Movements that staff may have booked by hand. */
const byHand: Readonly<Record<string, BookingKind>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  adjustment: 'credit',
}

interface TakeBackProps {
  readonly line: StaffLedgerLine
  readonly name: string
  readonly onReverse: (booking: Partial<Booking>) => void
}

function TakeBack({ line, name, onReverse }: TakeBackProps) {
  const { say } = useWords()
  const kind = byHand[line.type]
  if (kind === undefined || line.pocket !== 'wallet' || !may('payments.adjust')) return null
  return (
    <button
      type="button"
      className="icon-btn icon-btn--sm"
      aria-label={say('adjust.reverseOne', { what: name, amount: line.amount })}
      title={say('adjust.reverse')}
      onClick={() => onReverse({ act: 'reverse', kind, key: line.reference })}
    >
      <span className="i i-ph-arrow-counter-clockwise" aria-hidden="true" />
    </button>
  )
}

export interface MemberLedgerProps {
  readonly member: StaffMember
  readonly onReverse: (booking: Partial<Booking>) => void
}

/** Every change of a member's balance, with the balance after it. */
export function MemberLedger({ member, onReverse }: MemberLedgerProps) {
  const { say, word, messages, locale } = useWords()
  const { account } = member
  const filterOf = ({ pocket, type }: LedgerQuery) => ({ account, pocket, type: type || undefined, language: locale })
  const load = (query: LedgerQuery, pageSize: number, signal: AbortSignal) =>
    staffCall('staffMemberLedger', { ...filterOf(query), cursor: query.cursor || undefined, pageSize }, { signal })
  const list = useStaffList<LedgerQuery, StaffLedgerLine, Awaited<ReturnType<typeof load>>>(
    ledgerList,
    (query, signal) => load(query, 20, signal),
  )
  const { query, change } = list
  const name = ({ type }: StaffLedgerLine) => word(`movements.${type}`)
  const amount = (line: StaffLedgerLine) => (
    <span className={lookOf(line.amount)}>{moneyOf(line.amount, line.currency, locale, true)}</span>
  )
  const movement = (line: StaffLedgerLine) => (
    <>
      <b>{name(line)}</b>
      {line.round && (
        <span className="sub clip">
          {line.round.gameName}, {line.round.vendorName}
        </span>
      )}
    </>
  )
  const back = (line: StaffLedgerLine) => <TakeBack line={line} name={name(line)} onReverse={onReverse} />
  return (
    <ListPanel
      list={list}
      title={say('member.tab.ledger')}
      tools={
        <div className="cluster">
          <Segmented
            label={say('ledger.pocket')}
            value={query.pocket}
            choices={pockets.map((pocket) => ({ value: pocket, label: messages.ledger.pockets[pocket] }))}
            onChange={(pocket) => change({ pocket })}
          />
          <Choice
            label={say('ledger.type')}
            value={query.type}
            options={types.map((type) => [type, word(`movements.${type}`)])}
            onChange={(type) => change({ type })}
          />
          <CsvButton of={{ call: 'staffMemberLedgerFile', name: `ledger-${account}`, input: filterOf(query) }} />
        </div>
      }
      keyOf={({ id }) => id}
      none={say('ledger.none')}
      columns={[
        { head: say('ledger.time'), className: 'num', cell: ({ time }) => formatDateTime(time) },
        { head: say('ledger.movement'), cell: movement },
        {
          head: say('ledger.reference'),
          cell: ({ reference }) => (
            <span className="mono clip" title={reference}>
              {shortReference(reference)}
            </span>
          ),
        },
        { head: say('ledger.amount'), className: 'r', cell: amount },
        {
          head: say('ledger.after'),
          className: 'r',
          cell: (line) => moneyOf(line.balanceAfter, line.currency, locale),
        },
        ...(may('payments.adjust') ? [{ head: say('acts'), className: 'r', cell: back }] : []),
      ]}
      line={(line) => (
        <RowCard
          what={movement(line)}
          end={back(line)}
          facts={[
            [say('ledger.time'), formatDateTime(line.time).slice(5, 16)],
            [say('ledger.amount'), amount(line)],
            [say('ledger.after'), moneyOf(line.balanceAfter, line.currency, locale)],
          ]}
        />
      )}
    />
  )
}
