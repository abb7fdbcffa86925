import * as z from 'zod'
import type { Engine } from './engine.ts'
import { type Fraction, percent } from './figures.ts'

export const species = ['minnow', 'koi', 'jelly', 'crab', 'manta', 'octopus', 'whale'] as const
export type Species = (typeof species)[number]

/** What a caught one pays, in stakes. */
export const catchPays: Readonly<Record<Species, number>> = {
  minnow: 2,
  koi: 3,
  jelly: 5,
  crab: 8,
  manta: 15,
  octopus: 30,
  whale: 100,
}

/** The text that names each. */
export const speciesTexts: Readonly<Record<Species, string>> = {
  minnow: 'fishMinnow',
  koi: 'fishKoi',
  jelly: 'fishJelly',
  crab: 'fishCrab',
  manta: 'fishManta',
  octopus: 'fishOctopus',
  whale: 'fishWhale',
}

export interface FishingShow {
  readonly species: Species
  readonly caught: boolean
}

const returned: Fraction = { share: 96n, of: 100n }

/** A shot at a species catches in `share` of `of` cases: the return over what it pays. */
export const catchChance = (aimed: Species): Fraction => ({
  share: returned.share,
  of: returned.of * BigInt(catchPays[aimed]),
})

/** The same in per cent, exact to two decimals for every species. @example chanceText('koi') // '32.00' */
export const chanceText = (aimed: Species): string => {
  const { share, of } = catchChance(aimed)
  return ((Number(share) / Number(of)) * 100).toFixed(2)
}

/** One shot, one bet: whatever the aim, the same share comes back. */
export const fishing: Engine<{ readonly species: Species }, FishingShow> = {
  name: 'fishing',
  screen: 'fishing',
  choice: z.object({ species: z.enum(species) }),
  stakeStep: 10_000n,
  rtp: percent(returned, 2),
  volatility: 4,
  paylines: null,
  draw(stake, { species: aimed }, rng) {
    const { share, of } = catchChance(aimed)
    const caught = rng.below(Number(of)) < Number(share)
    return { win: caught ? stake * BigInt(catchPays[aimed]) : 0n, show: { species: aimed, caught } }
  },
  rules: {
    species: species.map((name) => ({
      name,
      pays: catchPays[name],
      text: speciesTexts[name],
      chance: chanceText(name),
    })),
  },
}
