import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { lookOf, type ReceiptMessages, shortReference, typeName } from '#islands/own/movement-words.ts'
import type { AccountPage } from '#stores/account-record.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { AccountMessages } from './AccountRecord.tsx'

type Transaction = AccountPage['content'][number]

export interface TransactionListProps {
  readonly lines: readonly Transaction[]
  readonly locale: Locale
  readonly messages: AccountMessages
  readonly words: ReceiptMessages
  readonly onOpen: (id: string) => void
}

/** What it was for: a game, or the number of an order. */
const purposeOf = ({ round, reference }: Transaction) => round?.gameName ?? shortReference(reference)

function Amount({ line, locale }: { readonly line: Transaction; readonly locale: Locale }) {
  return <span className={`num ${lookOf(line.amount)}`}>{formatMoney(line.amount, '', locale, true)}</span>
}

/** A movement on a phone. */
function Line(props: { readonly line: Transaction } & Omit<TransactionListProps, 'lines'>) {
  const { line, locale, messages, words, onOpen } = props
  return (
    <button
      type="button"
      className="rec w-full !grid-cols-[minmax(0,1fr)_auto]"
      aria-haspopup="dialog"
      onClick={() => onOpen(line.id)}
    >
      <b className="clip">
        {typeName(words, line.type)}
        {line.status === 'rolled_back' && ` · ${messages.rolledBack}`}
      </b>
      <span className="end font-semibold">
        <Amount line={line} locale={locale} />
      </span>
      <small className="clip">{purposeOf(line)}</small>
      <small className="end num">{formatMoney(line.balanceAfter, '', locale)}</small>
      <small className="num col-span-full">{formatDateTime(line.time)}</small>
    </button>
  )
}

/** Movements, each with a button that opens its receipt. */
export function TransactionList({ lines, ...shown }: TransactionListProps) {
  const { locale, messages, words, onOpen } = shown
  const type = (line: Transaction) => {
    const name = typeName(words, line.type)
    return (
      <button
        type="button"
        className="game-cell min-h-11"
        title={t(messages, 'open', { type: name, amount: formatMoney(line.amount, '', locale, true) })}
        aria-haspopup="dialog"
        onClick={() => onOpen(line.id)}
      >
        <span>
          <b>{name}</b>
          {line.round && <small>{line.round.gameName}</small>}
        </span>
        {line.status === 'rolled_back' && <span className="status status--info">{messages.rolledBack}</span>}
      </button>
    )
  }
  const reference = (line: Transaction) => (
    <span className="clip block max-w-[14ch]">{shortReference(line.reference)}</span>
  )
  return (
    <DataTable
      frame="panel panel--flush"
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        { head: messages.time, className: 'num muted', cell: ({ time }) => formatDateTime(time) },
        { head: messages.type, cell: type },
        { head: messages.reference, className: 'num muted', cell: reference },
        { head: messages.before, className: 'r muted', cell: (line) => formatMoney(line.balanceBefore, '', locale) },
        {
          head: messages.amount,
          className: 'r font-semibold',
          cell: (line) => <Amount line={line} locale={locale} />,
        },
        { head: messages.after, className: 'r', cell: (line) => formatMoney(line.balanceAfter, '', locale) },
      ]}
      line={(line) => <Line line={line} {...shown} />}
    />
  )
}
