import { counters } from '#server/features.ts'
import { countPlay } from '#server/figures/count.ts'
import { readPoints } from '#server/points/book.ts'
import { formatPoints } from '#server/points/rules.ts'
import type { World } from '#tests/wallet/support.ts'

/** Counts what the tick counts, in batches of that many movements. */
export const count = (world: World, rows?: number) => countPlay(world.app, counters, rows)

/** Switches the programme on or off from this moment on, as the next tick notices. */
export async function switchPoints(world: World, pointsOn: boolean, pointRates = {}): Promise<void> {
  await world.app.settings.change({ pointsOn, pointRates }, 'test')
  await count(world)
}

/** A member's points: all, and those that can be spent. */
export async function pointsOf(world: World, memberId: bigint): Promise<readonly [string, string]> {
  const { balance, usable } = await readPoints(world.app, world.db, memberId)
  return [formatPoints(balance), formatPoints(usable)]
}
