import * as z from 'zod'
import type { Draw, Engine, Rng } from './engine.ts'

/** The player asks how the flight stands, or gets off. The server writes down when that arrived. */
export interface RocketStep {
  readonly get: 'look' | 'off'
  /** Milliseconds since the start, by the server's clock; what a player sends here counts for nothing. */
  readonly at?: number | undefined
}

export interface RocketShow {
  /** Where the player gets off without doing anything, in hundredths. */
  readonly target: number
  readonly state: 'flying' | 'off' | 'lost'
  /** Where the player got off, in hundredths. */
  readonly left: number | null
  /** Where the rocket went out, told at the end. */
  readonly point: number | null
  /** How long it has been flying when the player asked, in milliseconds; told while it flies. */
  readonly at?: number
}

/** How far the rocket flies is fixed by one number below this. */
export const rocketCases = 1_000_000_000

export const targetLeast = 101
export const targetMost = 100_000

/** So many cases fly at least so far: 97 % over the multiple. */
export const casesThatReach = (hundredths: number) => Math.floor((97 * rocketCases) / hundredths)

/** Where the rocket goes out in a case, in hundredths; 100 is before it left the ground. */
export const pointOf = (one: number) => Math.max(100, Math.floor((97 * rocketCases) / (one + 1)))

/** The start waits this long after the bet, so that slow networks see it too. */
export const countdownMs = 2000

/** The flight doubles what it is worth in this time, evenly in between. */
export const doublingMs = 6000

/** What the flight is worth after so long, in hundredths; whole numbers alone, so that everybody counts the same. */
export function worthAfter(ms: number): number {
  const time = Math.max(0, Math.floor(ms))
  const doubled = 100 * 2 ** Math.min(20, Math.floor(time / doublingMs))
  return Math.floor((doubled * (doublingMs + (time % doublingMs))) / doublingMs)
}

/** When the flight is worth so much. */
export function timeOf(hundredths: number): number {
  let base = 100
  let ms = 0
  while (base * 2 <= hundredths) {
    base *= 2
    ms += doublingMs
  }
  return ms + Math.ceil(((hundredths - base) * doublingMs) / base)
}

const pay = (stake: bigint, hundredths: number) => (stake * BigInt(hundredths)) / 100n

const over = (show: RocketShow, state: 'off' | 'lost', left: number | null, point: number): RocketShow => ({
  ...show,
  state,
  left,
  point,
})

/** How the flight stands at a time. Nobody gets off before it is worth more than the stake: that would be no bet. */
function standing(stake: bigint, show: RocketShow, at: number, off: boolean, rng: Rng): Draw<RocketShow> | 'flying' {
  const point = pointOf(rng.below(rocketCases))
  const worth = worthAfter(at)
  const { target } = show
  if (worth >= target || (off && worth >= targetLeast && worth <= point)) {
    const left = Math.min(worth, target)
    // A player who gets off at the crash point itself is off in time.
    if (left <= point) return { win: pay(stake, left), show: over(show, 'off', left, point) }
  }
  if (worth > point) return { win: 0n, show: over(show, 'lost', null, point) }
  return 'flying'
}

/** A rocket that is worth more the longer it flies, until it goes out. */
export const rocket: Engine<{ readonly target: number }, RocketShow, RocketStep> = {
  name: 'rocket',
  screen: 'rocket',
  choice: z.object({ target: z.int().min(targetLeast).max(targetMost) }),
  stakeStep: 100_000n,
  rtp: '97.00',
  volatility: 5,
  paylines: null,
  draw: (_stake, { target }) => ({ win: 0n, open: true, show: { target, state: 'flying', left: null, point: null } }),
  steps: {
    step: z.object({ get: z.enum(['look', 'off']), at: z.number().optional() }),
    stamp: ({ get }, ms) => ({ get, at: ms - countdownMs }),
    take(stake, show, { get, at = 0 }, rng) {
      const stands = standing(stake, show, at, get === 'off', rng)
      return stands === 'flying' ? { win: 0n, open: true, unchanged: true, show: { ...show, at } } : stands
    },
    // Nobody looks: it flies to where the player wanted to get off.
    leave(stake, show, rng) {
      const stands = standing(stake, show, timeOf(targetMost), true, rng)
      if (stands === 'flying') throw new Error('A flight has an end.')
      return stands
    },
    endsAfterMs: ({ target }) => countdownMs + timeOf(target) + 1000,
  },
  rules: { least: targetLeast, most: targetMost, countdownMs, doublingMs, usual: 200 },
}
