import type { Money, Say } from './texts.ts'
import type { FreeRounds, Round } from './types.ts'

/** Says how many free rounds are left; while some are, they are what is played, with their own stake. */
export function openFreeRounds(first: FreeRounds | null | undefined, say: Say, money: Money) {
  const note = document.getElementById('free-rounds')
  let now: FreeRounds | null = null
  const draw = (next: FreeRounds | null) => {
    now = next
    if (note === null) return
    note.hidden = next === null
    if (next === null) return
    const stake = money.text(next.stake)
    note.textContent =
      next.left === 1 ? say('freeRoundLast', { stake }) : say('freeRounds', { count: next.left, stake })
  }
  draw(first ?? null)
  return {
    /** The stake of the next round, where it is free. */
    stake: () => now?.stake,
    /** Takes what a round left; gives whether it was the last of them. */
    follow({ freeRounds }: Round): boolean {
      const had = now !== null
      if (freeRounds !== undefined) draw(freeRounds)
      return had && now === null
    },
  }
}
