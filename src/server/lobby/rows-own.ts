import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { shownGames } from './rows.ts'

/**
 * How many games of a member's own lists are read, the newest: a list is read whole by its index and cut in memory. It
 * has one entry a game, so only who marks more games than anybody finds again has more.
 */
const ownMax = 999

const ownIds =
  (table: 'favourite' | 'recent_play', since: string) =>
  async (db: Queryable, memberId: bigint): Promise<readonly bigint[]> => {
    const rows = await db.query<{ node_id: bigint }>(
      `select node_id from ${table} where member_id = $1 order by ${since} desc, node_id limit $2`,
      [memberId, ownMax],
    )
    return rows.map((row) => row.node_id)
  }

/** Ids of a member's favourites, newest first. */
export const favouriteIds = ownIds('favourite', 'marked_at')

/** Ids of the games that a member played, the last one first. */
export const recentIds = ownIds('recent_play', 'played_at')

/** Marks a game; gives whether there is such a game. Marking it again changes nothing. */
export async function mark(app: App, memberId: bigint, nodeId: string): Promise<boolean> {
  const rows = await app.db.query(
    `with found as (select g.node_id from ${shownGames} where g.enabled and g.node_id = $2::bigint),
     added as (insert into favourite (member_id, node_id, marked_at)
       select $1::bigint, node_id, $3::timestamptz from found on conflict do nothing)
     select 1 from found`,
    [memberId, nodeId, app.clock.now()],
  )
  return rows.length > 0
}

export async function unmark(db: Queryable, memberId: bigint, nodeId: string): Promise<void> {
  await db.query('delete from favourite where member_id = $1 and node_id = $2', [memberId, nodeId])
}

/**
 * Notes that a member opened a game for money, for the list of recent games. Called by a launch.
 * @example await rememberPlay(app, session.memberId, row.node_id)
 */
export async function rememberPlay(app: App, memberId: bigint, nodeId: bigint): Promise<void> {
  await app.db.query(
    `insert into recent_play (member_id, node_id, played_at) values ($1, $2, $3)
     on conflict (member_id, node_id) do update set played_at = excluded.played_at`,
    [memberId, nodeId, app.clock.now()],
  )
}
