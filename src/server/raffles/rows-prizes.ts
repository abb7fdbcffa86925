import type { RafflePrizeKind } from '#api/raffle-rules.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { RaffleTexts } from './rows.ts'

export interface PrizeRow extends Record<string, unknown> {
  readonly id: bigint
  readonly raffle_id: bigint
  readonly place: number
  readonly ticket: number
  readonly member_id: bigint
  readonly kind: RafflePrizeKind
  readonly amount: bigint
  readonly currency: string
  readonly expires_at: Date
  readonly claimed_at: Date | null
  readonly lapsed_at: Date | null
}

const columns = `p.id, p.raffle_id, p.place, p.ticket, p.member_id, p.kind, p.amount, p.currency, p.expires_at, p.claimed_at,
  p.lapsed_at`
const waits = 'p.claimed_at is null and p.lapsed_at is null'

export async function insertPrize(
  tx: Queryable,
  prize: Omit<PrizeRow, 'id' | 'claimed_at' | 'lapsed_at'>,
): Promise<void> {
  await tx.query(
    `insert into raffle_prize (raffle_id, place, ticket, member_id, kind, amount, currency, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[prize.raffle_id, prize.place, prize.ticket, prize.member_id, prize.kind, prize.amount, prize.currency],
      prize.expires_at,
    ],
  )
}

export const lockPrize = (tx: Queryable, id: bigint): Promise<PrizeRow | undefined> =>
  first<PrizeRow>(tx, `select ${columns} from raffle_prize p where p.id = $1 for update`, [id])

export async function claimRow(tx: Queryable, id: bigint, at: Date): Promise<void> {
  await tx.query('update raffle_prize set claimed_at = $2 where id = $1', [id, at])
}

/** Who has won raffles, the first places first. */
export const listWinners = (
  db: Queryable,
  raffles: readonly bigint[],
): Promise<(PrizeRow & { readonly account: string })[]> =>
  raffles.length === 0
    ? Promise.resolve([])
    : db.query(
        `select ${columns}, m.account from raffle_prize p join member_view m on m.id = p.member_id
         where p.raffle_id = any ($1::bigint[]) order by p.raffle_id, p.place`,
        [arrayText(raffles)],
      )

/** Prizes that are shown to their member. */
const ownMost = 50

/** What a member has won: what waits first, then the newest. */
export const listOwnPrizes = (
  db: Queryable,
  memberId: bigint,
): Promise<(PrizeRow & { readonly texts: RaffleTexts })[]> =>
  db.query(
    `select ${columns}, r.texts from raffle_prize p join raffle r on r.id = p.raffle_id
     where p.member_id = $1 order by (${waits}) desc, p.id desc limit $2`,
    [memberId, ownMost],
  )

/** Prizes that wait and whose time is over, the first of them; each is left to one process until `tx` ends. */
export const takeLapsing = (
  tx: Queryable,
  now: Date,
  most: number,
): Promise<{ readonly id: bigint; readonly member_id: bigint; readonly claim_days: number }[]> =>
  tx.query(
    `select p.id, p.member_id, r.claim_days from raffle_prize p join raffle r on r.id = p.raffle_id
     where ${waits} and p.expires_at <= $1 order by p.expires_at, p.id limit $2 for update of p skip locked`,
    [now, most],
  )

/** Whose account of members is closed for good. */
export const listClosed = async (db: Queryable, ids: readonly bigint[]): Promise<readonly bigint[]> =>
  (
    await db.query<{ id: bigint }>(
      "select m.id from member_view m where m.id = any ($1::bigint[]) and m.disabled_as = 'closed'",
      [arrayText(ids)],
    )
  ).map(({ id }) => id)

/** Ends prizes that were not claimed in time. */
export async function lapseRows(tx: Queryable, ids: readonly bigint[], now: Date): Promise<void> {
  await tx.query('update raffle_prize set lapsed_at = $2 where id = any ($1::bigint[])', [arrayText(ids), now])
}

/** Gives a prize another time to be claimed. */
export async function extendRow(tx: Queryable, id: bigint, expiresAt: Date): Promise<void> {
  await tx.query('update raffle_prize set expires_at = $2 where id = $1', [id, expiresAt])
}

/** How many prizes wait for a member. */
export async function countWaiting(db: Queryable, memberId: bigint, now: Date): Promise<number> {
  const row = await first<{ n: number }>(
    db,
    `select count(*)::int as n from raffle_prize p where p.member_id = $1 and ${waits} and p.expires_at > $2`,
    [memberId, now],
  )
  return row!.n
}

/** What was claimed of prizes between two moments, in units of money and of points. */
export async function sumClaimed(
  db: Queryable,
  from: Date,
  to: Date,
): Promise<{ readonly money: bigint; readonly points: bigint }> {
  const row = await first<{ money: bigint; points: bigint }>(
    db,
    `select coalesce(sum(amount) filter (where kind = 'cash'), 0)::bigint as money,
       coalesce(sum(amount) filter (where kind = 'points'), 0)::bigint as points
     from raffle_prize where claimed_at >= $1 and claimed_at < $2`,
    [from, to],
  )
  return row!
}
