import { useStore } from '@nanostores/react'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { type ReceiptMessages, typeName } from '#islands/own/movement-words.ts'
import { $balance, $balanceHidden } from '#stores/balance.ts'
import { lookOf } from '#ui/look-of.ts'
import type { HubMessages } from './Hub.tsx'
import type { HubAnswer } from './use-hub.ts'

/** The last changes of the balance; each leads to its receipt. */
export function Latest(props: {
  readonly messages: HubMessages
  readonly words: ReceiptMessages
  readonly locale: Locale
  readonly lines: HubAnswer['latest']
  /** Address of the account record. */
  readonly record: string
}) {
  const { messages, words, locale, lines, record } = props
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  return (
    <section className="panel panel--flush" aria-labelledby="latest">
      <div className="panel__head">
        <h2 className="panel__title" id="latest">
          {messages.latest}
        </h2>
        <a className="link" href={record}>
          {messages.all}
          <span className="sr">: {messages.latest}</span>
        </a>
      </div>
      {lines.length === 0 && <p className="faint px-5 pb-5">{messages.none}</p>}
      {lines.map((line) => (
        <a key={line.id} className="rec rec--link" href={`${record}?receipt=${line.id}`}>
          <b className="clip">{typeName(words, line.type)}</b>
          <span className={`end num font-semibold ${hidden ? '' : lookOf(line.amount)}`}>
            {hidden ? '••••' : formatMoney(line.amount, symbol, locale, true)}
          </span>
          <small className="clip">{line.round?.gameName ?? ''}</small>
          <small className="end num">{formatDateTime(line.time).slice(0, -3)}</small>
        </a>
      ))}
    </section>
  )
}
