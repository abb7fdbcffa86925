import { useStore } from '@nanostores/react'
import { formatDecimal, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { $balance, $balanceHidden } from '#stores/balance.ts'
import { type LimitKind, limitKinds, type PlayLimits } from '#stores/limits.ts'
import type { HubMessages } from './Hub.tsx'

/** Words of the limits' own page. */
export interface LimitWords {
  readonly fields: Readonly<Record<LimitKind, string>>
  readonly minutes: string
  readonly running: string
  readonly runningForever: string
}

interface Row {
  readonly kind: LimitKind
  readonly limit: string
  readonly used: string | undefined
}

/** The limits that hold: of the member's own and the operator's the lower one. */
function rowsOf({ limits }: PlayLimits): readonly Row[] {
  return limitKinds.flatMap((kind) => {
    const { value, house, used } = limits[kind]
    const held = [value, house].filter((one) => one !== undefined).sort((a, b) => Number(a) - Number(b))[0]
    return held === undefined ? [] : [{ kind, limit: held, used }]
  })
}

/** The member's limits with what is used of them, or the offer to set some. */
export function OwnLimits(props: {
  readonly messages: HubMessages
  readonly words: LimitWords
  readonly locale: Locale
  readonly limits: PlayLimits
  /** Address of the limits' own page. */
  readonly page: string
}) {
  const { messages, words, locale, limits, page } = props
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  const rows = rowsOf(limits)
  const write = (kind: LimitKind, value: string) =>
    kind === 'session'
      ? `${formatDecimal(value, locale)} ${words.minutes}`
      : hidden
        ? '••••'
        : formatMoney(value, symbol, locale)
  if (rows.length === 0) {
    return (
      <section className="panel" aria-labelledby="own-limits">
        <h2 className="panel__title" id="own-limits">
          {messages.limits.offer}
        </h2>
        <p className="muted hub__text">{t(messages, 'limits.text', { hours: limits.raiseAfterHours })}</p>
        <a className="btn btn--outline btn--sm" href={page}>
          {messages.limits.set}
        </a>
      </section>
    )
  }
  return (
    <section className="panel" aria-labelledby="own-limits">
      <div className="spread">
        <h2 className="panel__title" id="own-limits">
          {messages.limits.title}
        </h2>
        <a className="link" href={page}>
          {messages.limits.change}
          <span className="sr">: {messages.limits.title}</span>
        </a>
      </div>
      {rows.map(({ kind, limit, used }) => (
        <div key={kind} className="gauge">
          <div className="gauge__h">
            <span>{words.fields[kind]}</span>
            <b className="num">
              {used === undefined
                ? t(messages, 'limits.most', { limit: write(kind, limit) })
                : t(messages, 'limits.used', { used: write(kind, used), limit: write(kind, limit) })}
            </b>
          </div>
          {used !== undefined && !hidden && (
            <progress className="gauge__bar" max={Number(limit)} value={Number(used)} aria-label={words.fields[kind]} />
          )}
        </div>
      ))}
    </section>
  )
}
