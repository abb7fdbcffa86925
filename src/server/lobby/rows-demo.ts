import type { Queryable } from '#server/kernel/db.ts'

/** Sets which games are hot, in this order. */
export async function arrangeHotGames(tx: Queryable, codes: string): Promise<void> {
  await tx.query(
    `update game g set is_hot = true, hot_sort = h.place
     from jsonb_array_elements_text($1::jsonb) with ordinality h (code, place) where g.game_code = h.code`,
    [codes],
  )
}

/** Sets the places of vendors in their categories. */
export async function arrangeLanes(tx: Queryable, places: string): Promise<void> {
  await tx.query(
    `update vendor_lane l set sort = p.sort
     from jsonb_to_recordset($1::jsonb) as p (type text, vassalage text, sort int)
     where l.game_type = p.type and l.vassalage = p.vassalage`,
    [places],
  )
}

/** The games that are listed, in the order of the lobby. */
export const listGamesInOrder = (tx: Queryable): Promise<{ game_code: string; vassalage: string; is_hot: boolean }[]> =>
  tx.query<{ game_code: string; vassalage: string; is_hot: boolean }>(
    'select game_code, vassalage, is_hot from game where enabled order by sort, game_code',
  )

/** Notes the last play of each member and game, of all rounds. */
export async function insertRecentPlays(tx: Queryable): Promise<void> {
  await tx.query(`insert into recent_play (member_id, node_id, played_at)
     select r.member_id, g.node_id, max(r.opened_at) from game_round_view r join game g using (game_code)
     group by r.member_id, g.node_id order by 1, 2`)
}

/** Marks games for a member, one a day back from `date`. */
export async function insertFavourites(tx: Queryable, memberId: bigint, date: Date, codes: string): Promise<void> {
  await tx.query(
    `insert into favourite (member_id, node_id, marked_at)
     select $1::bigint, g.node_id, $2::timestamptz - f.place * interval '1 day'
     from jsonb_array_elements_text($3::jsonb) with ordinality f (code, place) join game g on g.game_code = f.code`,
    [memberId, date, codes],
  )
}
