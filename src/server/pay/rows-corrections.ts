import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import { waitingRows } from '#server/kernel/queue.ts'
import type { RunRow } from './rows.ts'

type State = 'pending' | 'approved' | 'refused' | 'expired'

export interface CorrectionRow extends Record<string, unknown> {
  readonly id: bigint
  readonly run_id: bigint
  readonly agent_id: bigint
  readonly amount: bigint
  readonly reverses: boolean
  readonly reason: string
  readonly asked_by: bigint
  readonly asked_at: Date
  readonly ends_at: Date
  /** As it is now: one that nobody decided in time has expired. */
  readonly state: State
  readonly decided_by: bigint | null
  readonly decided_at: Date | null
  readonly decision: string | null
  readonly rest: bigint
}

/** What staff read of a correction: whose it is, and of which period. */
export type ListedCorrection = CorrectionRow &
  Pick<RunRow, 'kind' | 'starts' | 'ends' | 'first_day' | 'last_day'> & { readonly account: string }

const stateNow = (now: string): string =>
  `case when c.state = 'pending' and c.ends_at <= ${now} then 'expired' else c.state end`
const columns = (
  now: string,
): string => `c.id, c.run_id, c.agent_id, c.amount, c.reverses, c.reason, c.asked_by, c.asked_at,
  c.ends_at, ${stateNow(now)} as state, c.decided_by, c.decided_at, c.decision, c.rest`
const listed = (
  now: string,
): string => `select ${columns(now)}, r.kind, r.starts, r.ends, r.first_day::text as first_day,
    r.last_day::text as last_day, m.account
  from pay_correction c join pay_run r on r.id = c.run_id join member_view m on m.id = c.agent_id`

/** A line that somebody wants to correct. */
export interface CorrectedLine extends Record<string, unknown> {
  readonly pay: bigint
  readonly transfer_id: bigint | null
  readonly contract_id: bigint
  readonly corrected: bigint
}

/** A line with what was approved for it, held until `tx` ends, so that two corrections of it follow each other. */
export async function holdLine(tx: Queryable, runId: bigint, agentId: bigint): Promise<CorrectedLine | undefined> {
  // A statement does not see what it has waited for, but the next one does.
  await tx.query('select 1 from pay_line where run_id = $1 and agent_id = $2 for update', [runId, agentId])
  return first<CorrectedLine>(
    tx,
    `select l.pay, l.transfer_id, l.contract_id, coalesce((select sum(c.amount) from pay_correction c
       where c.run_id = l.run_id and c.agent_id = l.agent_id and c.state = 'approved'), 0)::bigint as corrected
     from pay_line l where l.run_id = $1 and l.agent_id = $2`,
    [runId, agentId],
  )
}

/** Lets a correction of a line lapse that nobody decided in time. */
export async function expireOfLine(tx: Queryable, runId: bigint, agentId: bigint, now: Date): Promise<void> {
  await tx.query(
    `update pay_correction set state = 'expired', decided_at = ends_at
     where run_id = $1 and agent_id = $2 and state = 'pending' and ends_at <= $3`,
    [runId, agentId, now],
  )
}

/** Asks for a correction; `undefined` where one of the line waits already. */
export async function addCorrection(
  tx: Queryable,
  wanted: Pick<
    CorrectionRow,
    'run_id' | 'agent_id' | 'amount' | 'reverses' | 'reason' | 'asked_by' | 'asked_at' | 'ends_at'
  >,
): Promise<bigint | undefined> {
  const { run_id, agent_id, amount, reverses, reason, asked_by, asked_at, ends_at } = wanted
  const row = await first<{ id: bigint }>(
    tx,
    `insert into pay_correction (run_id, agent_id, amount, reverses, reason, asked_by, asked_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (run_id, agent_id) where state = 'pending' do nothing returning id`,
    [run_id, agent_id, amount, reverses, reason, asked_by, asked_at, ends_at],
  )
  return row?.id
}

/** A correction that somebody wants to decide about, held until `tx` ends. */
export async function lockCorrection(tx: Queryable, id: bigint, now: Date): Promise<ListedCorrection | undefined> {
  await tx.query('select 1 from pay_correction where id = $1 for update', [id])
  return first<ListedCorrection>(tx, `${listed('$2')} where c.id = $1`, [id, now])
}

