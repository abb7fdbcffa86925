import type { BonusState } from '#api/bonus-rules.ts'
import type { Language } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import type { Weights } from './rules.ts'

export interface GrantRow extends Record<string, unknown> {
  readonly id: bigint
  readonly member_id: bigint
  readonly title: Readonly<Record<Language, string>>
  readonly currency: string
  readonly amount: bigint
  readonly need: bigint
  readonly max_stake: bigint | null
  readonly max_payout: bigint | null
  readonly weights: Weights
  readonly excluded: readonly string[]
  readonly hours: number
  /** It came with a deposit. */
  readonly of_deposit: boolean
  readonly state: BonusState
  readonly offered_at: Date
  readonly activated_at: Date | null
  readonly expires_at: Date | null
  readonly ended_at: Date | null
  readonly end_reason: string | null
  readonly ended_by: bigint | null
  /** Units times basis points. */
  readonly progress: string
  readonly worth: bigint
  readonly converted: bigint
}

/** The columns of a grant `g`. */
export const grantColumns = `g.id, g.member_id, g.title, g.currency, g.amount, g.need, g.max_stake, g.max_payout, g.weights, g.excluded, g.hours,
  g.of_deposit, g.state, g.offered_at, g.activated_at, g.expires_at, g.ended_at, g.end_reason, g.ended_by, g.progress::text as progress, g.worth,
  g.converted`

export interface NewGrant {
  readonly memberId: bigint
  /** What it belongs to, by the feature that owns the row: the same is given once. */
  readonly source: string
  readonly key: string
  readonly title: Readonly<Record<Language, string>>
  readonly currency: string
  readonly amount: bigint
  /** What has to be bet for it. */
  readonly need: bigint
  readonly maxStake: bigint | null
  readonly maxPayout: bigint | null
  readonly weights: Weights
  readonly excluded: readonly string[]
  /** How long it may be used from when it is active. */
  readonly hours: number
  /** It comes with a deposit: a withdrawal takes it away while it waits, too. */
  readonly ofDeposit?: boolean
  readonly at: Date
}

/** Adds a grant that waits; `undefined` when its source has one. */
export const insertGrant = (tx: Queryable, grant: NewGrant): Promise<GrantRow | undefined> =>
  first<GrantRow>(
    tx,
    `insert into bonus_grant as g (member_id, source, key, title, currency, amount, need, max_stake, max_payout, weights, excluded,
       hours, of_deposit, state, offered_at, worth)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13, 'offered', $14, $6)
     on conflict (source, key) do nothing returning ${grantColumns}`,
    [
      ...[
        grant.memberId,
        grant.source,
        grant.key,
        JSON.stringify(grant.title),
        grant.currency,
        grant.amount,
        grant.need,
      ],
      ...[grant.maxStake, grant.maxPayout, JSON.stringify(grant.weights), JSON.stringify(grant.excluded)],
      ...[grant.hours, grant.ofDeposit ?? false, grant.at],
    ],
  )

export const findGrant = (db: Queryable, id: bigint): Promise<GrantRow | undefined> =>
  first<GrantRow>(db, `select ${grantColumns} from bonus_grant g where g.id = $1`, [id])

export const findBySource = (tx: Queryable, source: string, key: string): Promise<GrantRow | undefined> =>
  first<GrantRow>(tx, `select ${grantColumns} from bonus_grant g where g.source = $1 and g.key = $2`, [source, key])

export const findActive = (db: Queryable, memberId: bigint): Promise<GrantRow | undefined> =>
  first<GrantRow>(db, `select ${grantColumns} from bonus_grant g where g.member_id = $1 and g.state = 'active'`, [
    memberId,
  ])

/** Those of a member that have not ended: what waits, the newest first, and at last what is active. */
export const listRunning = (tx: Queryable, memberId: bigint): Promise<GrantRow[]> =>
  tx.query<GrantRow>(
    `select ${grantColumns} from bonus_grant g where g.member_id = $1 and g.state in ('offered', 'active')
     order by g.state = 'active', g.id desc`,
    [memberId],
  )

