import { useEffect, useState } from 'react'
import type { Winner } from '#api/lobby.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { hasJoined, onLive } from '#stores/live.ts'
import { addWinner, loadWinners } from '#stores/winners.ts'
import { onCatalogue } from './on-catalogue.ts'

/** Half a pixel a frame at sixty frames a second (Spec 1 §9). */
const pixelsPerSecond = 30
const rowPixels = 40

export interface WinnerBoardProps {
  /** Texts of the namespace `game` about winners. */
  readonly messages: Pick<typeof import('#locales/en/game.json'), 'winners'>
  readonly locale: Locale
  readonly initial: readonly Winner[]
  /** Currency symbol. */
  readonly symbol: string
}

const places = ['p1', 'p2', 'p3'] as const
/** Second place stands left of the first. */
const podiumOrder = [1, 0, 2] as const

/** The highest wins: three on the podium, the rest in a slow loop that can be paused. Live. */
export function WinnerBoard({ messages, locale, initial, symbol }: WinnerBoardProps) {
  const [board, setBoard] = useState(initial)
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    const ask = () => void loadWinners(locale).then(setBoard, () => undefined)
    // Winners between the drawing of the page, or the last news, and now: the board may wake after the stream has begun.
    if (hasJoined()) ask()
    const stops = [
      onLive('winner', (winner) => setBoard((before) => addWinner(before, winner))),
      onLive('hello', ask),
      onCatalogue(ask),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [locale])
  if (board.length === 0) return null
  const rest = board.slice(3)
  const money = (winner: Winner) => formatMoney(winner.winAmount, symbol, locale)
  const animation = {
    animationDuration: `${Math.round((rest.length * rowPixels) / pixelsPerSecond)}s`,
    animationPlayState: paused ? 'paused' : undefined,
  }
  const row = (winner: Winner, index: number) => (
    // The same person may win the same sum twice, so the rank is the key.
    <li key={index}>
      <span className="rank num">{index + 4}</span>
      <span className="who clip">{winner.customerName}</span>
      <span className="amt num">{money(winner)}</span>
    </li>
  )
  return (
    <section className="felt winners" aria-labelledby="winners-title">
      <div className="winners__head">
        <h2 className="winners__title" id="winners-title">
          {messages.winners.title}
        </h2>
        {rest.length > 0 && (
          <button
            type="button"
            className="icon-btn"
            aria-label={messages.winners.pause}
            aria-pressed={paused}
            onClick={() => setPaused(!paused)}
          >
            <span className="i i-ph-pause" aria-hidden="true" />
          </button>
        )}
      </div>
      <ol className="podium">
        {podiumOrder.map((place) => {
          const winner = board[place]
          return (
            winner && (
              <li key={place} className={places[place]}>
                <span className="spot">{place + 1}</span>
                <span className="podium__base">
                  <span className="podium__who">{winner.customerName}</span>
                  <span className="podium__amt num">{money(winner)}</span>
                </span>
              </li>
            )
          )
        })}
      </ol>
      {rest.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <div className="winlist" tabIndex={0}>
          <div className="winlist__run" style={animation}>
            <ol start={4}>{rest.map(row)}</ol>
            {/* The loop runs on into a copy, which nobody has to hear twice. */}
            <ol aria-hidden="true">{rest.map(row)}</ol>
          </div>
        </div>
      )}
    </section>
  )
}
