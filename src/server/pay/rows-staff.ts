import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import { holds, type RunRow, runColumns } from './rows.ts'
import { type LineRow, lineColumns } from './rows-lines.ts'

/** `corrected` is what corrections of its lines have added since, or taken. */
type ListedRun = RunRow & { readonly waiting: bigint; readonly corrected: bigint; readonly micros: bigint }
type StaffLine = LineRow & { readonly account: string; readonly parent: string | null; readonly is_asked: boolean }

interface Place {
  readonly cursor?: string | undefined
  readonly pageSize: number
}

const newestFirst = keyset('pay-runs', 'descending', timePart, numberPart)
const byAgent = keyset('pay-lines', 'ascending', numberPart)

/** Runs, newest first; without a kind those of all, and with `paying` those that pay something. */
export async function listRuns<Shown>(
  db: Queryable,
  { kind, paying, cursor, pageSize }: Place & { readonly kind?: ContractKind | undefined; readonly paying: boolean },
  show: (row: ListedRun) => Shown,
): Promise<KeyPage<Shown>> {
  const [micros, id] = newestFirst.read(cursor)
  const rows = await db.query<ListedRun>(
    `select ${runColumns('r')}, ${microsOf('r.ends')} as micros,
       (select coalesce(sum(l.pay), 0)::bigint from pay_line l where l.run_id = r.id and l.pay > 0 and l.transfer_id is null) as waiting,
       (select coalesce(sum(c.amount), 0)::bigint from pay_correction c where c.run_id = r.id and c.state = 'approved') as corrected
     from pay_run r where (r.ends, r.id) < (${timeOf('$1')}, $2::bigint)
       ${kind === undefined ? '' : 'and r.kind = $4'} ${paying ? 'and r.total > 0' : ''}
     order by r.ends desc, r.id desc limit $3`,
    [micros, id, pageSize + 1, ...(kind === undefined ? [] : [kind])],
  )
  return newestFirst.page(rows, pageSize, (row) => [row.micros, row.id], show)
}

export const findRun = (db: Queryable, id: bigint): Promise<RunRow | undefined> =>
  first<RunRow>(db, `select ${runColumns('r')} from pay_run r where r.id = $1`, [id])

/** The agents at whose contracts the branches of a run begin: nobody above them was under contract by whom theirs was given. */
export async function listTops(db: Queryable, runId: bigint): Promise<bigint[]> {
  const rows = await db.query<{ agent_id: bigint }>(
    `select l.agent_id from pay_line l join contract_view c on c.id = l.contract_id
     where l.run_id = $1 and (c.upline_id is null or not exists (select 1 from contract_view u
       where u.downline_id = c.upline_id and u.kind = l.kind and ${holds('u', 'l.starts')}))`,
    [runId],
  )
  return rows.map(({ agent_id }) => agent_id)
}

/** By what the lines of a run were corrected. */
export async function sumCorrected(db: Queryable, runId: bigint): Promise<bigint> {
  const row = await first<{ sum: bigint }>(
    db,
    `select coalesce(sum(amount), 0)::bigint as sum from pay_correction where run_id = $1 and state = 'approved'`,
    [runId],
  )
  return row!.sum
}

/** The lines of a run, by agent. */
export async function listRunLines<Shown>(
  db: Queryable,
  runId: bigint,
  { cursor, pageSize, now }: Place & { readonly now: Date },
  show: (row: StaffLine) => Shown,
): Promise<KeyPage<Shown>> {
  const [after] = byAgent.read(cursor)
  const rows = await db.query<StaffLine>(
    `select ${lineColumns},
       (select m.account from member_view m where m.id = l.agent_id) as account,
       (select p.account from member_view p where p.id = l.parent_id) as parent,
       exists (select 1 from pay_correction c where c.run_id = l.run_id and c.agent_id = l.agent_id and c.state = 'pending'
         and c.ends_at > $4) as is_asked
     from (select * from pay_line where run_id = $1 and agent_id > $2 order by agent_id limit $3) l
       join pay_run r on r.id = l.run_id
     order by l.agent_id`,
    [runId, after, pageSize + 1, now],
  )
  return byAgent.page(rows, pageSize, (row) => [row.agent_id], show)
}

export interface HoldRow extends Record<string, unknown> {
  readonly agent_id: bigint
  readonly account: string
  readonly staff_id: bigint
  readonly reason: string
  readonly held_at: Date
  readonly waiting: bigint
  readonly lines: bigint
}

/** Everybody whose pay is held, the longest first. */
export const listHolds = (db: Queryable): Promise<HoldRow[]> =>
  db.query<HoldRow>(
    `select h.agent_id, m.account, h.staff_id, h.reason, h.held_at, coalesce(w.waiting, 0)::bigint as waiting,
       coalesce(w.lines, 0) as lines
     from pay_hold h join member_view m on m.id = h.agent_id
       left join lateral (select sum(l.pay) as waiting, count(*) as lines from pay_line l
         where l.agent_id = h.agent_id and l.pay > 0 and l.transfer_id is null) w on true
     order by h.held_at`,
  )

/** Holds what an agent is paid; false where it is held already. */
export async function addHold(
  tx: Queryable,
  {
    agentId,
    staffId,
    reason,
    at,
  }: { readonly agentId: bigint; readonly staffId: bigint; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into pay_hold (agent_id, staff_id, reason, held_at) values ($1, $2, $3, $4) on conflict do nothing returning 1`,
    [agentId, staffId, reason, at],
  )
  return rows.length > 0
}

/** Releases what an agent is paid; false where nothing is held. */
export async function deleteHold(tx: Queryable, agentId: bigint): Promise<boolean> {
  return (await tx.query('delete from pay_hold where agent_id = $1 returning 1', [agentId])).length > 0
}

/** Whether what an agent is paid is held. */
export const isHeld = async (tx: Queryable, agentId: bigint): Promise<boolean> =>
  (await tx.query('select 1 from pay_hold where agent_id = $1', [agentId])).length > 0

export interface CostRow extends Record<string, unknown> {
  readonly period: string
  /** `null` for corrections. */
  readonly kind: ContractKind | null
  readonly total: bigint
}

/** What was settled for periods that began in a time, and what corrections were approved in it, by days or months of a time zone. */
export const sumCosts = (
  db: Queryable,
  { from, to, zone, by }: { from: Date; to: Date; zone: string; by: 'day' | 'month' },
): Promise<CostRow[]> => {
  const period = (at: string) => `to_char(${at} at time zone $3, '${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}')`
  return db.query<CostRow>(
    `select ${period('r.starts')} as period, r.kind, sum(r.total)::bigint as total
     from pay_run r where r.kind = any($4::text[]) and r.starts >= $1 and r.starts < $2 group by 1, 2
     union all
     select ${period('c.decided_at')}, null, sum(c.amount)::bigint
     from pay_correction c where c.state = 'approved' and c.decided_at >= $1 and c.decided_at < $2 group by 1
     order by 1 desc`,
    [from, to, zone, [...contractKinds]],
  )
}