export async function decideCorrection(
  tx: Queryable,
  id: bigint,
  decided: { readonly state: 'approved' | 'refused'; readonly by: bigint; readonly at: Date; readonly reason?: string },
): Promise<void> {
  await tx.query(
    `update pay_correction set state = $2, decided_by = $3, decided_at = $4, decision = $5,
       rest = case when $2 = 'approved' and amount < 0 then amount else 0 end where id = $1`,
    [id, decided.state, decided.by, decided.at, decided.reason ?? null],
  )
}

/** What of corrections is still to be taken from agents, the oldest first, held until `tx` ends. */
export const holdRests = (
  tx: Queryable,
  agentIds: readonly bigint[],
): Promise<{ id: bigint; agent_id: bigint; rest: bigint; parts: number }[]> =>
  tx.query(
    `select c.id, c.agent_id, c.rest, (select count(*)::int from pay_correction_part p where p.correction_id = c.id) as parts
     from pay_correction c where c.agent_id = any($1::bigint[]) and c.rest < 0 order by c.agent_id, c.id for update`,
    [arrayText(agentIds)],
  )

/** Writes down what was moved for a correction. */
export async function addPart(
  tx: Queryable,
  part: {
    readonly id: bigint
    readonly no: number
    readonly amount: bigint
    readonly transferId: bigint
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `with part as (
       insert into pay_correction_part (correction_id, no, amount, transfer_id, at) values ($1, $2, $3, $4, $5)
     )
     update pay_correction set rest = case when amount < 0 then rest - $3::bigint else 0 end where id = $1`,
    [part.id, part.no, part.amount, part.transferId, part.at],
  )
}

const newestFirst = keyset('pay-corrections', 'descending', numberPart)

/** Corrections, newest first; of one state, if that is asked for. */
export async function listCorrections<Shown>(
  db: Queryable,
  { state, cursor, pageSize }: { state?: State | undefined; cursor?: string | undefined; pageSize: number },
  now: Date,
  show: (row: ListedCorrection) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newestFirst.read(cursor)
  // What has expired may still be written down as waiting.
  const ofState = {
    pending: "and c.state = 'pending' and c.ends_at > $2",
    approved: "and c.state = 'approved'",
    refused: "and c.state = 'refused'",
    expired: "and (c.state = 'expired' or c.state = 'pending' and c.ends_at <= $2)",
  }
  const rows = await db.query<ListedCorrection>(
    `${listed('$2')} where c.id < $1 ${state === undefined ? '' : ofState[state]} order by c.id desc limit $3`,
    [before, now, pageSize + 1],
  )
  return newestFirst.page(rows, pageSize, ({ id }) => [id], show)
}

export const findCorrection = (db: Queryable, id: bigint, now: Date): Promise<ListedCorrection | undefined> =>
  first<ListedCorrection>(db, `${listed('$2')} where c.id = $1`, [id, now])

/** What was moved for a correction, with the agent's line in its transfer. */
export interface PartRow extends Record<string, unknown> {
  readonly correction_id: bigint
  readonly amount: bigint
  readonly at: Date
  readonly transfer_id: bigint
  readonly receipt_line: number | null
}

/** The approved corrections of a line, the first on top, with what was moved for them. */
export async function listOfLine(
  db: Queryable,
  runId: bigint,
  agentId: bigint,
): Promise<readonly (CorrectionRow & { readonly parts: readonly PartRow[] })[]> {
  const rows = await db.query<CorrectionRow>(
    `select ${columns('now()')} from pay_correction c
     where c.run_id = $1 and c.agent_id = $2 and c.state = 'approved' order by c.id`,
    [runId, agentId],
  )
  if (rows.length === 0) return []
  const parts = await db.query<PartRow>(
    `select p.correction_id, p.amount, p.at, p.transfer_id,
       (select x.line from posting_view x where x.transfer_id = p.transfer_id and x.account_id >= 1000 limit 1) as receipt_line
     from pay_correction_part p where p.correction_id = any($1::bigint[]) order by p.correction_id, p.no`,
    [arrayText(rows.map(({ id }) => id))],
  )
  return rows.map((row) => ({ ...row, parts: parts.filter(({ correction_id }) => correction_id === row.id) }))
}

/** Corrections that nobody has decided and whose time is not over. */
export const countPendingCorrections = (db: Queryable, now: Date) =>
  waitingRows(
    db,
    { table: 'pay_correction', waits: "state = 'pending' and ends_at > $1", since: 'asked_at', order: 'id' },
    [now],
  )
