import type { Queryable } from '#server/kernel/db.ts'

/** A round that has bets and no end. */
export interface OpenRound {
  readonly id: bigint
  readonly memberId: bigint
  readonly vassalage: string
  readonly round: string
  readonly gameCode: string
  readonly openedAt: Date
}

/** Rounds opened before `before` that are still open, oldest first, at most `limit`. */
export function openRounds(db: Queryable, before: Date, limit = 100): Promise<OpenRound[]> {
  return db.query<OpenRound & Record<string, unknown>>(
    `select id, member_id as "memberId", vassalage, round, game_code as "gameCode", opened_at as "openedAt"
     from game_round where opened_at < $1 and bets > 0 and closed_at is null order by opened_at limit $2`,
    [before, limit],
  )
}
