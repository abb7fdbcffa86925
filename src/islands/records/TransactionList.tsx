import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { lookOf, type ReceiptMessages, shortReference, typeName } from '#islands/own/movement-words.ts'
import type { AccountPage } from '#stores/account-record.ts'
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

/** Movements as a table from 900 px; the button of each opens its receipt. */
export function TransactionTable({ lines, locale, messages, words, onOpen }: TransactionListProps) {
  return (
    <section className="panel panel--flush only-wide">
      <div className="tablebox">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{messages.time}</th>
              <th scope="col">{messages.type}</th>
              <th scope="col">{messages.reference}</th>
              <th scope="col" className="r">
                {messages.before}
              </th>
              <th scope="col" className="r">
                {messages.amount}
              </th>
              <th scope="col" className="r">
                {messages.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const type = typeName(words, line.type)
              const amount = formatMoney(line.amount, '', locale, true)
              return (
                <tr key={line.id}>
                  <td className="num muted">{formatDateTime(line.time)}</td>
                  <td>
                    <button
                      type="button"
                      className="game-cell min-h-11"
                      title={t(messages, 'open', { type, amount })}
                      aria-haspopup="dialog"
                      onClick={() => onOpen(line.id)}
                    >
                      <span>
                        <b>{type}</b>
                        {line.round && <small>{line.round.gameName}</small>}
                      </span>
                      {line.status === 'rolled_back' && (
                        <span className="status status--info">{messages.rolledBack}</span>
                      )}
                    </button>
                  </td>
                  <td className="num muted">
                    <span className="clip block max-w-[14ch]">{shortReference(line.reference)}</span>
                  </td>
                  <td className="r muted">{formatMoney(line.balanceBefore, '', locale)}</td>
                  <td className="r font-semibold">
                    <Amount line={line} locale={locale} />
                  </td>
                  <td className="r">{formatMoney(line.balanceAfter, '', locale)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Movements as lines on phones. */
export function TransactionLines({ lines, locale, messages, words, onOpen }: TransactionListProps) {
  return (
    <section className="panel panel--flush only-narrow">
      {lines.map((line) => (
        <button
          key={line.id}
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
      ))}
    </section>
  )
}
