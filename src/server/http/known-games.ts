import type { Clock } from '#server/kernel/clock.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { openSharedRead } from '#server/kernel/shared-read.ts'
import { listStates } from '#server/lobby/public.ts'

/** Changes are told; this is for those that were not. */
const ttlMs = 30_000

export interface KnownGames {
  /** What becomes of a game's page with this id, as its address writes it: another state is another page. */
  stateOf(nodeId: string): Promise<string | undefined>
  /** Games may have come, closed, opened or gone. */
  forget(): void
}

/**
 * Knows every game's id and state for a moment, so that addresses of games that never were cost neither a rendered page
 * nor a question to the database each, however many somebody makes up.
 */
export function openKnownGames(db: Queryable, clock: Clock): KnownGames {
  const states = openSharedRead(clock, ttlMs, () => readStates(db))
  return {
    stateOf: async (nodeId) => (await states.current()).get(nodeId),
    forget: states.forget,
  }
}

async function readStates(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await listStates(db)
  return new Map(rows.map(({ node_id, state }) => [node_id.toString(), state]))
}
