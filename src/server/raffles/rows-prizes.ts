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
  readonly claimed_at: Date | null
}

const columns = 'p.id, p.raffle_id, p.place, p.ticket, p.member_id, p.kind, p.amount, p.currency, p.claimed_at'

export async function insertPrize(tx: Queryable, prize: Omit<PrizeRow, 'id' | 'claimed_at'>): Promise<void> {
  await tx.query(
    `insert into raffle_prize (raffle_id, place, ticket, member_id, kind, amount, currency) values ($1, $2, $3, $4, $5, $6, $7)`,
    [prize.raffle_id, prize.place, prize.ticket, prize.member_id, prize.kind, prize.amount, prize.currency],
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
     where p.member_id = $1 order by (p.claimed_at is null) desc, p.id desc limit $2`,
    [memberId, ownMost],
  )

/** How many prizes wait for a member. */
export async function countWaiting(db: Queryable, memberId: bigint): Promise<number> {
  const row = await first<{ n: number }>(
    db,
    'select count(*)::int as n from raffle_prize where member_id = $1 and claimed_at is null',
    [memberId],
  )
  return row!.n
}
