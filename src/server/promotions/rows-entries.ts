import type { ApplicationState, OfferReward } from '#api/promotion-rules.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import { waitingRows } from '#server/kernel/queue.ts'
import { type Taken, takenQueue } from '#server/kernel/taken.ts'
import type { OfferTexts, StoredRounds } from './rows.ts'
import type { Entry } from './rules.ts'

export interface EntryRow extends Taken, Record<string, unknown> {
  readonly id: bigint
  readonly offer_id: bigint
  readonly version: number
  readonly member_id: bigint
  readonly occurrence: string
  readonly state: Entry['state']
  readonly kind: OfferReward
  readonly amount: bigint
  readonly currency: string
  readonly claimed: boolean
  readonly remark: string
  readonly reason: string
  readonly created_at: Date
  readonly granted_at: Date | null
  readonly expires_at: Date | null
  readonly ended_at: Date | null
}

const own = `e.id, e.offer_id, e.version, e.member_id, e.occurrence, e.state, e.kind, e.amount, e.currency, e.claimed, e.remark,
  e.reason, e.created_at, e.granted_at, e.expires_at, e.ended_at, e.taken_by, e.taken_until`

/** What a member has of a promotion: the newest entry, one that waits before others, and how often it was got. */
export interface OwnEntry extends EntryRow {
  /** Free rounds by the version that it was got under. */
  readonly rounds: StoredRounds | null
  readonly got: number
}

/** The member's part in each promotion; of one promotion where it is named. */
export const listOwn = (db: Queryable, memberId: bigint, now: Date, offerId?: bigint): Promise<OwnEntry[]> =>
  db.query<OwnEntry>(
    `select distinct on (e.offer_id) ${own},
       case when e.kind = 'rounds' then (select v.rules -> 'rounds' from offer_version v
         where v.offer_id = e.offer_id and v.version = e.version) end as rounds,
       (count(*) filter (where e.state in ('waiting', 'paid')) over (partition by e.offer_id))::int as got
     from offer_entry e where e.member_id = $1 and e.state <> 'undone' and ($3::bigint is null or e.offer_id = $3)
     order by e.offer_id, (e.state = 'waiting' and (e.expires_at is null or e.expires_at > $2)) desc, e.id desc`,
    [memberId, now, offerId ?? null],
  )

interface FactsRow extends Record<string, unknown> {
  readonly account: string
  readonly type: number
  readonly created_at: Date
  readonly rank: number
  readonly currency: string | null
  readonly deposited: boolean
  readonly deposits: number
}

/** What promotions ask about a member. */
export const findFacts = (db: Queryable, memberId: bigint): Promise<FactsRow | undefined> =>
  first<FactsRow>(
    db,
    `select m.account, m.type, m.created_at, greatest(r.vip_rank, 1)::int as rank,
       (select w.currency from account_view w where w.member_id = m.id and w.kind = 'wallet' limit 1) as currency,
       exists (select 1 from member_day_view d where d.member_id = m.id and d.deposits > 0) as deposited,
       (select count(distinct c.order_id) from deposit_credit_view c where c.member_id = m.id)::int as deposits
     from member_view m join member_rank_view r on r.id = m.id where m.id = $1`,
    [memberId],
  )

export interface NewEntry {
  readonly offerId: bigint
  readonly version: number
  readonly memberId: bigint
  readonly occurrence: string
  readonly state: 'joined' | 'applying' | 'waiting'
  readonly kind: OfferReward
  readonly amount: bigint
  readonly currency: string
  readonly remark?: string
  readonly at: Date
  readonly expiresAt?: Date | null
  /** The payment that brings it. */
  readonly paymentId?: bigint | null
}

/** Adds the member's part in an occurrence. */
export async function insertEntry(tx: Queryable, entry: NewEntry): Promise<EntryRow> {
  const row = await first<EntryRow>(
    tx,
    `insert into offer_entry as e (offer_id, version, member_id, occurrence, state, kind, amount, currency, remark, created_at,
       granted_at, expires_at, payment_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $5 = 'waiting' then $10::timestamptz end, $11, $12) returning ${own}`,
    [
      ...[entry.offerId, entry.version, entry.memberId, entry.occurrence, entry.state, entry.kind, entry.amount],
      ...[entry.currency, entry.remark ?? '', entry.at, entry.expiresAt ?? null, entry.paymentId ?? null],
    ],
  )
  return row!
}

export const lockEntry = (tx: Queryable, id: bigint): Promise<EntryRow | undefined> =>
  first<EntryRow>(tx, `select ${own} from offer_entry e where e.id = $1 for update`, [id])

/** What a payment has brought. */
export const findOfPayment = (tx: Queryable, paymentId: bigint): Promise<EntryRow | undefined> =>
  first<EntryRow>(tx, `select ${own} from offer_entry e where e.payment_id = $1 and e.state <> 'undone'`, [paymentId])

/** Whose an entry is and of which promotion: neither changes. */
export const findPlace = (
  db: Queryable,
  id: bigint,
): Promise<{ readonly member_id: bigint; readonly offer_id: bigint } | undefined> =>
  first(db, 'select member_id, offer_id from offer_entry where id = $1', [id])

