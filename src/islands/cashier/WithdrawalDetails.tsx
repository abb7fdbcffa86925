import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { ownPath } from '#islands/own/own-path.ts'
import { isMoney } from '#islands/own/transfer-amount.ts'
import { $balance } from '#stores/balance.ts'
import type { WithdrawalDetail } from '#stores/withdrawals.ts'
import { dotted, payeeMark, type WithdrawalWords } from './withdraw-words.ts'

/** The figures of a withdrawal, and where its movements stand in the account record. */
export function WithdrawalDetails(
  props: WithdrawalWords & { readonly order: WithdrawalDetail; readonly symbol: string },
) {
  const { messages, payee, locale, order, symbol } = props
  const balance = useStore($balance, { ssr: 'initial' })
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  const references = order.parts.flatMap(({ reference }) => reference ?? [])
  const isParted = order.parts.length > 1
  const lines: readonly (readonly [string, ReactNode] | false)[] = [
    [messages.details.amount, money(order.amount)],
    [messages.details.fee, money(order.fee)],
    isMoney(order.fee) && [messages.details.net, money(order.net)],
    [messages.details.account, `${payeeMark(payee, order.to)} ${dotted(order.to.masked)}, ${order.to.holder}`],
    references.length === 1 && [messages.details.reference, references[0]],
    isParted && [messages.details.received, money(order.receivedAmount)],
    isParted && isMoney(order.remainingAmount) && [messages.details.remaining, money(order.remainingAmount)],
    isMoney(order.returnedAmount) && [
      messages.details.returned,
      <span key="returned" className="pos">
        +{money(order.returnedAmount)}
      </span>,
    ],
    balance !== undefined && [messages.details.balance, money(balance.balance)],
  ]
  return (
    <section className="panel" aria-labelledby="details">
      <div className="spread mb-1.5">
        <h2 className="panel__title" id="details">
          {messages.details.title}
        </h2>
        <span className="faint num text-[12px]">{order.reference}</span>
      </div>
      <dl className="dl">
        {lines.map(
          (line) =>
            line && (
              <div key={line[0]}>
                <dt>{line[0]}</dt>
                <dd className="num break-anywhere">{line[1]}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="acts mt-3">
        <a className="btn btn--outline btn--sm" href={ownPath(locale, '/member/transactions')}>
          <span className="i i-ph-receipt" aria-hidden="true" />
          {messages.details.record}
        </a>
        <button type="button" className="btn btn--quiet btn--sm" data-action="service">
          <span className="i i-ph-headset" aria-hidden="true" />
          {messages.details.service}
        </button>
      </div>
    </section>
  )
}
