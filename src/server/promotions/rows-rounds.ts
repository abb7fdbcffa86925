import type { Language } from '#api/page.ts'
import type { StaffRounds } from '#api/staff-rounds.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** Bets of a grant `g` that were taken, and what their wins brought. */
const played = `left join lateral (select (count(*) filter (where t.kind = 'bet'))::int as played,
  (coalesce(sum(t.amount) filter (where t.kind = 'win'), 0) - g.cut)::bigint as won from provider_transaction_view t
  where t.reward_uuid = g.reward_id and t.member_id = g.member_id and t.state = 'accepted') p on true`
const given = `from offer_entry e join free_rounds_grant_view g on g.source = 'offer' and g.key = e.id::text`

export interface RoundsSum extends Record<string, unknown> {
  readonly state: StaffRounds['state']
  readonly grants: number
  readonly played: number
  readonly won: bigint
}

/** What the free rounds of a promotion came to, by their state. */
export const sumRounds = (db: Queryable, offerId: bigint): Promise<RoundsSum[]> =>
  db.query<RoundsSum>(
    `select g.state, count(*)::int as grants, coalesce(sum(p.played), 0)::int as played, coalesce(sum(p.won), 0)::bigint as won
     ${given} ${played} where e.offer_id = $1 and e.kind = 'rounds' group by g.state`,
    [offerId],
  )

export interface RoundsRow extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
  readonly state: StaffRounds['state']
  readonly reason: string | null
  readonly attempts: number
  readonly rounds: number
  readonly played: number
  readonly won: bigint
  readonly granted_at: Date
  readonly expires_at: Date
}

/** Attempts without an answer from which on an order needs somebody. */
const stuckAfter = 5
/** What needs staff, of a grant `g`. */
const isStuck = `(g.state = 'refused' or g.state = 'waiting' and g.attempts >= ${stuckAfter})`

export interface StuckRow extends RoundsRow {
  readonly name: string
  readonly title: Readonly<Partial<Record<Language, string>>> | null
  readonly currency: string
}

/** Grants of all promotions that need staff, the oldest first. */
export const listStuck = (db: Queryable, most: number): Promise<StuckRow[]> =>
  db.query<StuckRow>(
    `select e.id, m.account, g.state, g.reason, g.attempts, g.rounds, 0 as played, 0::bigint as won, g.granted_at, g.expires_at,
       o.name, g.title, g.currency
     from free_rounds_grant_view g join offer_entry e on e.id::text = g.key join offer o on o.id = e.offer_id
       join member_view m on m.id = g.member_id
     where g.source = 'offer' and ${isStuck} order by g.granted_at, g.id limit $1`,
    [most],
  )

/** How many there are, and since when the oldest is granted. */
export const countStuck = async (db: Queryable): Promise<{ readonly n: number; readonly oldest: Date | null }> =>
  (await first<{ n: number; oldest: Date | null }>(
    db,
    `select count(*)::int as n, min(g.granted_at) as oldest from free_rounds_grant_view g where g.source = 'offer' and ${isStuck}`,
    [],
  ))!

/** The newest grants of a promotion in a state. */
export const listRounds = (
  db: Queryable,
  offerId: bigint,
  state: StaffRounds['state'],
  most: number,
): Promise<RoundsRow[]> =>
  db.query<RoundsRow>(
    `select e.id, m.account, g.state, g.reason, g.attempts, g.rounds, coalesce(p.played, 0) as played, coalesce(p.won, 0) as won,
       g.granted_at, g.expires_at
     ${given} join member_view m on m.id = e.member_id ${played}
     where e.offer_id = $1 and e.kind = 'rounds' and g.state = $2 order by e.id desc limit $3`,
    [offerId, state, most],
  )
