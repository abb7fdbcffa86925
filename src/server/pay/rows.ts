import type { ContractKind } from '#api/contracts.ts'
import type { StoredTier } from '#server/contracts/public.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type Closed, isMonth, type Period } from './periods.ts'

/** Contracts that run in the instant in which a period begins hold for the whole of it. */
export const holds = (c: string, starts: string): string =>
  `${c}.status in ('accepted', 'terminated') and ${c}.answered_at < ${starts} and (${c}.ended_at is null or ${c}.ended_at >= ${starts})`

/** How far play and money are closed, by the stream that is further behind. */
export async function findClosed(db: Queryable): Promise<Closed> {
  const row = await first<{ day: string | null; span: Date | null; streams: number }>(
    db,
    `select min(day)::text as day, min(span) as span, count(day)::int as streams from figure_closed_view
     where stream in ('rounds', 'cash')`,
  )
  return row?.streams === 2 ? row : { day: null, span: null }
}

export interface RunRow extends Record<string, unknown> {
  readonly id: bigint
  readonly kind: ContractKind
  readonly starts: Date
  readonly ends: Date
  readonly first_day: string | null
  readonly last_day: string | null
  readonly carries: boolean
  readonly lines: number
  /** What the branches played, each counted at its top. */
  readonly base: bigint
  readonly total: bigint
  readonly computed_at: Date
}

export const runColumns = (r: string): string =>
  `${r}.id, ${r}.kind, ${r}.starts, ${r}.ends, ${r}.first_day::text as first_day, ${r}.last_day::text as last_day, ${r}.carries,
   ${r}.lines, ${r}.base, ${r}.total, ${r}.computed_at`

export const periodOf = ({ starts, ends, first_day, last_day }: RunRow): Period => ({
  ...{ starts, ends },
  ...(first_day !== null && last_day !== null && { firstDay: first_day, lastDay: last_day }),
})

export const findLastRun = (db: Queryable, kind: ContractKind): Promise<RunRow | undefined> =>
  first<RunRow>(db, `select ${runColumns('r')} from pay_run r where r.kind = $1 order by r.ends desc limit 1`, [kind])

/** From when on a kind is settled; `undefined` for always. */
export async function findBegin(db: Queryable, kind: ContractKind): Promise<Date | undefined> {
  const row = await first<{ at: Date }>(db, 'select at from pay_begin where kind = $1', [kind])
  return row?.at
}

/** The first moment, from one on, in which a contract of the kind runs. */
export async function findRunning(
  db: Queryable,
  kind: ContractKind,
  from: Date | undefined,
): Promise<Date | undefined> {
  const row = await first<{ at: Date | null }>(
    db,
    `select min(greatest(answered_at, $2::timestamptz)) as at from contract_view
     where kind = $1 and status in ('accepted', 'terminated') and answered_at is not null
       and (ended_at is null or ended_at > greatest(answered_at, $2::timestamptz))`,
    [kind, from ?? null],
  )
  return row?.at ?? undefined
}

