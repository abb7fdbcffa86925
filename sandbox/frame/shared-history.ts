import type { Past } from './shared-stream.ts'

/**
 * The last results of a table as its roads may show them: the server sends a result when it is drawn, a road gets it
 * when the round's show is over.
 */
export function openHistory(draw: (past: readonly Past[]) => void) {
  let past: readonly Past[] = []
  let hidden: string | undefined
  let newest: string | undefined
  let isKnown = false

  const redraw = () => {
    if (!isKnown) return
    const seen = past.filter(({ round }) => round !== hidden)
    const now = seen[0]?.round ?? ''
    if (now !== newest) draw(seen)
    newest = now
  }

  return {
    /** What the server sent. Nothing is drawn before it is known which round is played. */
    past(list: readonly Past[]) {
      past = list
      redraw()
    },
    /** The round that is played; its result stays out until it was shown. */
    at(round: string, isShown: boolean) {
      isKnown = true
      hidden = isShown ? undefined : round
      redraw()
    },
  }
}
