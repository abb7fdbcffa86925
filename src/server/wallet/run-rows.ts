import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** A comparison that somebody has asked for. */
export interface RunRow extends Row {
  readonly id: bigint
  readonly asked_at: Date
  readonly from_at: Date
  readonly to_at: Date
  readonly done_until: Date
  readonly found: number
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly ended_at: Date | null
}

const columns = 'id, asked_at, from_at, to_at, done_until, found, state, ended_at'

export const findRun = (db: Queryable, id: bigint): Promise<RunRow | undefined> =>
  first(db, `select ${columns} from reconciliation_run where id = $1`, [id])

/** Comparisons below an id, newest first. */
export const listRuns = (db: Queryable, below: bigint, limit: number): Promise<RunRow[]> =>
  db.query<RunRow>(`select ${columns} from reconciliation_run where id < $1 order by id desc limit $2`, [below, limit])

export const insertRun = async (
  tx: Queryable,
  made: { readonly askedBy: bigint; readonly from: Date; readonly to: Date },
): Promise<RunRow> =>
  (await first<RunRow>(
    tx,
    `insert into reconciliation_run (asked_by, asked_at, from_at, to_at, done_until) values ($1, $3, $2, $3, $2)
     returning ${columns}`,
    [made.askedBy, made.from, made.to],
  ))!

/** Writes down how far a run is. */
export async function noteRun(
  db: Queryable,
  id: bigint,
  {
    state,
    until,
    found,
    endedAt,
  }: {
    readonly state: RunRow['state']
    readonly until: Date
    readonly found: number
    readonly endedAt: Date | null
  },
): Promise<void> {
  await db.query('update reconciliation_run set state = $2, done_until = $3, found = $4, ended_at = $5 where id = $1', [
    ...[id, state, until],
    ...[found, endedAt],
  ])
}
