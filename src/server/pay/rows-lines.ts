import type { ContractKind } from '#api/contracts.ts'
import type { StoredTier } from '#server/contracts/public.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import type { Period } from './periods.ts'
import { type LateText, lateOfLine } from './rows-late.ts'

/** A line with the period of its run. */
export interface LineRow extends Record<string, unknown> {
  readonly run_id: bigint
  readonly kind: ContractKind
  readonly starts: Date
  readonly ends: Date
  readonly first_day: string | null
  readonly last_day: string | null
  readonly agent_id: bigint
  readonly contract_id: bigint
  readonly parent_id: bigint | null
  readonly active: number
  readonly valid_bet: bigint
  readonly net_loss: bigint
  readonly rate_bp: number
  readonly base: bigint
  readonly carry_before: bigint
  readonly carry_after: bigint
  readonly owed_before: bigint
  readonly owed_after: bigint
  readonly claim: bigint
  readonly given: bigint
  readonly pay: bigint
  /** What corrections have added since, or taken. */
  readonly corrected: bigint
  /** Nothing is posted to its agent. */
  readonly is_held: boolean
  readonly transfer_id: bigint | null
  readonly posted_at: Date | null
  /** The line of the agent's account in the transfer. */
  readonly receipt_line: number | null
  readonly micros: bigint
  /** What of the base was counted late, by the closed days that it belongs to; null for nothing. */
  readonly late: readonly LateText[] | null
}

/** Columns of a line `l` and its run `r`. */
export const lineColumns = `l.run_id, l.kind, l.starts, r.ends, r.first_day::text as first_day, r.last_day::text as last_day, l.agent_id,
  l.contract_id, l.parent_id, l.active, l.valid_bet, l.net_loss, l.rate_bp, l.base, l.carry_before, l.carry_after, l.owed_before,
  l.owed_after, l.claim, l.given, l.pay, l.transfer_id, l.posted_at,
  coalesce((select sum(c.amount) from pay_correction c
    where c.run_id = l.run_id and c.agent_id = l.agent_id and c.state = 'approved'), 0)::bigint as corrected,
  exists (select 1 from pay_hold h where h.agent_id = l.agent_id) as is_held,
  (select p.line from posting_view p where p.transfer_id = l.transfer_id and p.account_id >= 1000 limit 1) as receipt_line,
  ${lateOfLine} as late, ${microsOf('l.starts')} as micros`

