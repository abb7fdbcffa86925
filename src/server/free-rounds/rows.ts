import type { Language } from '#api/page.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { GrantState } from './rules.ts'

type Titles = Readonly<Partial<Record<Language, string>>>

export interface GrantRow extends Record<string, unknown> {
  readonly id: bigint
  readonly reference: string
  readonly member_id: bigint
  readonly source: string
  readonly key: string
  readonly game_code: string
  readonly currency: string
  readonly rounds: number
  readonly bet_value: bigint
  readonly state: GrantState
  readonly reason: string | null
  readonly attempts: number
  readonly reward_id: string | null
  readonly title: Titles | null
  readonly granted_at: Date
  readonly expires_at: Date
}

/** The columns of a grant `g`. */
export const grantColumns = `g.id, g.reference::text, g.member_id, g.source, g.key, g.game_code, g.currency, g.rounds, g.bet_value, g.state, g.reason,
  g.attempts, g.reward_id, g.title, g.granted_at, g.expires_at`

/** Bets of a grant `g` that were taken. */
const used = `(select count(*) from provider_transaction_view t where t.reward_uuid = g.reward_id and t.member_id = g.member_id
  and t.kind = 'bet' and t.state = 'accepted')::int`

export interface NewGrant {
  readonly reference: string
  readonly memberId: bigint
  /** What it belongs to, by the feature that owns the row: the same is given once. */
  readonly source: string
  readonly key: string
  readonly gameCode: string
  readonly currency: string
  readonly rounds: number
  /** The stake of each, in units of 1/100 000. */
  readonly betValue: bigint
  /** How long they can be played. */
  readonly hours: number
  /** The most that their wins bring; `null` without a limit. */
  readonly winMax: bigint | null
  /** The name of what gives them. */
  readonly title: Titles
  readonly at: Date
}

/** Adds a grant that is to be sent, once for its source. */
export async function insertGrant(tx: Queryable, grant: NewGrant): Promise<void> {
  await tx.query(
    `insert into free_rounds_grant (reference, member_id, source, key, game_code, currency, rounds, bet_value, title, state, next_at,
       granted_at, expires_at, win_max)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $11::jsonb, 'waiting', $9::timestamptz, $9::timestamptz,
       $9::timestamptz + make_interval(hours => $10::int), $12)
     on conflict (source, key) do nothing`,
    [
      ...[grant.reference, grant.memberId, grant.source, grant.key, grant.gameCode, grant.currency, grant.rounds],
      ...[grant.betValue, grant.at, grant.hours, JSON.stringify(grant.title), grant.winMax],
    ],
  )
}

/** Takes grants that are due, each for one process until `leaseUntil`; counts the attempt. */
export const takeDue = (db: Queryable, now: Date, leaseUntil: Date, most: number): Promise<GrantRow[]> =>
  db.query<GrantRow>(
    `update free_rounds_grant g set attempts = g.attempts + 1, next_at = $2, taken_until = $2 where g.id in (
       select d.id from free_rounds_grant d where d.state = 'waiting' and d.next_at <= $1 order by d.next_at limit $3
         for update skip locked) returning ${grantColumns}`,
    [now, leaseUntil, most],
  )

/** Plans the next attempt of what was not answered. */
export async function planGrant(db: Queryable, id: bigint, at: Date): Promise<void> {
  await db.query("update free_rounds_grant set next_at = $2, taken_until = null where id = $1 and state = 'waiting'", [
    id,
    at,
  ])
}

/** The vendor has it. */
export async function markSent(db: Queryable, id: bigint, rewardId: string, at: Date): Promise<boolean> {
  const rows = await db.query(
    `update free_rounds_grant set state = 'sent', reward_id = $2, sent_at = $3, next_at = null, taken_until = null
     where id = $1 and state = 'waiting' returning 1`,
    [id, rewardId, at],
  )
  return rows.length > 0
}

/** Takes what was won above the most before the vendor's name of the grant was known; whether there was some. */
export async function cutWins(
  tx: Queryable,
  grant: Pick<GrantRow, 'id' | 'member_id'>,
  rewardId: string,
  at: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ part: bigint }>('select part from free_rounds_cut($1, $2, $3, 0, $4)', [
    ...[rewardId, grant.member_id, `sent:${grant.id}`, at],
  ])
  return row!.part !== 0n
}

/** The vendor will not. */
export async function markRefused(db: Queryable, id: bigint, reason: string, at: Date): Promise<boolean> {
  const rows = await db.query(
    `update free_rounds_grant set state = 'refused', reason = $2, ended_at = $3, next_at = null, taken_until = null
     where id = $1 and state = 'waiting' returning 1`,
    [id, reason, at],
  )
  return rows.length > 0
}

/** Ends what is wholly played, and what was over before `before`. */
export async function endPlayed(db: Queryable, at: Date, before: Date): Promise<void> {
  await db.query(
    `update free_rounds_grant o set state = case when u.used >= o.rounds then 'used' else 'expired' end, ended_at = $1
     from (select g.id, ${used} as used from free_rounds_grant g where g.state = 'sent') u
     where u.id = o.id and o.state = 'sent' and (u.used >= o.rounds or o.expires_at <= $2)`,
    [at, before],
  )
}

export interface PlayedRow extends GrantRow {
  readonly used: number
}

/** Grants by what they belong to, with how many rounds of each were played. */
export const listPlayed = (db: Queryable, source: string, keys: readonly string[]): Promise<PlayedRow[]> =>
  db.query<PlayedRow>(
    `select ${grantColumns}, ${used} as used from free_rounds_grant g where g.source = $1 and g.key = any ($2::text[])`,
    [source, arrayText(keys)],
  )
