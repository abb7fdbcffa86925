import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { Conditions, type GameRow, gamePage, type Page, shownGames } from './rows.ts'

interface ListInput {
  readonly gameType?: string | undefined
  readonly vassalage?: string | undefined
  readonly pageNo: number
  readonly pageSize: number
}

function ownList(table: 'favourite' | 'recent_play', since: string, memberId: bigint, input: ListInput) {
  const where = new Conditions(['o.member_id = $1', 'g.enabled'], [memberId])
    .when('g.game_type = ?', input.gameType)
    .when('g.vassalage = ?', input.vassalage)
  return {
    from: `${table} o join game g on g.node_id = o.node_id join vendor v on v.vassalage = g.vassalage and v.enabled`,
    where: where.toString(),
    order: `o.${since} desc, o.node_id`,
    params: where.params,
  }
}

export const favouritePage = (db: Queryable, memberId: bigint, input: ListInput): Promise<Page<GameRow>> =>
  gamePage(db, ownList('favourite', 'marked_at', memberId, input), input)

export const recentPage = (db: Queryable, memberId: bigint, input: ListInput): Promise<Page<GameRow>> =>
  gamePage(db, ownList('recent_play', 'played_at', memberId, input), input)

const idsMax = 999

/** Node ids of a member's favourites, newest first. */
export async function favouriteNodeIds(db: Queryable, memberId: bigint): Promise<string[]> {
  const rows = await db.query<{ node_id: bigint }>(
    'select node_id from favourite where member_id = $1 order by marked_at desc, node_id limit $2',
    [memberId, idsMax],
  )
  return rows.map((row) => row.node_id.toString())
}

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
