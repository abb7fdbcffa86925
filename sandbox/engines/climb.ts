import * as z from 'zod'
import type { Draw, Engine, Rng, ScreenName } from './engine.ts'
import { type Fraction, percent } from './figures.ts'
import { multipleMost, payOf } from './hilo.ts'

/** A field is opened by its number; or the player takes what it is worth. */
export type ClimbStep = { readonly open: number } | 'cashOut'

export interface ClimbShow<Choice = unknown> {
  readonly choice: Choice
  /** What was opened, in order; when the round was lost, the last one is the trap. */
  readonly opened: readonly number[]
  readonly state: 'open' | 'cashed' | 'lost'
  /** What can be cashed out now; not before the first field. */
  readonly pay: string | null
  /** What the next free field would make of it. */
  readonly next: string | null
  /** Where the other traps lay, told at the end. */
  readonly traps: readonly number[]
}

/** Taken once from the first step; every further one is even. */
export const climbReturn: Fraction = { share: 97n, of: 100n }

interface Definition<Choice> {
  readonly name: string
  readonly screen: ScreenName
  readonly choice: z.ZodType<Choice>
  readonly volatility: number
  /** How likely the next field is free after so many; `undefined` at the end of the way. */
  chance(choice: Choice, done: number): Fraction | undefined
  /** Whether a field may be opened now. */
  offers(choice: Choice, opened: readonly number[], field: number): boolean
  /** Where the traps lie that were not met. */
  traps(choice: Choice, opened: readonly number[], lost: boolean, rng: Rng): readonly number[]
  readonly rules: unknown
}

/** What so many free fields have made of one stake: each is worth the inverse of its chance. */
export function climbMultiple<Choice>(
  chance: Definition<Choice>['chance'],
  choice: Choice,
  done: number,
): Fraction | undefined {
  let made: Fraction = climbReturn
  for (let step = 0; step < done; step++) {
    const next = chance(choice, step)
    if (!next) return undefined
    made = { share: made.share * next.of, of: made.of * next.share }
  }
  return made.share > multipleMost * made.of ? undefined : made
}

/** A game of fields that are free or trapped, opened one by one for as long as the player dares. */
export function openClimb<Choice>(definition: Definition<Choice>): Engine<Choice, ClimbShow<Choice>, ClimbStep> {
  const { chance, offers, traps } = definition
  const worth = (stake: bigint, choice: Choice, done: number) => {
    const multiple = climbMultiple(chance, choice, done)
    return multiple && `${payOf(stake, multiple)}`
  }
  const cashed = (show: ClimbShow<Choice>, win: bigint, hidden: readonly number[]): Draw<ClimbShow<Choice>> => ({
    win,
    show: { ...show, state: 'cashed', pay: `${win}`, next: null, traps: hidden },
  })
  const lay = (stake: bigint, choice: Choice, opened: readonly number[], rng: Rng): Draw<ClimbShow<Choice>> => {
    const pay = opened.length === 0 ? null : worth(stake, choice, opened.length)!
    const next = worth(stake, choice, opened.length + 1) ?? null
    const show = { choice, opened, state: 'open' as const, pay, next, traps: [] }
    // At the ceiling there is nothing left to decide.
    return next === null ? cashed(show, BigInt(pay!), traps(choice, opened, false, rng)) : { win: 0n, open: true, show }
  }
  return {
    name: definition.name,
    screen: definition.screen,
    choice: definition.choice,
    stakeStep: 10_000n,
    rtp: percent(climbReturn, 2),
    volatility: definition.volatility,
    paylines: null,
    draw: (stake, choice, rng) => lay(stake, choice, [], rng),
    steps: {
      step: z.union([z.literal('cashOut'), z.object({ open: z.int().min(0).max(99) })]),
      take(stake, show, step, rng) {
        const { choice, opened } = show
        if (step === 'cashOut')
          return show.pay === null ? undefined : cashed(show, BigInt(show.pay), traps(choice, opened, false, rng))
        if (!offers(choice, opened, step.open)) return undefined
        const { share, of } = chance(choice, opened.length)!
        const now = [...opened, step.open]
        if (BigInt(rng.below(Number(of))) < share) return lay(stake, choice, now, rng)
        const hidden = traps(choice, now, true, rng)
        return { win: 0n, show: { choice, opened: now, state: 'lost', pay: null, next: null, traps: hidden } }
      },
      // A round that was left before its first field gives the stake back.
      leave: (stake, show) => cashed(show, show.pay === null ? stake : BigInt(show.pay), []),
    },
    rules: definition.rules,
  }
}