/** The one that waits for the longest. */
export const findNext = (tx: Queryable, memberId: bigint): Promise<GrantRow | undefined> =>
  first<GrantRow>(
    tx,
    `select ${grantColumns} from bonus_grant g where g.member_id = $1 and g.state = 'offered' order by g.id limit 1`,
    [memberId],
  )

export async function activateRow(tx: Queryable, id: bigint, at: Date): Promise<void> {
  await tx.query(
    `update bonus_grant set state = 'active', activated_at = $2::timestamptz,
       expires_at = $2::timestamptz + make_interval(hours => hours) where id = $1`,
    [id, at],
  )
}

/** What becomes of a grant at its end. */
export interface Ended {
  readonly state: 'converted' | 'expired' | 'forfeited' | 'cancelled'
  readonly reason: string | null
  readonly by: bigint | null
}

export async function endRow(
  tx: Queryable,
  id: bigint,
  { state, reason, by, at, own }: Ended & { readonly at: Date; readonly own: bigint },
): Promise<void> {
  await tx.query(
    `update bonus_grant set state = $2, end_reason = $3, ended_by = $4, ended_at = $5, converted = converted + $6::bigint
     where id = $1`,
    [id, state, reason, by, at, own],
  )
}

/** Whether a round is still open of which it paid a part. */
export const hasOpenStake = async (tx: Queryable, id: bigint): Promise<boolean> =>
  (await first(
    tx,
    `select 1 from bonus_stake s join game_round_view r on r.id = s.round_id
     where s.grant_id = $1 and s.stake > 0 and r.closed_at is null limit 1`,
    [id],
  )) !== undefined

/**
 * Active grants that may be over: met, of which next to nothing is left, or whose time had ended when bets were last counted; so
 * many of each.
 */
export const listDue = (
  db: Queryable,
  crumb: bigint,
  most: number,
): Promise<{ readonly id: bigint; readonly member_id: bigint }[]> =>
  db.query(
    `(select g.id, g.member_id from bonus_grant g where g.state = 'active' and g.progress >= g.need::numeric * 10000 limit $2)
     union (select g.id, g.member_id from bonus_grant g where g.state = 'active' and g.worth < $1 order by g.worth limit $2)
     union (select g.id, g.member_id from figure_mark_view k join bonus_grant g on g.state = 'active' and g.expires_at <= k.counted_at
       where k.stream = 'play' order by g.expires_at limit $2)`,
    [crumb, most],
  )

/** Whether bets are counted up to a moment. */
export const isCountedTo = async (db: Queryable, at: Date): Promise<boolean> =>
  (await first(db, "select 1 from figure_mark_view k where k.stream = 'play' and k.counted_at >= $1", [at])) !==
  undefined

const newest = keyset('bonuses', 'descending', numberPart)

/** A member's grants, the newest first. */
export async function pageGrants<Shown>(
  db: Queryable,
  memberId: bigint,
  asked: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: GrantRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newest.read(asked.cursor)
  const rows = await db.query<GrantRow>(
    `select ${grantColumns} from bonus_grant g where g.member_id = $1 and g.id < $2 order by g.id desc limit $3`,
    [memberId, before, asked.pageSize + 1],
  )
  return newest.page(rows, asked.pageSize, ({ id }) => [id], show)
}

/** The names of games in a language. */
export const gameNames = (
  db: Queryable,
  codes: readonly string[],
  language: Language,
): Promise<{ readonly code: string; readonly name: string }[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : db.query(
        `select c.code, coalesce(g.names ->> $2, g.name, c.code) as name
         from jsonb_array_elements_text($1::jsonb) with ordinality c (code, n)
           left join lateral (select o.names, o.name from game_view o where o.game_code = c.code limit 1) g on true order by c.n`,
        [JSON.stringify(codes), language],
      )
