import * as z from 'zod'
import { climbMultiple, openClimb } from './climb.ts'
import type { Fraction } from './figures.ts'

export const towerFloors = 8
/** How many doors each floor has; behind one of them is the trap. */
export const towerDoors = [4, 3, 2] as const

export interface TowerChoice {
  readonly doors: number
}

const chance = ({ doors }: TowerChoice, done: number): Fraction | undefined =>
  done < towerFloors ? { share: BigInt(doors - 1), of: BigInt(doors) } : undefined

/** What so many floors make of one stake. */
export const towerMultiple = (doors: number, floors: number): Fraction | undefined =>
  climbMultiple(chance, { doors }, floors)

/** Eight floors, a door on each; fields count upwards, `doors` to a floor. */
export const tower = openClimb<TowerChoice>({
  name: 'tower',
  screen: 'climb',
  choice: z.object({ doors: z.union(towerDoors.map((doors) => z.literal(doors))) }),
  volatility: 4,
  chance,
  offers: ({ doors }, opened, field) => Math.floor(field / doors) === opened.length,
  traps: () => [],
  rules: { kind: 'tower', floors: towerFloors, doors: towerDoors },
})
