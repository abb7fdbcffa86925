import type { Queryable, Row } from './db.ts'

/** A place in the order in which lines are sealed; everything after it is later. */
export interface AuditPlace {
  readonly xid: bigint
  readonly id: bigint
}

/** A line of the audit log in the form that is hashed. */
export interface AuditText extends AuditPlace {
  /** The canonical text: a JSON list of strings (`docs/ledger-proof.md`). */
  readonly text: string
}

interface LineRow extends Row {
  readonly id: bigint
  readonly xid: bigint
  readonly fields: readonly (string | null)[]
}

/** Everything that a line says. `jsonb` has one text for each value. */
const columns = `id, xid, jsonb_build_array(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor, action,
  call, target, before::text, after::text, detail::text, outcome, request_id, ip) as fields`

const toText = ({ id, xid, fields }: LineRow): AuditText => ({
  id,
  xid,
  text: JSON.stringify(['baize-audit-1', String(id), ...fields.map((field) => field ?? '')]),
})

/** At most `limit` lines after a place whose transactions ended before the number `before`, in the order of sealing. */
export async function auditLinesAfter(
  db: Queryable,
  after: AuditPlace,
  before: bigint,
  limit: number,
): Promise<AuditText[]> {
  const rows = await db.query<LineRow>(
    `select ${columns} from audit_log where (xid, id) > ($1, $2) and xid < $3 order by xid, id limit $4`,
    [after.xid, after.id, before, limit],
  )
  return rows.map(toText)
}

/** The lines between two places, the second included. */
export async function auditLinesBetween(db: Queryable, after: AuditPlace, upTo: AuditPlace): Promise<AuditText[]> {
  const rows = await db.query<LineRow>(
    `select ${columns} from audit_log where (xid, id) > ($1, $2) and (xid, id) <= ($3, $4) order by xid, id`,
    [after.xid, after.id, upTo.xid, upTo.id],
  )
  return rows.map(toText)
}

/** The first line of an act about something, by what it is about. */
export async function auditLineAbout(db: Queryable, action: string, target: string): Promise<AuditText | undefined> {
  const rows = await db.query<LineRow>(
    `select ${columns} from audit_log where target = $2 and action = $1 order by id limit 1`,
    [action, target],
  )
  return rows.map(toText)[0]
}

/**
 * The ids of at most `limit` lines after a place that should have been sealed: older than `before`, or of a transaction that
 * has not begun.
 */
export async function auditIdsUnsealed(
  db: Queryable,
  after: AuditPlace,
  before: Date,
  limit: number,
): Promise<readonly bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `select id from audit_log where (xid, id) > ($1, $2)
       and (at < $3 or xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint) order by xid, id limit $4`,
    [after.xid, after.id, before, limit],
  )
  return rows.map(({ id }) => id)
}
