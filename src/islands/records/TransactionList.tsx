import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { shortReference } from '#i18n/reference.ts'
import { t } from '#i18n/t.ts'
import { type MovementWords, typeName } from '#islands/own/movement-words.ts'
import type { AccountPage } from '#stores/account-record.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { lookOf } from '#ui/look-of.ts'
import type { AccountMessages } from './AccountRecord.tsx'
import { CopyReference } from './CopyReference.tsx'
import { byDay, hourOf, Time } from './days.tsx'
import type { FrameMessages } from './FilterBar.tsx'

type Transaction = AccountPage['content'][number]

export interface TransactionListProps {
  readonly lines: readonly Transaction[]
  readonly currency: string
  readonly symbol: string
  readonly locale: Locale
  readonly zone: string
  readonly messages: AccountMessages
  readonly frame: FrameMessages
  readonly words: MovementWords
  /** Whether there are pages before and after this one. */
  readonly goesOn: { readonly before: boolean; readonly after: boolean }
  readonly onOpen: (id: string) => void
}

type Shown = Omit<TransactionListProps, 'lines' | 'currency' | 'goesOn'>

/** Icons by the first word of a kind. */
const icons: Readonly<Record<string, string>> = {
  deposit: 'i-ph-arrow-circle-down',
  withdrawal: 'i-ph-arrow-circle-up',
  bet: 'i-ph-receipt',
  win: 'i-ph-receipt',
  rollback: 'i-ph-arrow-u-up-left',
  transfer: 'i-ph-arrows-left-right',
  member: 'i-ph-arrows-left-right',
}
const iconOf = ({ type }: Transaction): string => icons[type.split('_')[0] ?? ''] ?? 'i-ph-list-bullets'

/** What it was for: a game, another member, or the number of an order. */
const purposeOf = ({ round, party, reference }: Transaction) => round?.gameName ?? party ?? shortReference(reference)

const Amount = ({ line, locale }: { readonly line: Transaction; readonly locale: Locale }) => (
  <span className={`num ${lookOf(line.amount)}`}>{formatMoney(line.amount, '', locale, true)}</span>
)

/** A movement on a phone. */
function Line({ line, locale, messages, words, zone, onOpen }: { readonly line: Transaction } & Shown) {
  return (
    <button
      type="button"
      className="rec rec--ic w-full text-left"
      aria-haspopup="dialog"
      onClick={() => onOpen(line.id)}
    >
      <span className="rec__ic">
        <span className={`i ${iconOf(line)}`} aria-hidden="true" />
      </span>
      <b className="clip">
        {typeName(words, line.type)}
        {line.status === 'rolled_back' && ` · ${messages.rolledBack}`}
      </b>
      <b className="end">
        <Amount line={line} locale={locale} />
      </b>
      <small className="num clip">
        {hourOf(line.time, zone)} · {purposeOf(line)}
      </small>
      <small className="end num">{formatMoney(line.balanceAfter, '', locale)}</small>
    </button>
  )
}

/** Movements, each with a button that opens its receipt; by day on phones. */
export function TransactionList({ lines, currency, goesOn, ...shown }: TransactionListProps) {
  const { locale, messages, words, zone, symbol, frame, onOpen } = shown
  const what = (line: Transaction) => (
    <span className="flex items-center gap-2">
      <span className={`i ${iconOf(line)} muted`} aria-hidden="true" />
      <b className="font-semibold">{typeName(words, line.type)}</b>
      {line.status === 'rolled_back' && <span className="status status--info">{messages.rolledBack}</span>}
    </span>
  )
  const reference = (line: Transaction) =>
    line.round || line.party ? (
      <span className="clip block max-w-[22ch]">{purposeOf(line)}</span>
    ) : (
      <CopyReference reference={line.reference} messages={words} />
    )
  const receipt = (line: Transaction) => (
    <Button
      look="quiet"
      size="sm"
      aria-haspopup="dialog"
      title={t(messages, 'open', {
        type: typeName(words, line.type),
        amount: formatMoney(line.amount, '', locale, true),
      })}
      onClick={() => onOpen(line.id)}
    >
      {words.show}
    </Button>
  )
  return (
    <DataTable
      frame="panel panel--flush"
      rows={lines}
      keyOf={({ id }) => id}
      groups={byDay({
        ...{ rows: lines, currency, symbol, zone, locale, frame, goesOn },
        timeOf: ({ time }) => time,
        amountOf: ({ amount }) => amount,
      })}
      columns={[
        { head: messages.time, className: 'num', cell: ({ time }) => <Time iso={time} zone={zone} /> },
        { head: messages.what, cell: what },
        { head: messages.reference, className: 'faint', cell: reference },
        { head: messages.amount, className: 'r font-semibold', cell: (line) => <Amount line={line} locale={locale} /> },
        { head: messages.after, className: 'r', cell: (line) => formatMoney(line.balanceAfter, '', locale) },
        { head: words.title, className: 'r', cell: receipt },
      ]}
      line={(line) => <Line line={line} {...shown} />}
    />
  )
}
