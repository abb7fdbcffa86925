import { useEffect, useRef } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import type { GameMessages } from './GameStage.tsx'
import { playTime } from './play-time.ts'
import type { PlaySession } from './use-play-session.ts'

export interface SessionPanelProps {
  readonly id: string
  readonly messages: GameMessages
  readonly locale: Locale
  readonly symbol: string
  readonly session: PlaySession
  /** Opened by the clock and not by the member. */
  readonly reminder: boolean
  readonly back: string
  /** Name of the vendor whose games play from a wallet of their own, when this is one. */
  readonly apart: string | undefined
  readonly onClose: () => void
  readonly onReload: () => void
}

const lookOf = (amount: string) => (amount.startsWith('-') ? 'neg' : /[1-9]/.test(amount) ? 'pos' : '')

/** Time, stakes and result since the member began to play. Beside the game; it takes no focus away from it. */
export function SessionPanel(props: SessionPanelProps) {
  const { id, messages, locale, symbol, session, reminder, back, apart, onClose, onReload } = props
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
  const time = playTime(messages, elapsedMs)
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
        <h2 className="panel__title min-w-0 flex-1 self-center">
          {reminder ? t(messages, 'session.reminder', { time }) : words.title}
        </h2>
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
      <p className="faint text-[12px]">
        {words.note} {apart !== undefined && t(messages, 'session.apart', { vendor: apart })}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>{words.goOn}</Button>
        <a className="btn btn--second" href={back}>
          {words.stop}
        </a>
        <a className="btn btn--quiet" href={localePath(locale, '/member/records')}>
          {words.record}
        </a>
        <Button look="quiet" onClick={onReload}>
          {words.reload}
        </Button>
      </div>
    </section>
  )
}
