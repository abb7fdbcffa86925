import type { ContractKind } from '#api/contracts.ts'
import type { Tier } from '#api/pay-rules.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import type { EndedAs } from './rules.ts'
import { type StoredTier, storedTiers } from './tiers.ts'

export interface ContractRow extends Record<string, unknown> {
  readonly id: bigint
  readonly kind: ContractKind
  readonly upline_id: bigint | null
  readonly downline_id: bigint
  readonly status: 'offered' | 'accepted' | 'rejected' | 'terminated'
  readonly rate_bp: number
  readonly tiers: readonly StoredTier[]
  readonly offered_at: Date
  readonly answered_at: Date | null
  readonly ended_at: Date | null
  /** Why the offer was rejected. */
  readonly reason: string | null
  readonly ended_as: EndedAs | null
  readonly ended_by: bigint | null
  readonly upline: string | null
  readonly downline: string
}

export const columns = `c.id, c.kind, c.upline_id, c.downline_id, c.status, c.rate_bp, c.tiers, c.offered_at,
  c.answered_at, c.ended_at, c.reason, c.ended_as, c.ended_by, u.account as upline, d.account as downline`
export const joined =
  'contract c join member_view d on d.id = c.downline_id left join member_view u on u.id = c.upline_id'

/** What a new contract says. */
export interface Terms {
  readonly kind: ContractKind
  /** Undefined is the house. */
  readonly uplineId: bigint | undefined
  readonly downlineId: bigint
  /** From the lowest to the highest. */
  readonly tiers: readonly Tier[]
}

/** The rate of the highest tier. */
export const topRate = ({ tiers }: Pick<Terms, 'tiers'>): number => tiers.at(-1)!.rate

export const findContract = (db: Queryable, id: bigint): Promise<ContractRow | undefined> =>
  first<ContractRow>(db, `select ${columns} from ${joined} where c.id = $1`, [id])

export const lockContract = (tx: Queryable, id: bigint): Promise<ContractRow | undefined> =>
  first<ContractRow>(tx, `select ${columns} from ${joined} where c.id = $1 for update of c`, [id])

/** What an agent has given of a kind that waits or runs, the highest rate first; all of it, or so many. */
export const listGiven = (
  db: Queryable,
  uplineId: bigint,
  kind: ContractKind,
  limit?: number,
): Promise<ContractRow[]> =>
  db.query<ContractRow>(
    `select ${columns} from ${joined} where c.upline_id = $1 and c.kind = $2 and c.status in ('offered', 'accepted')
     order by c.rate_bp desc, c.id limit $3`,
    [uplineId, kind, limit ?? null],
  )

/** A page of contracts by their ids, newest first. Each look-up is bounded, so that it stays one for each contract. */
const listed = (ids: string, limit: string): string =>
  `select ${columns} from (select id from (${ids}) i order by id desc limit ${limit}) k
     cross join lateral (select * from contract where id = k.id limit 1) c
     cross join lateral (select account from member_view where id = c.downline_id limit 1) d
     left join lateral (select account from member_view where id = c.upline_id limit 1) u on true
   order by k.id desc`
const newestFirst = keyset('contracts', 'descending', numberPart)

/** All contracts of a member, on either side, that there are or were; newest first. */
export async function listVersions<Shown>(
  db: Queryable,
  memberId: bigint,
  { type, cursor, pageSize }: { type?: ContractKind | undefined; cursor?: string | undefined; pageSize: number },
  show: (row: ContractRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newestFirst.read(cursor)
  const side = (column: string) =>
    `(select id from contract where ${column} = $1 and id < $2 and ($3::text is null or kind = $3) order by id desc limit $4)`
  const rows = await db.query<ContractRow>(listed(`${side('downline_id')} union ${side('upline_id')}`, '$4'), [
    memberId,
    before,
    type ?? null,
    pageSize + 1,
  ])
  return newestFirst.page(rows, pageSize, ({ id }) => [id], show)
}

/** Contracts that are or were, newest first: of one member on either side, or of all; of one status, if that is asked for. */
export async function listForStaff<Shown>(
  db: Queryable,
  {
    memberId,
    state,
    cursor,
    pageSize,
  }: {
    memberId?: bigint | undefined
    state?: ContractRow['status'] | undefined
    cursor?: string | undefined
    pageSize: number
  },
  show: (row: ContractRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newestFirst.read(cursor)
  const ofState = state === undefined ? '' : 'and status = $3'
  const ids = (of: string) => `(select id from contract where ${of} id < $1 ${ofState} order by id desc limit $2)`
  const member = state === undefined ? '$3' : '$4'
  const found =
    memberId === undefined ? ids('') : `${ids(`downline_id = ${member} and`)} union ${ids(`upline_id = ${member} and`)}`
  const rows = await db.query<ContractRow>(listed(found, '$2'), [
    ...[before, pageSize + 1],
    ...(state === undefined ? [] : [state]),
    ...(memberId === undefined ? [] : [memberId]),
  ])
  return newestFirst.page(rows, pageSize, ({ id }) => [id], show)
}

/** The rate that runs for a member, held until the transaction ends. */
export async function runningRate(tx: Queryable, memberId: bigint, kind: ContractKind): Promise<number | undefined> {
  const row = await first<{ rate_bp: number }>(
    tx,
    `select rate_bp from contract where downline_id = $1 and kind = $2 and status = 'accepted' for share`,
    [memberId, kind],
  )
  return row?.rate_bp
}

/** The rates that run for an agent, by kind of contract. */
export async function ownRates(db: Queryable, agentId: bigint): Promise<{ [Kind in ContractKind]?: number }> {
  const rows = await db.query<{ kind: ContractKind; rate_bp: number }>(
    `select kind, rate_bp from contract where downline_id = $1 and status = 'accepted' order by kind`,
    [agentId],
  )
  return Object.fromEntries(rows.map(({ kind, rate_bp }) => [kind, rate_bp]))
}

export async function addOffer(tx: Queryable, terms: Terms, now: Date): Promise<bigint> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into contract (kind, upline_id, downline_id, status, rate_bp, tiers, offered_at)
     values ($1, $2, $3, 'offered', $4, $5::jsonb, $6) returning id`,
    [terms.kind, terms.uplineId ?? null, terms.downlineId, topRate(terms), storedTiers(terms.tiers), now],
  )
  return row!.id
}

/** Offers again what a cut has ended, unless an offer of the kind waits for that agent already; gives its id. */
export async function addOfferBeside(tx: Queryable, terms: Terms, now: Date): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into contract (kind, upline_id, downline_id, status, rate_bp, tiers, offered_at)
     values ($1, $2, $3, 'offered', $4, $5::jsonb, $6)
     on conflict (downline_id, kind) where status = 'offered' do nothing returning id`,
    [terms.kind, terms.uplineId ?? null, terms.downlineId, topRate(terms), storedTiers(terms.tiers), now],
  )
  return row?.id
}

