import { first, type Queryable } from '#server/kernel/db.ts'

export interface PendingRow extends Record<string, unknown> {
  readonly game_type: string
  readonly rate: number
  readonly base: bigint
}

/** A member's valid bets that are not rebated yet. */
export const listPending = (db: Queryable, memberId: bigint): Promise<PendingRow[]> =>
  db.query<PendingRow>(
    `select game_type, rate, base from rebate_pending where member_id = $1 and base <> 0 order by game_type, rate desc`,
    [memberId],
  )

export interface FactsRow extends Record<string, unknown> {
  readonly type: number
  readonly currency: string | null
  readonly carry: bigint
}

/** What decides whether a member takes part, and what claims have left. */
export const findFacts = (db: Queryable, memberId: bigint): Promise<FactsRow | undefined> =>
  first<FactsRow>(
    db,
    `select m.type, (select a.currency from account_view a where a.member_id = m.id and a.kind = 'wallet' limit 1) as currency,
       coalesce((select r.carry from rebate_account r where r.member_id = m.id), 0)::bigint as carry
     from member_view m where m.id = $1`,
    [memberId],
  )

export interface ClaimRow extends Record<string, unknown> {
  readonly id: bigint
  readonly amount: bigint
  readonly claimed_at: Date
}

export const findClaim = (db: Queryable, memberId: bigint, key: string): Promise<ClaimRow | undefined> =>
  first<ClaimRow>(db, 'select id, amount, claimed_at from rebate_claim where member_id = $1 and key = $2', [
    memberId,
    key,
  ])

/** The last claims of a member, newest first. */
export const listClaims = (db: Queryable, memberId: bigint): Promise<ClaimRow[]> =>
  db.query<ClaimRow>('select id, amount, claimed_at from rebate_claim where member_id = $1 order by id desc limit 10', [
    memberId,
  ])

/**
 * Takes all that is pending for a claim that pays it: the bets become its lines, and what it leaves is carried. Counting has to be
 * held, so that nothing is added meanwhile.
 */
export async function insertClaim(
  tx: Queryable,
  claim: {
    readonly memberId: bigint
    readonly amount: bigint
    readonly currency: string
    readonly before: bigint
    readonly after: bigint
    readonly key: string
    readonly at: Date
  },
): Promise<ClaimRow> {
  const row = await first<ClaimRow>(
    tx,
    `with taken as (delete from rebate_pending where member_id = $1 returning game_type, rate, base),
     carried as (
       insert into rebate_account (member_id, carry) values ($1, $5)
       on conflict (member_id) do update set carry = excluded.carry),
     claim as (
       insert into rebate_claim (member_id, amount, currency, carry_before, carry_after, key, claimed_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id, amount, claimed_at),
     lines as (
       insert into rebate_claim_line (claim_id, game_type, rate, base)
       select c.id, t.game_type, t.rate, t.base from claim c, taken t where t.base <> 0)
     select id, amount, claimed_at from claim`,
    [claim.memberId, claim.amount, claim.currency, claim.before, claim.after, claim.key, claim.at],
  )
  return row!
}

/** Who has claimed a rebate in a period. */
export const whoClaimed = 'select c.member_id from rebate_claim c where c.claimed_at >= $3 and c.claimed_at < $4'

/** What was paid in a time. */
export async function sumClaims(
  db: Queryable,
  from: Date,
  to: Date,
): Promise<{ readonly claims: bigint; readonly amount: bigint }> {
  const row = await first<{ claims: bigint; amount: bigint }>(
    db,
    `select count(*) as claims, coalesce(sum(amount), 0)::bigint as amount from rebate_claim
     where claimed_at >= $1 and claimed_at < $2`,
    [from, to],
  )
  return row!
}