/** Whose lines are read: an agent's, of one kind or of all, of periods that began in a time. */
export interface LineFilter {
  readonly agentId: bigint
  readonly kind?: ContractKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const filtered = `l.agent_id = $1 and ($2::text is null or l.kind = $2) and ($3::timestamptz is null or l.starts >= $3)
  and ($4::timestamptz is null or l.starts < $4)`
const paramsOf = ({ agentId, kind, from, to }: LineFilter) => [agentId, kind ?? null, from ?? null, to ?? null]

const newestFirst = keyset('payouts', 'descending', timePart, numberPart)

/** An agent's lines, newest first. */
export async function listLines<Shown>(
  db: Queryable,
  filter: LineFilter,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: LineRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [micros, run] = newestFirst.read(cursor)
  const rows = await db.query<LineRow>(
    `select ${lineColumns} from pay_line l join pay_run r on r.id = l.run_id
     where ${filtered} and (l.starts, l.run_id) < (${timeOf('$5')}, $6::bigint)
     order by l.starts desc, l.run_id desc limit $7`,
    [...paramsOf(filter), micros, run, pageSize + 1],
  )
  return newestFirst.page(rows, pageSize, (row) => [row.micros, row.run_id], show)
}

/** How many lines an agent's filter leaves, counted to so many. */
export async function countLines(db: Queryable, filter: LineFilter, limit: number): Promise<number> {
  const row = await first<{ n: number }>(
    db,
    `select count(*)::int as n from (select 1 from pay_line l where ${filtered} limit $5) x`,
    [...paramsOf(filter), limit],
  )
  return row!.n
}

export interface SumRow extends Record<string, unknown> {
  readonly kind: ContractKind
  readonly lines: bigint
  readonly base: bigint
  readonly claim: bigint
  readonly passed: bigint
  readonly pay: bigint
  /** Of that what is not paid yet. */
  readonly waiting: bigint
  /** What corrections have added since, or taken. */
  readonly corrected: bigint
  readonly last: Date
}

/** What an agent's lines sum to, by kind. */
export const sumLines = (db: Queryable, filter: LineFilter): Promise<SumRow[]> =>
  db.query<SumRow>(
    `select l.kind, count(*) as lines, sum(l.base)::bigint as base, sum(l.claim)::bigint as claim,
       sum(l.given - l.pay)::bigint as passed, sum(l.pay)::bigint as pay,
       coalesce(sum(l.pay) filter (where l.transfer_id is null), 0)::bigint as waiting,
       coalesce(sum(c.corrected), 0)::bigint as corrected, max(l.starts) as last
     from pay_line l left join (select run_id, sum(amount) as corrected from pay_correction
       where agent_id = $1 and state = 'approved' group by 1) c on c.run_id = l.run_id
     where ${filtered} group by 1 order by 1`,
    paramsOf(filter),
  )

export interface EarnedRow extends Record<string, unknown> {
  readonly day: string
  readonly kind: ContractKind
  readonly pay: bigint
}

/** What an agent earned on each day of a time zone, by kind. */
export const sumDays = (db: Queryable, filter: LineFilter, zone: string): Promise<EarnedRow[]> =>
  db.query<EarnedRow>(
    `select (l.starts at time zone $5)::date::text as day, l.kind, sum(l.pay)::bigint as pay
     from pay_line l where ${filtered} group by 1, 2 having sum(l.pay) > 0 order by 1, 2`,
    [...paramsOf(filter), zone],
  )

export const findLine = (
  db: Queryable,
  agentId: bigint,
  runId: bigint,
): Promise<(LineRow & { carries: boolean; received: bigint | null }) | undefined> =>
  first(
    db,
    `select ${lineColumns}, r.carries,
       (select p.amount from posting_view p where p.transfer_id = l.transfer_id and p.account_id >= 1000 limit 1) as received
     from pay_line l join pay_run r on r.id = l.run_id where l.agent_id = $1 and l.run_id = $2`,
    [agentId, runId],
  )

/** The lines that an agent's line was dealt out to, in that order. */
export const listBelow = (
  db: Queryable,
  agentId: bigint,
  runId: bigint,
): Promise<
  (Pick<LineRow, 'rate_bp' | 'base' | 'carry_before' | 'owed_before' | 'claim' | 'given'> & { account: string })[]
> =>
  db.query(
    `select m.account, l.rate_bp, l.base, l.carry_before, l.owed_before, l.claim, l.given
     from pay_line l join member_view m on m.id = l.agent_id where l.run_id = $2 and l.parent_id = $1 order by l.agent_id`,
    [agentId, runId],
  )

/** The contract of a line. */
export const findTerms = (
  db: Queryable,
  contractId: bigint,
): Promise<{ tiers: readonly StoredTier[]; answered_at: Date; party: string | null } | undefined> =>
  first(
    db,
    `select c.tiers, c.answered_at, u.account as party from contract_view c left join member_view u on u.id = c.upline_id
     where c.id = $1`,
    [contractId],
  )

/** What a team did in days, by kind of game. */
export const listTypes = (
  db: Queryable,
  agentId: bigint,
  { firstDay, lastDay }: Period,
): Promise<{ game_type: string; valid_bet: bigint; net_loss: bigint }[]> =>
  db.query(
    `select t.game_type, sum(t.valid_bet)::bigint as valid_bet, sum(t.staked - t.won)::bigint as net_loss
     from team_day_type_view t where t.agent_id = $1 and t.day between $2::date and $3::date group by 1
     order by sum(t.valid_bet) desc, 1`,
    [agentId, firstDay, lastDay],
  )

/** Bonus money that was given to a team in days, less what was taken back. */
export async function sumBonus(db: Queryable, agentId: bigint, { firstDay, lastDay }: Period): Promise<bigint> {
  const row = await first<{ bonus: bigint }>(
    db,
    `select coalesce(sum(t.bonus), 0)::bigint as bonus from team_day_view t
     where t.agent_id = $1 and t.day between $2::date and $3::date`,
    [agentId, firstDay, lastDay],
  )
  return row!.bonus
}

/** The newest contract of a kind that an agent has agreed to and that runs. */
export const findAgreed = (
  db: Queryable,
  agentId: bigint,
  kind: ContractKind,
): Promise<{ answered_at: Date } | undefined> =>
  first(db, `select answered_at from contract_view where downline_id = $1 and kind = $2 and status = 'accepted'`, [
    agentId,
    kind,
  ])

/** What the settled periods of a kind left to be made good, and left owed. */
export async function findStanding(
  db: Queryable,
  agentId: bigint,
  kind: ContractKind,
): Promise<{ readonly carry: bigint; readonly owed: bigint }> {
  const row = await first<{ carry: bigint; owed: bigint }>(
    db,
    'select carry, owed from pay_standing where agent_id = $1 and kind = $2',
    [agentId, kind],
  )
  return row ?? { carry: 0n, owed: 0n }
}
