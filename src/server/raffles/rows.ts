import type { Language } from '#api/page.ts'
import type { OfferArt } from '#api/promotion-rules.ts'
import type { RaffleState } from '#api/raffle-rules.ts'
import type { Place } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import type { Prize } from './rules.ts'

/** Words of a raffle by language. */
export type RaffleTexts = Readonly<Record<Language, { readonly title: string; readonly line: string }>>

/** What staff lay down. */
export interface WantedRaffle {
  readonly texts: RaffleTexts
  readonly art: OfferArt
  readonly startsAt: Date
  readonly endsAt: Date
  readonly drawsAt: Date
  readonly per: bigint
  readonly most: number | null
  readonly prizes: readonly Prize[]
  readonly turnover: number
  readonly claimDays: number
}

export interface RaffleRow extends WantedRaffle {
  readonly id: bigint
  readonly version: number
  readonly state: RaffleState
  readonly commitment: string
  readonly tickets: number | null
  readonly root: string | null
  readonly drawnAt: Date | null
}

interface StoredRaffle extends Omit<RaffleRow, 'prizes'> {
  readonly prizes: readonly (Omit<Prize, 'amount'> & { readonly amount: string })[]
}

const columns = `r.id, r.version, r.state, r.texts, r.art, r.starts_at as "startsAt", r.ends_at as "endsAt", r.draws_at as "drawsAt",
  r.per, r.most, r.prizes, r.turnover, r.claim_days as "claimDays", r.commitment, r.tickets, r.root, r.drawn_at as "drawnAt"`

const read = (row: StoredRaffle): RaffleRow => ({
  ...row,
  prizes: row.prizes.map((prize) => ({ ...prize, amount: BigInt(prize.amount) })),
})

const written = (prizes: readonly Prize[]): string =>
  JSON.stringify(prizes.map((prize) => ({ ...prize, amount: prize.amount.toString() })))

const list = async (db: Queryable, sql: string, params: readonly unknown[]): Promise<RaffleRow[]> =>
  (await db.query<StoredRaffle & Record<string, unknown>>(`select ${columns} from raffle r ${sql}`, params)).map(read)

const drawnFirst = keyset('raffles-drawn', 'descending', numberPart)
const newestFirst = keyset('staff-raffles', 'descending', numberPart)

interface Asked {
  readonly cursor?: string | undefined
  readonly pageSize: number
}

/** Two small indexes lead to them, past all that is over. */
const notOver = "select id from raffle where state = 'open' union all select id from raffle where state = 'closed'"

/** What is published: on the first page all that is not over, then what was drawn, the newest first. */
export async function pageShown(db: Queryable, { cursor, pageSize }: Asked): Promise<KeyPage<RaffleRow>> {
  const [before] = drawnFirst.read(cursor)
  const running = cursor === undefined ? await list(db, `where r.id in (${notOver}) order by r.id desc`, []) : []
  const drawn = await list(db, "where r.state = 'drawn' and r.id < $1 order by r.id desc limit $2", [
    before,
    pageSize + 1,
  ])
  const page = drawnFirst.page(
    drawn,
    pageSize,
    ({ id }) => [id],
    (row) => row,
  )
  return { ...page, content: [...running, ...page.content] }
}

/** All raffles, the newest first. */
export async function pageRaffles(db: Queryable, { cursor, pageSize }: Asked): Promise<KeyPage<RaffleRow>> {
  const [before] = newestFirst.read(cursor)
  const rows = await list(db, 'where r.id < $1 order by r.id desc limit $2', [before, pageSize + 1])
  return newestFirst.page(
    rows,
    pageSize,
    ({ id }) => [id],
    (row) => row,
  )
}

export const findRaffle = async (db: Queryable, id: bigint): Promise<RaffleRow | undefined> =>
  (await list(db, 'where r.id = $1', [id]))[0]

export const lockRaffle = async (tx: Queryable, id: bigint): Promise<RaffleRow | undefined> =>
  (await list(tx, 'where r.id = $1 for no key update', [id]))[0]

/** Raffles whose time has come: open ones whose play is counted up to their end, and closed ones that are to be drawn. */
export const listDue = (db: Queryable, now: Date): Promise<{ readonly id: bigint }[]> =>
  db.query(
    `select r.id from raffle r where r.state = 'open' and r.ends_at <= $1
       and exists (select 1 from figure_mark_view k where k.stream = 'play' and k.counted_at >= r.ends_at)
     union all select r.id from raffle r where r.state = 'closed' and r.draws_at <= $1 order by 1`,
    [now],
  )

const paramsOf = (wanted: WantedRaffle): unknown[] => [
  ...[JSON.stringify(wanted.texts), wanted.art, wanted.startsAt, wanted.endsAt, wanted.drawsAt, wanted.per],
  ...[wanted.most, written(wanted.prizes), wanted.turnover, wanted.claimDays],
]

/** Adds a draft, unless there are `most` that are not over. */
export const insertRaffle = (
  tx: Queryable,
  wanted: WantedRaffle,
  made: { readonly seed: Uint8Array; readonly commitment: string; readonly at: Date; readonly most: number },
): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(
    tx,
    `insert into raffle (texts, art, starts_at, ends_at, draws_at, per, most, prizes, turnover, claim_days, state, seed, commitment,
       created_at)
     select $1::jsonb, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, 'draft', $11, $12, $13
     where (select count(*) from raffle where state in ('draft', 'open', 'closed')) < $14 returning id`,
    [...paramsOf(wanted), made.seed, made.commitment, made.at, made.most],
  )

export async function updateRaffle(tx: Queryable, id: bigint, wanted: WantedRaffle): Promise<void> {
  await tx.query(
    `update raffle set texts = $1::jsonb, art = $2, starts_at = $3, ends_at = $4, draws_at = $5, per = $6, most = $7,
       prizes = $8::jsonb, turnover = $9, claim_days = $10, version = version + 1 where id = $11`,
    [...paramsOf(wanted), id],
  )
}

/** Publishes a draft: from `startsAt` on bets count, none of those up to `mark`. */
export async function publishRaffle(
  tx: Queryable,
  id: bigint,
  { mark, startsAt, at }: { readonly mark: Place; readonly startsAt: Date; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update raffle set state = 'open', version = version + 1, starts_at = $2, counted_xid = $3, counted_id = $4, published_at = $5
     where id = $1`,
    [id, startsAt, mark.xid, mark.id, at],
  )
}

export async function callOff(tx: Queryable, id: bigint): Promise<void> {
  await tx.query("update raffle set state = 'off', version = version + 1 where id = $1", [id])
}

/** Fixes the tickets of a raffle whose list was made. */
export async function closeRaffle(
  tx: Queryable,
  id: bigint,
  { tickets, root, at }: { readonly tickets: number; readonly root: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    "update raffle set state = 'closed', version = version + 1, tickets = $2, root = $3, closed_at = $4 where id = $1",
    [id, tickets, root, at],
  )
}

export async function endRaffle(tx: Queryable, id: bigint, at: Date): Promise<void> {
  await tx.query("update raffle set state = 'drawn', version = version + 1, drawn_at = $2 where id = $1", [id, at])
}

/** The seed: told to nobody before the draw. */
export const seedOf = async (tx: Queryable, id: bigint): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from((await first<{ seed: Uint8Array }>(tx, 'select seed from raffle where id = $1', [id]))!.seed)
