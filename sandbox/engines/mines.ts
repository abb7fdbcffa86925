import * as z from 'zod'
import { climbMultiple, openClimb } from './climb.ts'
import type { Fraction } from './figures.ts'

export const mineFields = 25
const minesMost = 24
/** How many mines lie there unless the player says otherwise. */
export const minesUsual = 3

export interface MinesChoice {
  readonly mines: number
}

export function mineChance({ mines }: MinesChoice, done: number): Fraction | undefined {
  const free = mineFields - mines - done
  return free > 0 ? { share: BigInt(free), of: BigInt(mineFields - done) } : undefined
}

/** What so many free fields make of one stake, among so many mines. */
export const mineMultiple = (mines: number, done: number): Fraction | undefined =>
  climbMultiple(mineChance, { mines }, done)

/**
 * Twenty-five fields, some of them mined. Whether a field is mined is drawn when it is opened, with exactly the chance
 * that mines laid before would give it; the rest are laid at the end for all to see.
 */
export const mines = openClimb<MinesChoice>({
  name: 'mines',
  screen: 'climb',
  choice: z.object({ mines: z.int().min(1).max(minesMost) }),
  volatility: 4,
  chance: mineChance,
  offers: (_choice, opened, field) => field < mineFields && !opened.includes(field),
  traps(choice, opened, lost, rng) {
    const shut = Array.from({ length: mineFields }, (_, field) => field).filter((field) => !opened.includes(field))
    const laid: number[] = []
    while (laid.length < choice.mines - (lost ? 1 : 0)) laid.push(...shut.splice(rng.below(shut.length), 1))
    return laid
  },
  rules: { kind: 'mines', fields: mineFields, most: minesMost, usual: minesUsual },
})
