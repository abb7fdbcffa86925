import type { ReactNode } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { bcp47, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { minutesText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { isAgentArea } from '#islands/own/own-path.ts'
import type { WithdrawalOptions } from '#stores/withdrawals.ts'
import { Summary } from './Summary.tsx'
import { momentText } from './times.ts'
import type { Method, Sums } from './withdraw-check.ts'
import type { WithdrawWords } from './withdraw-words.ts'

export interface WithdrawSummaryProps extends WithdrawWords {
  readonly options: WithdrawalOptions
  readonly method: Method | undefined
  readonly sums: Sums | undefined
  /** The button, on wide screens. */
  readonly children: ReactNode
}

/** Fee, limits, promise and what arrives, before anything is sent. */
export function WithdrawSummary(props: WithdrawSummaryProps) {
  const { messages, locale, options, method, sums, children } = props
  const { limits, currencySymbol } = options
  const money = (sum: string) => formatMoney(sum, currencySymbol, locale)
  const dash = '–'
  const left = { left: limits.dayTimesLeft, amount: money(limits.dayLeft) }
  const today = plural(messages, 'summary.todayLeft', limits.dayTimes, bcp47[locale], left)
  const lines = [
    [messages.summary.withdraw, sums ? money(sums.amount) : dash],
    [messages.summary.fee, method ? money(method.fee) : dash],
    [messages.summary.today, today],
    ...(sums && sums.parts > 1 ? [[messages.summary.parts, t(messages, 'summary.partsCount', { n: sums.parts })]] : []),
    ...(method ? [[messages.summary.promise, minutesText(method.promisedMinutes * 60, locale)]] : []),
    ...(method?.opensAt ? [[messages.summary.opens, momentText(method.opensAt, locale)]] : []),
    ...(method?.closesAt ? [[messages.summary.until, momentText(method.closesAt, locale)]] : []),
  ]
  return (
    <Summary
      title={messages.summary.title}
      lines={lines}
      last={[messages.summary.receive, sums ? money(sums.net) : dash]}
    >
      {children}
    </Summary>
  )
}

/** How long it really takes to this kind of account. */
export function HowLong({ messages, locale, method }: WithdrawWords & { readonly method: Method | undefined }) {
  const real =
    method?.medianS !== undefined && method.p90S !== undefined
      ? t(messages, 'long.real', {
          median: minutesText(method.medianS, locale),
          p90: minutesText(method.p90S, locale),
        })
      : undefined
  const promised = method && t(messages, 'long.promised', { promise: minutesText(method.promisedMinutes * 60, locale) })
  return (
    <section className="panel" aria-labelledby="long">
      <h2 className="h2" id="long">
        {messages.long.title}
      </h2>
      <p className="muted mt-1 mb-3 leading-[var(--lh-body)]">{real ?? promised}</p>
      {!isAgentArea() && (
        <a className="link" href={localePath(locale, '/payouts')}>
          {messages.long.all}
        </a>
      )}
    </section>
  )
}