/** What was joined or asked for becomes the member's: it waits. */
export async function grantEntry(
  tx: Queryable,
  id: bigint,
  granted: {
    readonly at: Date
    readonly expiresAt: Date | null
    readonly by?: bigint | null
    readonly reason?: string
  },
): Promise<void> {
  await tx.query(
    `update offer_entry set state = 'waiting', granted_at = $2, expires_at = $3, decided_by = $4, reason = $5, taken_by = null,
       taken_until = null where id = $1`,
    [id, granted.at, granted.expiresAt, granted.by ?? null, granted.reason ?? ''],
  )
}

/** What was joined waits for staff, as if it had been asked for. */
export async function holdEntry(tx: Queryable, id: bigint): Promise<void> {
  await tx.query("update offer_entry set state = 'applying' where id = $1", [id])
}

/** Ends an entry. */
export async function endEntry(
  tx: Queryable,
  id: bigint,
  end: {
    readonly state: 'paid' | 'rejected' | 'lapsed' | 'undone'
    readonly at: Date
    readonly claimed?: boolean
    readonly by?: bigint | null
    readonly reason?: string
  },
): Promise<void> {
  await tx.query(
    `update offer_entry set state = $2, ended_at = $3, claimed = $4, decided_by = coalesce($5, decided_by),
       reason = coalesce($6, reason), taken_by = null, taken_until = null where id = $1`,
    [id, end.state, end.at, end.claimed ?? false, end.by ?? null, end.reason ?? null],
  )
}

/** What waits and was not claimed in time. */
export const listLapsing = (db: Queryable, now: Date, most: number): Promise<EntryRow[]> =>
  db.query<EntryRow>(
    `select ${own} from offer_entry e where e.state = 'waiting' and e.expires_at <= $1 order by e.expires_at limit $2`,
    [now, most],
  )

export interface QueuedRow extends EntryRow {
  readonly account: string
  readonly name: string
  readonly texts: OfferTexts
  readonly decided_by: bigint | null
}

const queued = `select ${own}, e.decided_by, m.account, o.name, v.texts from offer_entry e
  join member_view m on m.id = e.member_id join offer o on o.id = e.offer_id
  join offer_version v on v.offer_id = e.offer_id and v.version = e.version`

const oldestFirst = keyset('application-queue', 'ascending', numberPart)
const newestFirst = keyset('application-decided', 'descending', numberPart)
const inState: Readonly<Record<ApplicationState, string>> = {
  applying: "e.state = 'applying'",
  rejected: "e.state = 'rejected'",
  approved: "e.decided_by is not null and e.state <> 'rejected'",
}

/** Applications that wait, as staff take them one by one. */
export const waitingApplications = takenQueue('offer_entry', "q.state = 'applying'")

/** Applications in a state: what waits with the oldest first, the rest with the newest. */
export async function listApplications(
  db: Queryable,
  asked: {
    readonly state: ApplicationState
    readonly memberId: bigint | undefined
    readonly cursor: string | undefined
    readonly pageSize: number
  },
): Promise<KeyPage<QueuedRow>> {
  const { state, memberId, pageSize } = asked
  const isWaiting = state === 'applying'
  const list = isWaiting ? oldestFirst : newestFirst
  const [edge] = list.read(asked.cursor)
  const rows = await db.query<QueuedRow>(
    `${queued} where ${inState[state]} and e.id ${isWaiting ? '>' : '<'} $1 ${memberId === undefined ? '' : 'and e.member_id = $3'}
     order by e.id ${isWaiting ? '' : 'desc'} limit $2`,
    [edge, pageSize + 1, ...(memberId === undefined ? [] : [memberId])],
  )
  return list.page(
    rows,
    pageSize,
    (row) => [row.id],
    (row) => row,
  )
}

export const findApplication = (db: Queryable, id: bigint): Promise<QueuedRow | undefined> =>
  first<QueuedRow>(db, `${queued} where e.id = $1`, [id])

export interface Outcome extends Record<string, unknown> {
  readonly times: number
  readonly members: number
  readonly paid: bigint
  readonly waiting: bigint
  readonly deposits: bigint
  readonly bets: bigint
}

/** What a promotion cost, and what those who were paid have deposited and bet from that day on, for so many days. */
export const sumOutcome = async (
  db: Queryable,
  offerId: bigint,
  { zone, days }: { readonly zone: string; readonly days: number },
): Promise<Outcome> =>
  (await first<Outcome>(
    db,
    `with got as materialized (
       select e.member_id, e.state, e.back, e.amount, (e.granted_at at time zone $2)::date as day from offer_entry e
       where e.offer_id = $1 and e.granted_at is not null and e.state in ('waiting', 'paid')),
     began as (select member_id, min(day) as day from got where state = 'paid' group by 1)
     select (select count(*) from got where state = 'paid')::int as times, (select count(*) from began)::int as members,
       coalesce((select sum(amount) from got where state = 'paid' and back is null), 0)::bigint as paid,
       coalesce((select sum(amount) from got where state = 'waiting'), 0)::bigint as waiting,
       coalesce(sum(d.deposits), 0)::bigint as deposits, coalesce(sum(d.valid_bet), 0)::bigint as bets
     from began b left join member_day_view d on d.member_id = b.member_id and d.day >= b.day and d.day < b.day + $3::int`,
    [offerId, zone, days],
  ))!

export const countApplying = (db: Queryable) =>
  waitingRows(db, { table: 'offer_entry', waits: "state = 'applying'", since: 'created_at', order: 'id' })
