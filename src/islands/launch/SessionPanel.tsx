import { useEffect, useRef } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { closeOnBack } from '#ui/back.ts'
import type { GameMessages } from './GameStage.tsx'
import { LimitGauge } from './LimitLine.tsx'
import { playTime } from './play-time.ts'
import type { NearestLimit } from './use-own-limits.ts'
import type { PlaySession } from './use-play-session.ts'

export interface SessionPanelProps {
  readonly id: string
  readonly messages: GameMessages
  readonly locale: Locale
  readonly symbol: string
  readonly session: PlaySession
  readonly limit: NearestLimit | undefined
  /** Name of the vendor whose games play from a wallet of their own, when this is one. */
  readonly apart: string | undefined
  readonly onClose: () => void
  readonly onReload: () => void
}

const lookOf = (amount: string) => (amount.startsWith('-') ? 'neg' : /[1-9]/.test(amount) ? 'pos' : '')

/** Time, stakes and result since the member began to play. Beside the game; it takes no focus away from it. */
export function SessionPanel(props: SessionPanelProps) {
  const { id, messages, locale, symbol, session, limit, apart, onClose, onReload } = props
  const { facts, elapsedMs } = session
  const words = messages.session
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => closeOnBack(() => close.current()), [])
  const played = playTime(messages, elapsedMs)
  const time =
    limit?.kind === 'session'
      ? t(messages, 'session.timeOf', { used: played, limit: playTime(messages, Number(limit.holds) * 60_000) })
      : played
  const rows: (readonly [string, string, string?])[] = [
    [words.time, time],
    [words.staked, formatMoney(facts.staked, symbol, locale)],
    [words.won, formatMoney(facts.won, symbol, locale)],
    [words.result, formatMoney(facts.result, symbol, locale, true), lookOf(facts.result)],
  ]
  if (/[1-9]/.test(facts.open)) rows.push([words.open, formatMoney(facts.open, symbol, locale)])
  return (
    <section id={id} aria-label={words.title} className="play-panel">
      <div className="flex items-start gap-2">
        <h2 className="panel__title min-w-0 flex-1 self-center">{words.title}</h2>
        <button type="button" className="icon-btn -mr-2 -mt-1" aria-label={messages.stage.dismiss} onClick={onClose}>
          <span className="i i-ph-x" aria-hidden="true" />
        </button>
      </div>
      <dl className="dl">
        {rows.map(([label, value, look = '']) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={`num ${look}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {limit && limit.kind !== 'session' && <LimitGauge {...{ messages, locale, symbol, limit }} />}
      <p className="faint text-[12px]">
        {words.note} {apart !== undefined && t(messages, 'session.apart', { vendor: apart })}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <a className="btn btn--second" href={`${localePath(locale, '/member/limits')}#break`}>
          {words.stop}
        </a>
        <a className="btn btn--second" href={localePath(locale, '/member/records')}>
          {words.record}
        </a>
      </div>
      <Button look="quiet" size="sm" onClick={onReload}>
        {words.reload}
      </Button>
    </section>
  )
}
