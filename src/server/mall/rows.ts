import type { NeedKind, RedemptionState, RewardArt } from '#api/mall-rules.ts'
import type { Language } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import { waitingRows } from '#server/kernel/queue.ts'
import { type Taken, takenQueue } from '#server/kernel/taken.ts'
import type { PointWords } from '#server/points/public.ts'

/** Words of a reward by language. */
export type RewardTexts = Readonly<Record<Language, { readonly title: string; readonly text: string }>>

/** The names alone. */
export const titlesOf = (texts: RewardTexts): PointWords =>
  Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title])) as PointWords

/** What a reward is, without what became of it. */
export interface WantedReward {
  readonly texts: RewardTexts
  readonly art: RewardArt
  readonly points: bigint
  readonly stock: number | null
  readonly memberMax: number | null
  readonly needKind: NeedKind | null
  readonly need: bigint | null
  readonly delivery: boolean
  readonly open: boolean
}

export interface RewardRow extends Record<string, unknown> {
  readonly id: bigint
  readonly texts: RewardTexts
  readonly art: RewardArt
  readonly points: bigint
  readonly stock: number | null
  readonly member_max: number | null
  readonly need_kind: NeedKind | null
  readonly need: bigint | null
  readonly delivery: boolean
  readonly open: boolean
}

const columns = 'id, texts, art, points, stock, member_max, need_kind, need, delivery, open'

/** The open rewards, the cheapest first, with how many of each a member has redeemed. */
export const listOpenRewards = (
  db: Queryable,
  memberId: bigint | undefined,
): Promise<(RewardRow & { readonly redeemed: number })[]> =>
  db.query(
    `select ${columns}, (select count(*) from redemption d
       where d.reward_id = r.id and d.member_id = $1 and d.state <> 'rejected')::int as redeemed
     from reward r where open order by points, id`,
    [memberId ?? null],
  )

export interface CountedRewardRow extends RewardRow {
  readonly waiting: number
  readonly approved: number
}

const counts = `(select count(*) from redemption d where d.reward_id = r.id and d.state = 'in_process')::int as waiting,
  (select count(*) from redemption d where d.reward_id = r.id and d.state = 'approved')::int as approved`

/** Every reward, open ones first. */
export const listRewards = (db: Queryable): Promise<CountedRewardRow[]> =>
  db.query<CountedRewardRow>(`select ${columns}, ${counts} from reward r order by open desc, points, id`)

export const findReward = (db: Queryable, id: bigint): Promise<CountedRewardRow | undefined> =>
  first<CountedRewardRow>(db, `select ${columns}, ${counts} from reward r where id = $1`, [id])

/** Holds a reward until `tx` ends: its stock is counted by one at a time. */
export const lockReward = (tx: Queryable, id: bigint): Promise<RewardRow | undefined> =>
  first<RewardRow>(tx, `select ${columns} from reward where id = $1 for update`, [id])

const paramsOf = (wanted: WantedReward): unknown[] => [
  ...[JSON.stringify(wanted.texts), wanted.art, wanted.points, wanted.stock, wanted.memberMax],
  ...[wanted.needKind, wanted.need, wanted.delivery, wanted.open],
]

