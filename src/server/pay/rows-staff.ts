import type { ContractKind } from '#api/contracts.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import { type RunRow, runColumns } from './rows.ts'
import { type LineRow, lineColumns } from './rows-lines.ts'

type ListedRun = RunRow & { readonly waiting: bigint; readonly micros: bigint }
type StaffLine = LineRow & { readonly account: string; readonly parent: string | null }

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
       (select coalesce(sum(l.pay), 0)::bigint from pay_line l where l.run_id = r.id and l.pay > 0 and l.transfer_id is null) as waiting
     from pay_run r where (r.ends, r.id) < (${timeOf('$1')}, $2::bigint)
       ${kind === undefined ? '' : 'and r.kind = $4'} ${paying ? 'and r.total > 0' : ''}
     order by r.ends desc, r.id desc limit $3`,
    [micros, id, pageSize + 1, ...(kind === undefined ? [] : [kind])],
  )
  return newestFirst.page(rows, pageSize, (row) => [row.micros, row.id], show)
}

export const findRun = (db: Queryable, id: bigint): Promise<RunRow | undefined> =>
  first<RunRow>(db, `select ${runColumns('r')} from pay_run r where r.id = $1`, [id])

/** The lines of a run, by agent. */
export async function listRunLines<Shown>(
  db: Queryable,
  runId: bigint,
  { cursor, pageSize }: Place,
  show: (row: StaffLine) => Shown,
): Promise<KeyPage<Shown>> {
  const [after] = byAgent.read(cursor)
  const rows = await db.query<StaffLine>(
    `select ${lineColumns},
       (select m.account from member_view m where m.id = l.agent_id) as account,
       (select p.account from member_view p where p.id = l.parent_id) as parent
     from (select * from pay_line where run_id = $1 and agent_id > $2 order by agent_id limit $3) l
       join pay_run r on r.id = l.run_id
     order by l.agent_id`,
    [runId, after, pageSize + 1],
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
