import type { ContractKind } from '#api/contracts.ts'
import type { Tier } from '#api/pay-rules.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
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
  readonly upline: string | null
  readonly downline: string
}

const columns = `c.id, c.kind, c.upline_id, c.downline_id, c.status, c.rate_bp, c.tiers, c.offered_at,
  c.answered_at, c.ended_at, u.account as upline, d.account as downline`
const joined = 'contract c join member_view d on d.id = c.downline_id left join member_view u on u.id = c.upline_id'

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

/** Contracts of a member, on either side, that wait or run: offers first, newest first. */
export function openContracts(db: Queryable, memberId: bigint): Promise<ContractRow[]> {
  return db.query<ContractRow>(
    `select ${columns} from ${joined} where c.id in (
       (select id from contract where downline_id = $1 and status in ('offered', 'accepted') order by id desc limit 100)
       union all
       (select id from contract where upline_id = $1 and status in ('offered', 'accepted') order by id desc limit 400))
     order by c.status desc, c.id desc`,
    [memberId],
  )
}

export const findContract = (db: Queryable, id: bigint): Promise<ContractRow | undefined> =>
  first<ContractRow>(db, `select ${columns} from ${joined} where c.id = $1`, [id])

export const lockContract = (tx: Queryable, id: bigint): Promise<ContractRow | undefined> =>
  first<ContractRow>(tx, `select ${columns} from ${joined} where c.id = $1 for update of c`, [id])

/** What an agent has given of a kind above a rate, waiting or running. */
export const givenAbove = (db: Queryable, uplineId: bigint, kind: ContractKind, rate: number): Promise<ContractRow[]> =>
  db.query<ContractRow>(
    `select ${columns} from ${joined} where c.upline_id = $1 and c.kind = $2 and c.rate_bp > $3
       and c.status in ('offered', 'accepted') order by c.id`,
    [uplineId, kind, rate],
  )

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

export async function answer(tx: Queryable, id: bigint, status: ContractRow['status'], now: Date): Promise<void> {
  await tx.query(
    `update contract set status = $2, answered_at = coalesce(answered_at, $3),
       ended_at = case when $2 = 'terminated' then $3 end where id = $1`,
    [id, status, now],
  )
}

/** Ends what a member has of a kind, waiting or running, but for one; gives whose it was. */
export async function endOwn(
  tx: Queryable,
  memberId: bigint,
  kind: ContractKind,
  status: 'offered' | 'accepted',
  now: Date,
): Promise<void> {
  await tx.query(
    `update contract set status = 'terminated', ended_at = $4 where downline_id = $1 and kind = $2 and status = $3`,
    [memberId, kind, status, now],
  )
}

/**
 * Ends what an agent has given above a rate, and everything that hangs on it further below. Gives whom it concerns.
 * Level by level, because a statement does not see what the one before it has waited for.
 */
export async function endBelow(
  tx: Queryable,
  uplineId: bigint,
  kind: ContractKind,
  above: number,
  now: Date,
): Promise<bigint[]> {
  const concerned: bigint[] = []
  let level: readonly bigint[] = [uplineId]
  let limit = above
  while (level.length > 0) {
    const ended = await tx.query<{ downline_id: bigint; was: string }>(
      `update contract c set status = 'terminated', ended_at = $4
       from contract o where o.id = c.id and c.upline_id = any($1::bigint[]) and c.kind = $2 and c.rate_bp > $3
         and c.status in ('offered', 'accepted') returning c.downline_id, o.status as was`,
      [arrayText(level), kind, limit, now],
    )
    concerned.push(...ended.map((row) => row.downline_id))
    level = ended.filter(({ was }) => was === 'accepted').map((row) => row.downline_id)
    limit = 0
  }
  return concerned
}

/** Lets offers lapse that nobody answered since a moment; gives whose they were. */
export const endUnanswered = (
  tx: Queryable,
  offeredBefore: Date,
  now: Date,
): Promise<{ upline_id: bigint | null; downline_id: bigint }[]> =>
  tx.query(
    `update contract set status = 'terminated', ended_at = $2 where status = 'offered' and offered_at <= $1
     returning upline_id, downline_id`,
    [offeredBefore, now],
  )