/** Adds a reward, unless there are `most`. */
export async function insertReward(
  tx: Queryable,
  wanted: WantedReward,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into reward (texts, art, points, stock, member_max, need_kind, need, delivery, open, created_at)
     select $1::jsonb, $2, $3, $4, $5, $6, $7, $8, $9, $10 where (select count(*) from reward) < $11 returning id`,
    [...paramsOf(wanted), now, most],
  )
  return row?.id
}

export async function updateReward(tx: Queryable, id: bigint, wanted: WantedReward): Promise<void> {
  await tx.query(
    `update reward set texts = $1::jsonb, art = $2, points = $3, stock = $4, member_max = $5, need_kind = $6, need = $7,
       delivery = $8, open = $9 where id = $10`,
    [...paramsOf(wanted), id],
  )
}

/** Takes a piece of a counted stock, or puts one back. The reward has to be held. */
export async function moveStock(tx: Queryable, id: bigint, by: 1 | -1): Promise<void> {
  await tx.query('update reward set stock = stock + $2::int where id = $1 and stock is not null', [id, by])
}

export interface RedemptionRow extends Taken, Record<string, unknown> {
  readonly id: bigint
  readonly member_id: bigint
  readonly reward_id: bigint
  readonly texts: RewardTexts
  readonly art: RewardArt
  readonly points: bigint
  readonly delivery: string
  readonly state: RedemptionState
  readonly remark: string
  readonly created_at: Date
  readonly decided_at: Date | null
}

const own = `d.id, d.member_id, d.reward_id, d.texts, d.art, d.points, d.delivery, d.state, d.remark, d.created_at, d.decided_at,
  d.taken_by, d.taken_until`

export const countRedeemed = async (tx: Queryable, rewardId: bigint, memberId: bigint): Promise<number> => {
  const row = await first<{ n: number }>(
    tx,
    `select count(*)::int as n from redemption where reward_id = $1 and member_id = $2 and state <> 'rejected'`,
    [rewardId, memberId],
  )
  return row!.n
}

export const findByKey = (db: Queryable, memberId: bigint, key: string): Promise<RedemptionRow | undefined> =>
  first<RedemptionRow>(db, `select ${own} from redemption d where d.member_id = $1 and d.key = $2`, [memberId, key])

export async function insertRedemption(
  tx: Queryable,
  {
    memberId,
    reward,
    delivery,
    key,
    at,
  }: {
    readonly memberId: bigint
    readonly reward: Pick<RewardRow, 'id' | 'texts' | 'art' | 'points'>
    readonly delivery: string
    readonly key: string
    readonly at: Date
  },
): Promise<RedemptionRow> {
  const row = await first<RedemptionRow>(
    tx,
    `insert into redemption as d (member_id, reward_id, texts, art, points, delivery, key, created_at)
     values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8) returning ${own}`,
    [memberId, reward.id, JSON.stringify(reward.texts), reward.art, reward.points, delivery, key, at],
  )
  return row!
}

const newest = keyset('redemptions', 'descending', numberPart)

/** What a member has redeemed, newest first. */
export async function listRedemptions<Shown>(
  db: Queryable,
  memberId: bigint,
  {
    state,
    cursor,
    pageSize,
  }: {
    readonly state?: RedemptionState | undefined
    readonly cursor?: string | undefined
    readonly pageSize: number
  },
  show: (row: RedemptionRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newest.read(cursor)
  const rows = await db.query<RedemptionRow>(
    `select ${own} from redemption d where d.member_id = $1 and d.id < $2 and ($3::text is null or d.state = $3)
     order by d.id desc limit $4`,
    [memberId, before, state ?? null, pageSize + 1],
  )
  return newest.page(rows, pageSize, (row) => [row.id], show)
}

export interface QueuedRow extends RedemptionRow {
  readonly account: string
  readonly decided_by: bigint | null
}

const queued = `select ${own}, d.decided_by, m.account from redemption d join member_view m on m.id = d.member_id`

const oldestFirst = keyset('redemption-queue', 'ascending', numberPart)
const newestFirst = keyset('redemption-decided', 'descending', numberPart)

/** What members have redeemed in a state: what waits with the oldest first, the rest with the newest. */
export async function listQueue(
  db: Queryable,
  {
    state,
    memberId,
    cursor,
    pageSize,
  }: {
    readonly state: RedemptionState
    readonly memberId: bigint | undefined
    readonly cursor: string | undefined
    readonly pageSize: number
  },
): Promise<KeyPage<QueuedRow>> {
  const isWaiting = state === 'in_process'
  const list = isWaiting ? oldestFirst : newestFirst
  const [edge] = list.read(cursor)
  const whose = memberId === undefined ? '' : 'and d.member_id = $4'
  const rows = await db.query<QueuedRow>(
    `${queued} where d.state = $1 and d.id ${isWaiting ? '>' : '<'} $2 ${whose}
     order by d.id ${isWaiting ? '' : 'desc'} limit $3`,
    [state, edge, pageSize + 1, ...(memberId === undefined ? [] : [memberId])],
  )
  return list.page(
    rows,
    pageSize,
    (row) => [row.id],
    (row) => row,
  )
}

export const findQueued = (db: Queryable, id: bigint): Promise<QueuedRow | undefined> =>
  first<QueuedRow>(db, `${queued} where d.id = $1`, [id])

/** Whose a redemption is and of which reward: neither changes. */
export const findPlace = (db: Queryable, id: bigint): Promise<{ reward_id: bigint; member_id: bigint } | undefined> =>
  first(db, 'select reward_id, member_id from redemption where id = $1', [id])

/** What waits, as staff take it one by one. */
export const waitingRedemptions = takenQueue('redemption', "q.state = 'in_process'")

/** Holds a redemption until `tx` ends. */
export const lockRedemption = (tx: Queryable, id: bigint): Promise<RedemptionRow | undefined> =>
  first<RedemptionRow>(tx, `select ${own} from redemption d where d.id = $1 for update`, [id])

export async function decideRow(
  tx: Queryable,
  id: bigint,
  decided: {
    readonly state: RedemptionState
    readonly remark: string
    readonly by: bigint | null
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `update redemption set state = $2, remark = $3, decided_by = $4, decided_at = $5, taken_by = null, taken_until = null
     where id = $1`,
    [id, decided.state, decided.remark, decided.by, decided.at],
  )
}

export async function countWaiting(db: Queryable): Promise<number> {
  const row = await first<{ n: number }>(db, "select count(*)::int as n from redemption where state = 'in_process'")
  return row!.n
}

export const countRedemptionsWaiting = (db: Queryable) =>
  waitingRows(db, { table: 'redemption', waits: "state = 'in_process'", since: 'created_at', order: 'id' })
