import type { App } from '#server/kernel/context.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

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

/** From this age on an open round is worth a look. */
export const openAlarmMs = 60 * 60_000

/** Counts the rounds that are open for longer than an hour, and says so in the log. */
export async function watchOpenRounds(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - openAlarmMs)
  const row = await first<{ count: bigint; oldest: Date | null }>(
    app.db,
    `select count(*) as count, min(opened_at) as oldest from game_round
     where opened_at < $1 and bets > 0 and closed_at is null`,
    [before],
  )
  const count = Number(row!.count)
  if (count > 0)
    app.log.warn('rounds open too long', { count, ms: app.clock.now().getTime() - (row!.oldest?.getTime() ?? 0) })
  return count
}
