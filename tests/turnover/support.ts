import { counters } from '#server/features.ts'
import { countPlay } from '#server/figures/count.ts'
import { openRequirement, type Requirement, whatIsLeft } from '#server/turnover/public.ts'
import type { World } from '#tests/wallet/support.ts'

/** Units of one baht. */
export const baht = 100_000n

/** Counts what the tick counts, in batches of that many movements. */
export const count = (world: World, rows?: number) => countPlay(world.app, counters, rows)

let keys = 0
/** Opens a requirement of a member; a baht of money for each baht of need. */
export async function require(world: World, memberId: bigint, need: bigint, until?: Date): Promise<string> {
  keys += 1
  const key = `test-${keys}`
  const wanted = { memberId, source: 'test', key, amount: need, need, until }
  await world.db.transaction((tx) => openRequirement(world.app, tx, wanted))
  return key
}

const sayOne = ({ have, need, waiting }: Requirement) => `${have / baht}/${need / baht}${waiting ? ' waits' : ''}`

/** What is left of a member's requirements, in baht. */
export const leftOf = async (world: World, memberId: bigint): Promise<string[]> =>
  (await whatIsLeft(world.app, world.db, memberId)).map(sayOne)
