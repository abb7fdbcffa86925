import type { Queryable } from '#server/kernel/db.ts'

/** Takes the stake limits from the first two open games; gives what they were. */
export const liftStakeLimits = (
  tx: Queryable,
): Promise<{ game_code: string; min_bet: bigint | null; max_bet: bigint | null }[]> =>
  tx.query<{ game_code: string; min_bet: bigint | null; max_bet: bigint | null }>(`with first_two as (
         select g.game_code, g.min_bet, g.max_bet from game g join vendor v on v.vassalage = g.vassalage
         where g.enabled and v.enabled and not g.maintenance and not v.maintenance
         order by g.sort, g.node_id limit 2)
       update game g set min_bet = null, max_bet = null from first_two f
         where g.game_code = f.game_code and (f.min_bet is not null or f.max_bet is not null)
         returning g.game_code, f.min_bet, f.max_bet`)

/** The first two open games without stake limits. */
export const listUnlimitedGames = (db: Queryable): Promise<{ game_code: string }[]> =>
  db.query<{ game_code: string }>(`select g.game_code from game g join vendor v on v.vassalage = g.vassalage
     where g.enabled and v.enabled and not g.maintenance and not v.maintenance and g.min_bet is null and g.max_bet is null
     order by g.sort, g.node_id limit 2`)
