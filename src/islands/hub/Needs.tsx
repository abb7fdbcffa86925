import { useStore } from '@nanostores/react'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { $balance, $balanceHidden } from '#stores/balance.ts'
import type { HubMessages } from './Hub.tsx'
import type { HubAnswer } from './use-hub.ts'

/** What waits for the member: pay-outs of which nobody else can say whether they have arrived. */
export function Needs(props: {
  readonly messages: HubMessages
  readonly locale: Locale
  readonly paid: HubAnswer['paid']
  /** Address of the page of withdrawals. */
  readonly page: string
}) {
  const { messages, locale, paid, page } = props
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  if (paid.length === 0) return null
  return (
    <section className="panel needs" aria-label={messages.needs.title}>
      {paid.map(({ id, receivedAmount, reference, to }) => (
        <div key={id} className="need">
          <span className="need__mark">
            <span className="i i-ph-bank" aria-hidden="true" />
          </span>
          <span className="min-w-0">
            <b>
              {t(messages, 'needs.arrived', { amount: hidden ? '••••' : formatMoney(receivedAmount, symbol, locale) })}
            </b>
            <small className="num">
              {to.masked}, {reference}
            </small>
          </span>
          <a className="btn btn--outline btn--sm" href={`${page}?id=${id}`}>
            {messages.needs.answer}
            <span className="sr">: {reference}</span>
          </a>
        </div>
      ))}
    </section>
  )
}