/** Writes an answer down: of a rejection why, of an ending how and whose act it was. */
export async function answer(
  tx: Queryable,
  id: bigint,
  {
    status,
    now,
    reason,
    endedAs,
    by,
  }: {
    readonly status: ContractRow['status']
    readonly now: Date
    readonly reason?: string | undefined
    readonly endedAs?: EndedAs
    readonly by?: bigint
  },
): Promise<void> {
  await tx.query(
    `update contract set status = $2, answered_at = coalesce(answered_at, $3), reason = $4,
       ended_at = case when $2 = 'terminated' then $3 end, ended_as = $5, ended_by = $6 where id = $1`,
    [id, status, now, reason ?? null, endedAs ?? null, by ?? null],
  )
}

/** Ends what a member has of a kind, waiting or running, since another contract takes its place. */
export async function endOwn(
  tx: Queryable,
  memberId: bigint,
  kind: ContractKind,
  status: 'offered' | 'accepted',
  now: Date,
): Promise<void> {
  await tx.query(
    `update contract set status = 'terminated', ended_at = $4, ended_as = $5
     where downline_id = $1 and kind = $2 and status = $3`,
    [memberId, kind, status, now, status === 'offered' ? 'replaced' : 'superseded'],
  )
}

/** A contract that ended with another one. */
export interface EndedRow extends Record<string, unknown> {
  readonly id: bigint
  readonly upline_id: bigint
  readonly downline_id: bigint
  readonly rate_bp: number
  readonly tiers: readonly StoredTier[]
  /** What it was before. */
  readonly was: 'offered' | 'accepted'
  readonly ended_as: 'cut' | 'above'
}

/**
 * Ends what an agent has given above a rate, and everything that hangs on it further below; gives what ended. Level by
 * level, because a statement does not see what the one before it has waited for.
 */
export async function endBelow(
  tx: Queryable,
  uplineId: bigint,
  kind: ContractKind,
  above: number,
  now: Date,
): Promise<EndedRow[]> {
  const all: EndedRow[] = []
  let level: readonly bigint[] = [uplineId]
  let limit = above
  while (level.length > 0) {
    const ended = await tx.query<EndedRow>(
      `update contract c set status = 'terminated', ended_at = $4, ended_as = $5
       from contract o where o.id = c.id and c.upline_id = any($1::bigint[]) and c.kind = $2 and c.rate_bp > $3
         and c.status in ('offered', 'accepted')
       returning c.id, c.upline_id, c.downline_id, c.rate_bp, c.tiers, o.status as was, c.ended_as`,
      [arrayText(level), kind, limit, now, limit > 0 ? 'cut' : 'above'],
    )
    all.push(...ended)
    level = ended.filter(({ was }) => was === 'accepted').map((row) => row.downline_id)
    limit = 0
  }
  return all
}

/** Lets offers lapse that nobody answered since a moment; gives them. */
export const endUnanswered = (
  tx: Queryable,
  offeredBefore: Date,
  now: Date,
): Promise<Pick<ContractRow, 'upline_id' | 'downline_id' | 'kind' | 'rate_bp' | 'upline' | 'downline'>[]> =>
  tx.query(
    `with ended as (
       update contract set status = 'terminated', ended_at = $2, ended_as = 'lapsed'
       where status = 'offered' and offered_at <= $1 returning upline_id, downline_id, kind, rate_bp
     )
     select e.*, u.account as upline, d.account as downline
     from ended e join member_view d on d.id = e.downline_id left join member_view u on u.id = e.upline_id`,
    [offeredBefore, now],
  )
