import { make } from './dom.ts'
import type { TableState } from './shared-stream.ts'
import type { Say } from './texts.ts'

/** The line over the cloth: which part of the round it is and how long it lasts, by the server's clock. */
export function openClock(say: Say) {
  const word = make('strong', {})
  const seconds = make('output', { class: 'clock-seconds', role: 'timer' })
  const bar = make('i', {})
  const round = make('span', { class: 'clock-round' })
  const people = make('span', { class: 'clock-people' })
  const element = make(
    'div',
    { class: 'clock' },
    make('p', { class: 'clock-word' }, word, seconds),
    make('p', { class: 'clock-facts' }, round, people),
    make('div', { class: 'clock-bar', 'aria-hidden': 'true' }, bar),
  )
  let state: TableState | undefined
  let offset = 0

  /** Counted from a clock that nobody can set while the page is open. */
  const now = () => performance.now() + offset

  const draw = () => {
    if (!state) return
    const [from, to] =
      state.phase === 'open'
        ? [state.opensAt, state.closesAt]
        : state.phase === 'closed'
          ? [state.closesAt, state.drawsAt]
          : [state.drawsAt, state.endsAt]
    const left = Math.max(0, to - now())
    seconds.textContent = String(Math.ceil(left / 1000))
    bar.style.transform = `scaleX(${Math.min(1, left / (to - from))})`
    element.dataset.phase = state.phase === 'open' && left < 5500 ? 'last' : state.phase
  }
  setInterval(draw, 200)

  return {
    element,
    now,
    set(next: TableState) {
      state = next
      offset = next.now - performance.now()
      const words = {
        open: say('betsOpen'),
        closed: say('betsClosed'),
        result: say('nextRound'),
        over: say('nextRound'),
      }
      word.textContent = words[next.phase]
      round.textContent = say('roundNumber', { number: next.number })
      people.textContent = say('playersHere', { watching: next.watching, players: next.players })
      draw()
    },
  }
}
