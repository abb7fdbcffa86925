import type { ReactNode } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { nearPercent } from '#stores/limits.ts'
import { lessAmount } from '#stores/reveal.ts'
import type { GameMessages } from './GameStage.tsx'
import { playTime } from './play-time.ts'
import type { NearestLimit } from './use-own-limits.ts'

interface LimitLineProps {
  readonly messages: GameMessages
  readonly locale: Locale
  readonly symbol: string
  readonly limit: NearestLimit
}

/** A limit's figure in words: money, or time. */
export function tellFigure({ messages, locale, symbol, limit }: LimitLineProps, figure: string): string {
  return limit.kind === 'session' ? playTime(messages, Number(figure) * 60_000) : formatMoney(figure, symbol, locale)
}

const stateOf = (percent: number) => (percent >= 100 ? 'is-over' : percent >= nearPercent ? 'is-near' : '')

/** How much of the nearest limit is used, as a line under the bar. */
export function LimitMeter(props: LimitLineProps) {
  const { messages, limit } = props
  return (
    <meter
      className={`play-net ${stateOf(limit.percent)}`}
      min={0}
      max={100}
      value={limit.percent}
      aria-label={messages.session.limits.names[limit.kind]}
    />
  )
}

/** A line of its own from 80 % of the nearest limit on, and when it is reached. */
export function LimitStrip(props: LimitLineProps & { readonly back: string }) {
  const { messages, locale, limit, back } = props
  const { percent, kind, used, holds } = limit
  if (percent < nearPercent) return null
  const words = messages.session.limits
  const line = (icon: string, role: 'status' | 'alert', text: ReactNode, href: string, link: string) => (
    <div className={`play-strip play-strip--limit ${stateOf(percent)}`} role={role}>
      <span className={`i ${icon}`} aria-hidden="true" />
      <span>{text}</span>
      <a className="link" href={href}>
        {link}
      </a>
    </div>
  )
  if (percent >= 100) return line('i-ph-hand-palm', 'alert', words.over[kind], back, words.leave)
  const rest = kind === 'session' ? String(Number(holds) - Number(used)) : lessAmount(holds, used)
  const left = tellFigure(props, rest)
  return line(
    'i-ph-warning',
    'status',
    t(messages, `session.limits.near.${kind}`, { left }),
    `${localePath(locale, '/member/limits')}#break`,
    words.take,
  )
}

/** The nearest limit with its figures, in the panel of the session. */
export function LimitGauge(props: LimitLineProps) {
  const { messages, limit } = props
  const figures = t(messages, 'session.timeOf', {
    used: tellFigure(props, limit.used),
    limit: tellFigure(props, limit.holds),
  })
  return (
    <div className={`play-gauge ${stateOf(limit.percent)}`}>
      <div className="play-gauge__h">
        <span>{messages.session.limits.names[limit.kind]}</span>
        <b className="num">{figures}</b>
      </div>
      <progress max={100} value={limit.percent} aria-hidden="true" />
    </div>
  )
}
