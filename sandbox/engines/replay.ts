import type { Draw, Engine, Rng } from './engine.ts'

/** What happened in a round after its first draw: the player's steps, or that the player left. */
export type Taken = { readonly step: unknown } | { readonly left: true }

export interface Replayed {
  /** The whole stake, in units. */
  readonly stake: bigint
  readonly choice: unknown
  readonly taken: readonly Taken[]
}

/** Draws a round again from its source of chance: the same stream, the same choice and steps, the same outcome. */
export function replay(engine: Engine, { stake, choice, taken }: Replayed, rng: Rng): Draw {
  const chip = stake / BigInt(engine.chips?.(choice) ?? 1)
  let drawn = engine.draw(chip, choice, rng)
  for (const one of taken) {
    const next =
      'left' in one ? engine.steps?.leave(stake, drawn.show, rng) : engine.steps?.take(stake, drawn.show, one.step, rng)
    if (!next) throw new Error('A step of this round was not offered.')
    drawn = next
  }
  return drawn
}
