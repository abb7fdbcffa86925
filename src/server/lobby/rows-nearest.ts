import type { Queryable } from '#server/kernel/db.ts'
import { type GameRow, gameColumns, openVendor, shownGames } from './rows.ts'

const nearestMax = 6

/** Each part reads as many rows of its index as it gives. */
const part = (rank: number, where: string): string =>
  `(select ${gameColumns}, ${rank} as rank, g.rounds_lately, g.sort from ${shownGames}
    where g.enabled and not g.maintenance and ${openVendor} and g.node_id <> $1 and ${where}
    order by g.rounds_lately desc, g.sort, g.node_id limit ${nearestMax})`

/**
 * What to offer in place of a game: open ones of its class, then of its type, those played most first. Where nothing of
 * its type is open, those played most of all.
 */
export async function nearestGames(db: Queryable, game: GameRow): Promise<readonly GameRow[]> {
  const alike = await db.query<GameRow>(
    `select * from (
       ${part(0, 'g.game_type = $2 and g.classify = $3')}
       union all ${part(1, 'g.game_type = $2 and g.classify <> $3')}) as near
     order by rank, rounds_lately desc, sort, node_id limit ${nearestMax}`,
    [game.node_id, game.game_type, game.classify],
  )
  if (alike.length > 0) return alike
  return db.query<GameRow>(`${part(0, 'true')}`, [game.node_id])
}
