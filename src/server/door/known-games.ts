import type { Clock } from '#server/kernel/clock.ts'
import type { Queryable } from '#server/kernel/db.ts'

const ttlMs = 5_000

/** Whether there is a game of this id, as its page's address writes it. */
export type KnownGames = (nodeId: string) => Promise<boolean>

/**
 * Knows every game's id for a moment, so that addresses of games that never were cost neither a drawn page nor a
 * question to the database each, however many somebody makes up.
 */
export function openKnownGames(db: Queryable, clock: Clock): KnownGames {
  let untilMs = 0
  let ids: Promise<ReadonlySet<string>> | undefined
  return async (nodeId) => {
    const nowMs = clock.now().getTime()
    if (ids === undefined || nowMs >= untilMs) {
      untilMs = nowMs + ttlMs
      ids = readIds(db)
      ids.catch(() => {
        ids = undefined
      })
    }
    return (await ids).has(nodeId)
  }
}

async function readIds(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ node_id: bigint }>('select node_id from game')
  return new Set(rows.map(({ node_id }) => node_id.toString()))
}
