import { byId } from './page.ts'
import type { TableState } from './shared-stream.ts'
import type { Say } from './texts.ts'

/** What the ring says of a round. */
export type Part = 'open' | 'closed' | 'running' | 'result' | 'wait'

/** The chip ring on the stage: which part of the round it is and how long bets are taken, by the server's clock. */
export function openClock(say: Say, runningWord: string) {
  const element = byId('clock')
  const seconds = byId('clock-seconds')
  const word = byId('clock-word')
  const ring = byId<SVGCircleElement>('clock-ring')
  let state: TableState | undefined
  let isShown = false
  let isLate = false
  let offset = 0

  /** Counted from a clock that nobody can set while the page is open. */
  const now = () => performance.now() + offset

  const partNow = (): Part => {
    if (state!.phase === 'open') return now() < state!.closesAt ? 'open' : 'closed'
    if (state!.phase === 'closed') return 'closed'
    if (isLate) return 'wait'
    return isShown ? 'result' : 'running'
  }
  const words: Readonly<Record<Part, string>> = {
    open: say('phaseBets'),
    closed: say('betsClosed'),
    running: say(runningWord),
    result: say('phaseResult'),
    wait: say('phaseWait'),
  }

  const draw = () => {
    if (!state) return
    const part = partNow()
    const [from, to] = part === 'open' ? [state.opensAt, state.closesAt] : [state.drawsAt, state.endsAt]
    const left = Math.max(0, to - now())
    const counts = part === 'open' || part === 'wait'
    element.dataset.part = part
    element.dataset.last = String(part === 'open' && left < 3500)
    seconds.textContent = counts ? String(Math.ceil(left / 1000)) : ''
    ring.style.strokeDashoffset = String(counts ? 100 - Math.min(1, left / (to - from)) * 100 : 0)
    if (word.textContent !== words[part]) word.textContent = words[part]
  }
  setInterval(draw, 200)

  return {
    now,
    set(next: TableState) {
      if (next.round !== state?.round) isShown = isLate = false
      state = next
      offset = next.now - performance.now()
      draw()
    },
    /** The result of the round was shown; `late` when nobody here saw it come about. */
    shown(late: boolean) {
      isShown = true
      isLate = late
      draw()
    },
  }
}
