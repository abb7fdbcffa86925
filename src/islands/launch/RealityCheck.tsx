import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { GameMessages } from './GameStage.tsx'
import { playTime } from './play-time.ts'
import type { PlaySession } from './use-play-session.ts'

export interface RealityCheckProps {
  readonly messages: GameMessages
  readonly locale: Locale
  readonly symbol: string
  readonly session: PlaySession
  readonly back: string
  readonly onGoOn: () => void
}

const clockOf = (iso: string): string => {
  const at = new Date(iso)
  return [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':')
}

/** Time and result after a stretch of play, between two rounds. It wants an answer: only its buttons close it. */
export function RealityCheck({ messages, locale, symbol, session, back, onGoOn }: RealityCheckProps) {
  const { facts, elapsedMs } = session
  const words = messages.session
  const { check } = words
  const look = facts.result.startsWith('-') ? 'neg' : /[1-9]/.test(facts.result) ? 'pos' : ''
  const figures = [
    [words.staked, formatMoney(facts.staked, symbol, locale)],
    [words.won, formatMoney(facts.won, symbol, locale)],
    [check.rounds, String(facts.rounds)],
  ] as const
  return (
    <Dialog
      title={t(messages, 'session.check.title', { time: playTime(messages, elapsedMs) })}
      closeLabel=""
      foot={
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onGoOn}>{check.goOn}</Button>
          <a className="btn btn--primary" href={back}>
            {check.stop}
          </a>
        </div>
      }
    >
      <div className="reality">
        <div className="reality__sum">
          <small>{t(messages, 'session.check.since', { time: clockOf(facts.startedAt ?? facts.now) })}</small>
          <b className={`num ${look}`}>{formatMoney(facts.result, symbol, locale, true)}</b>
        </div>
        <dl className="reality__three">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">{check.waits}</p>
      </div>
    </Dialog>
  )
}