/** Begins the run of a period; `undefined` where another process did. */
export async function addRun(
  tx: Queryable,
  kind: ContractKind,
  { starts, ends, firstDay, lastDay }: Period,
  carries: boolean,
  now: Date,
): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into pay_run (kind, starts, ends, first_day, last_day, carries, lines, total, computed_at)
     values ($1, $2, $3, $4::date, $5::date, $6, 0, 0, $7) on conflict do nothing returning id`,
    [kind, starts, ends, firstDay ?? null, lastDay ?? null, carries, now],
  )
  return row?.id
}

/** A contract that holds, and what the team under it did. */
export interface HeldRow extends Record<string, unknown> {
  readonly contract_id: bigint
  readonly agent_id: bigint
  readonly upline_id: bigint | null
  readonly tiers: readonly StoredTier[]
  readonly active: number
  readonly valid_bet: bigint
  readonly net_loss: bigint
  readonly carry: bigint
  readonly owed: bigint
}

/** Five minutes, added up. */
const ofSpans = `select s.agent_id, 0 as active, sum(s.valid_bet)::bigint as valid_bet, 0::bigint as net_loss
  from team_span_view s where s.start >= $3::timestamptz and s.start < $4::timestamptz group by 1`

/** Days, added up for each agent alone, since their key begins with the agent. */
export const ofDays = (
  active: string,
  beside = '',
): string => `select h.agent_id, ${active} as active, d.valid_bet, d.net_loss
  from held h ${beside} cross join lateral (
    select sum(t.active)::int as active, sum(t.valid_bet)::bigint as valid_bet,
      sum(t.staked - t.won - t.bonus)::bigint as net_loss
    from team_day_view t where t.agent_id = h.agent_id and t.day between $3::date and $4::date having count(*) > 0) d`

const activeFrom = (from: string): string => `(select f.active_from from figure_month_view f
  where f.month <= date_trunc('month', ${from}) order by f.month desc limit 1)`
/**
 * How many of each team were active in days that are no month: every member is looked at once and counted for who stands directly
 * above, and those counts are added up over the agents alone.
 */
export const activeTeams = (from: string, to: string): string =>
  `with direct as materialized (
    select p.ancestor as agent_id, count(*) as active from (
      select m.member_id from member_day_view m where m.day between ${from} and ${to}
      group by 1 having sum(m.valid_bet) >= ${activeFrom(from)}) x
    join member_tree_view p on p.descendant = x.member_id and p.depth = 1 group by 1)
  select agent_id, sum(active)::int as active from (
    select agent_id, active from direct union all
    select t.ancestor, d.active from direct d join member_tree_view t on t.descendant = d.agent_id and t.depth > 0) x group by 1`
/** Members of one team who were active in days that are no month, each once. */
export const activeInDays = (agent: string, from: string, to: string): string => `(select count(*)::int from (
    select m.member_id from member_tree_view t join member_day_view m on m.member_id = t.descendant
    where t.ancestor = ${agent} and t.depth > 0 and m.day between ${from} and ${to}
    group by 1 having sum(m.valid_bet) >= ${activeFrom(from)}) x)`
export const activeInMonth = (agent: string, month: string): string =>
  `coalesce((select m.active from team_month_view m where m.agent_id = ${agent} and m.month = ${month}), 0)`

/** Active members of the team of the contract `held` in the days `$3` to `$4`, which are counted. */
export const activeCounted = `coalesce((select a.active from pay_active a
    where a.agent_id = h.agent_id and a.first_day = $3::date and a.last_day = $4::date), 0)`

/** What all teams did in a period: the query, and what it needs before it. Its days or times are `$3` and `$4`. */
function figuresOf(
  kind: ContractKind,
  { firstDay, lastDay }: Period,
  isCounted: boolean,
): { figures: string; before?: string } {
  if (firstDay === undefined || lastDay === undefined) return { figures: ofSpans }
  if (kind === 'daily-salary') return { figures: ofDays('d.active') }
  if (isMonth(firstDay, lastDay)) return { figures: ofDays(activeInMonth('h.agent_id', '$3::date')) }
  if (isCounted) return { figures: ofDays(activeCounted) }
  return {
    before: `teams as materialized (${activeTeams('$3::date', '$4::date')}),`,
    figures: ofDays('coalesce(a.active, 0)', 'left join teams a on a.agent_id = h.agent_id'),
  }
}

/** The days of a period, or its times, as parameters. */
export const boundsOf = ({ starts, ends, firstDay, lastDay }: Period) =>
  firstDay === undefined || lastDay === undefined ? [starts, ends] : [firstDay, lastDay]

/** Of whom something is counted, owed or carried. */
const active = 'f.agent_id is not null or s.owed > 0 or s.carry < 0'

/**
 * `HeldRow`s of the contracts `where`, of a kind (`$1`) and of the moment `$2`: of `whom` something is counted, owed or
 * carried, or of all. `figures` may read the contracts as `held`.
 */
export const heldOf = (
  where: string,
  figures: string,
  { before = '', whom = active } = {},
): string => `with held as materialized (
    select c.id, c.downline_id as agent_id, c.upline_id, c.tiers from contract_view c
    where ${where} and c.kind = $1 and ${holds('c', '$2')}
  ), ${before} f as materialized (${figures})
  select h.id as contract_id, h.agent_id, h.upline_id, h.tiers, coalesce(f.active, 0) as active,
    coalesce(f.valid_bet, 0) as valid_bet, coalesce(f.net_loss, 0) as net_loss,
    coalesce(s.carry, 0) as carry, coalesce(s.owed, 0) as owed
  from held h left join f on f.agent_id = h.agent_id left join pay_standing s on s.agent_id = h.agent_id and s.kind = $1
  where ${whom} order by h.agent_id`

/**
 * The contracts of a kind that held when a period began, with what their teams did in it. `isCounted`: the active members of a
 * week or half month are counted already.
 */
export function listHeld(db: Queryable, kind: ContractKind, period: Period, isCounted = false): Promise<HeldRow[]> {
  const { figures, before } = figuresOf(kind, period, isCounted)
  return db.query<HeldRow>(heldOf('true', figures, before === undefined ? {} : { before }), [
    kind,
    period.starts,
    ...boundsOf(period),
  ])
}

export interface NewLine {
  readonly agentId: bigint
  readonly contractId: bigint
  readonly parentId: bigint | null
  readonly active: number
  readonly validBet: bigint
  readonly netLoss: bigint
  readonly rate: number
  readonly base: bigint
  readonly carryBefore: bigint
  readonly carryAfter: bigint
  readonly owedBefore: bigint
  readonly owedAfter: bigint
  readonly claim: bigint
  readonly given: bigint
  readonly pay: bigint
}

const lineColumns = [
  ...['agentId', 'contractId', 'parentId', 'active', 'validBet', 'netLoss', 'rate', 'base'],
  ...['carryBefore', 'carryAfter', 'owedBefore', 'owedAfter', 'claim', 'given', 'pay'],
] as const satisfies readonly (keyof NewLine)[]

/** Writes the lines of a run, what goes on to the next, and what the run sums to, in one statement; `base` is what its branches played. */
export async function addLines(
  tx: Queryable,
  runId: bigint,
  kind: ContractKind,
  lines: readonly NewLine[],
  base: bigint,
): Promise<void> {
  const types = lineColumns.map((_, place) => `$${place + 3}::bigint[]`).join(', ')
  await tx.query(
    `with lines as materialized (
       select * from unnest(${types}) as l (agent_id, contract_id, parent_id, active, valid_bet, net_loss, rate_bp, base,
         carry_before, carry_after, owed_before, owed_after, claim, given, pay)
     ), written as (
       insert into pay_line (run_id, kind, starts, agent_id, contract_id, parent_id, active, valid_bet, net_loss, rate_bp, base,
         carry_before, carry_after, owed_before, owed_after, claim, given, pay)
       select $1, $2, r.starts, l.* from lines l join pay_run r on r.id = $1
     ), standing as (
       insert into pay_standing (agent_id, kind, carry, owed)
       select l.agent_id, $2, l.carry_after, l.owed_after from lines l
       where l.carry_after < 0 or l.owed_after > 0
         or exists (select 1 from pay_standing s where s.agent_id = l.agent_id and s.kind = $2)
       order by l.agent_id
       on conflict (agent_id, kind) do update set carry = excluded.carry, owed = excluded.owed
     )
     update pay_run set lines = (select count(*) from lines), total = (select coalesce(sum(pay), 0) from lines),
       base = $${lineColumns.length + 3} where id = $1`,
    [runId, kind, ...lineColumns.map((column) => arrayText(lines.map((line) => line[column]))), base],
  )
}

export interface DueRow extends Record<string, unknown> {
  readonly run_id: bigint
  readonly agent_id: bigint
  readonly contract_id: bigint
  readonly pay: bigint
  readonly kind: ContractKind
  readonly starts: Date
  readonly ends: Date
  readonly first_day: string | null
  readonly last_day: string | null
  /** Absent for somebody who has no wallet yet. */
  readonly wallet: bigint | null
  readonly currency: string | null
}

/** Takes lines that are to be paid, until `tx` ends; another process takes others. */
export async function takeDue(tx: Queryable, most: number): Promise<DueRow[]> {
  // By the index of what is due, in its order: the planner cannot guess how much is due, and where it guesses little it sorts all for each batch.
  await tx.query("select set_config('enable_bitmapscan', 'off', true)")
  return tx.query<DueRow>(
    `with due as materialized (
       select l.run_id, l.agent_id, l.contract_id, l.pay, l.kind, l.starts from pay_line l
       where l.pay > 0 and l.transfer_id is null and l.agent_id not in (select h.agent_id from pay_hold h)
       order by l.run_id, l.agent_id limit $1 for update of l skip locked)
     select l.*, r.ends, r.first_day::text as first_day, r.last_day::text as last_day, w.id as wallet, w.currency
     from due l join pay_run r on r.id = l.run_id
       left join account_view w on w.member_id = l.agent_id and w.kind = 'wallet'
     order by l.run_id, l.agent_id`,
    [most],
  )
}

/** Writes what paid each line. */
export async function markPosted(
  tx: Queryable,
  lines: readonly { readonly runId: bigint; readonly agentId: bigint; readonly transferId: bigint }[],
  now: Date,
): Promise<void> {
  await tx.query(
    `update pay_line l set transfer_id = p.transfer_id, posted_at = $4
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as p (run_id, agent_id, transfer_id)
     where l.run_id = p.run_id and l.agent_id = p.agent_id`,
    [
      arrayText(lines.map(({ runId }) => runId)),
      arrayText(lines.map(({ agentId }) => agentId)),
      arrayText(lines.map(({ transferId }) => transferId)),
      now,
    ],
  )
}
