import { countedMax, type Language } from '#api/page.ts'
import type { PointKind } from '#api/points.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'

/** What a movement was for, as its member reads it. */
export type PointWords = Readonly<Record<Language, string>>

/** The account of the house on the other side of a movement. */
export type House = 'gifts' | 'mall' | 'money' | 'corrections'

export interface PointsState extends Record<string, unknown> {
  readonly balance: bigint
  /** Earned by rounds that may still be taken back; below zero where more was taken back. */
  readonly waiting: bigint
}

/** How many points a member has; `$2`: bets since then may still be taken back. */
export async function findPoints(db: Queryable, memberId: bigint, since: Date): Promise<PointsState> {
  const row = await first<PointsState>(
    db,
    `select a.balance, coalesce((select sum(e.amount) from points_entry e
       where e.member_id = a.member_id and e.house = 'play' and e.at > $2), 0)::bigint as waiting
     from points_account a where a.member_id = $1`,
    [memberId, since],
  )
  return row ?? { balance: 0n, waiting: 0n }
}

export interface BookedRow extends Record<string, unknown> {
  readonly line_id: bigint
  readonly member_id: bigint
  readonly house: House | 'play'
  readonly amount: bigint
}

export const findBooked = (db: Queryable, source: string, key: string): Promise<BookedRow | undefined> =>
  first<BookedRow>(db, 'select line_id, member_id, house, amount from points_entry where source = $1 and key = $2', [
    source,
    key,
  ])

export interface NewMovement {
  readonly memberId: bigint
  readonly house: House
  readonly kind: PointKind
  readonly amount: bigint
  readonly source: string
  readonly key: string
  readonly reference: PointWords | undefined
  readonly at: Date
}

/** Books a movement of a member whose account is held: line, entry and balance in one statement. */
export async function insertMovement(tx: Queryable, move: NewMovement): Promise<bigint> {
  const row = await first<{ line_id: bigint }>(
    tx,
    `with moved as (
       update points_account set balance = balance + $3 where member_id = $1 returning member_id, balance),
     line as (
       insert into points_line (member_id, kind, amount, reference, at) values ($1, $4, $3, $7::jsonb, $8) returning id)
     insert into points_entry (member_id, house, amount, balance_after, line_id, source, key, at)
     select a.member_id, $2, $3, a.balance, l.id, $5, $6, $8 from moved a, line l returning line_id`,
    [
      ...[move.memberId, move.house, move.amount, move.kind],
      ...[move.source, move.key, JSON.stringify(move.reference ?? {}), move.at],
    ],
  )
  return row!.line_id
}

export interface LineRow extends Record<string, unknown> {
  readonly id: bigint
  readonly kind: PointKind
  readonly amount: bigint
  readonly day: string | null
  readonly game_type: string | null
  readonly rate: number | null
  readonly base: bigint | null
  readonly reference: Partial<PointWords>
  readonly at: Date
  readonly micros: bigint
}

export interface LineFilter {
  readonly from?: string | undefined
  /** Exclusive. */
  readonly to?: string | undefined
  readonly kind?: PointKind | undefined
}

const newest = keyset('points', 'descending', timePart, numberPart)
const met = `member_id = $1 and ($2::timestamptz is null or at >= $2::timestamptz)
  and ($3::timestamptz is null or at < $3::timestamptz) and ($4::text is null or kind = $4)`

/** A member's lines, newest first. */
export async function listLines<Shown>(
  db: Queryable,
  memberId: bigint,
  { from, to, kind }: LineFilter,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: LineRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [micros, id] = newest.read(cursor)
  const rows = await db.query<LineRow>(
    `select id, kind, amount, day::text, game_type, rate, base, reference, at, ${microsOf('at')} as micros
     from points_line where ${met} and (at, id) < (${timeOf('$5')}, $6::bigint)
     order by at desc, id desc limit $7`,
    [memberId, from ?? null, to ?? null, kind ?? null, micros, id, pageSize + 1],
  )
  return newest.page(rows, pageSize, (row) => [row.micros, row.id], show)
}

export interface LineSums extends Record<string, unknown> {
  readonly count: bigint
  readonly truncated: boolean
  readonly earned: bigint
  readonly spent: bigint
  readonly returned: bigint
}

/** The same lines together, the newest of them where they are very many. */
export async function sumLines(db: Queryable, memberId: bigint, { from, to, kind }: LineFilter): Promise<LineSums> {
  const row = await first<LineSums>(
    db,
    `select least(count(*), ${countedMax}) as count, count(*) > ${countedMax} as truncated,
       coalesce(sum(amount) filter (where place <= ${countedMax} and kind not in ('redeem', 'convert', 'return')), 0)::bigint as earned,
       coalesce(-sum(amount) filter (where place <= ${countedMax} and kind in ('redeem', 'convert')), 0)::bigint as spent,
       coalesce(sum(amount) filter (where place <= ${countedMax} and kind = 'return'), 0)::bigint as returned
     from (select kind, amount, row_number() over (order by at desc, id desc) as place from points_line
       where ${met} order by at desc, id desc limit ${countedMax + 1}) l`,
    [memberId, from ?? null, to ?? null, kind ?? null],
  )
  return row!
}

/** How many lines there are, counted to so many. */
export async function countLines(
  db: Queryable,
  memberId: bigint,
  { from, to, kind }: LineFilter,
  limit: number,
): Promise<number> {
  const row = await first<{ n: bigint }>(
    db,
    `select count(*) as n from (select 1 from points_line where ${met} limit $5) l`,
    [memberId, from ?? null, to ?? null, kind ?? null, limit],
  )
  return Number(row!.n)
}

/** What kind of account a member has. */
export const findType = async (db: Queryable, memberId: bigint): Promise<number | undefined> =>
  (await first<{ type: number }>(db, 'select type from member_view where id = $1', [memberId]))?.type

/** What all members hold together; what is below zero counts as nothing. */
export async function sumBalances(db: Queryable): Promise<bigint> {
  const row = await first<{ sum: bigint }>(
    db,
    'select coalesce(sum(greatest(balance, 0)), 0)::bigint as sum from points_account',
  )
  return row!.sum
}
