import type { exportRecords } from '#api/exports.ts'
import { type Db, first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'

export interface ExportRow extends Record<string, unknown> {
  readonly id: bigint
  readonly member_id: bigint
  readonly record: (typeof exportRecords)[number]
  readonly filter: Readonly<Record<string, string>>
  readonly language: string
  readonly state: 'waiting' | 'ready'
  readonly lines: number | null
  readonly asked_at: Date
  readonly ends_at: Date
}

const columns = 'id, member_id, record, filter, language, state, lines, asked_at, ends_at'

/** Files of a member that wait to be made. */
export async function countWaiting(db: Queryable, memberId: bigint): Promise<number> {
  const row = await first<{ n: bigint }>(
    db,
    "select count(*) as n from record_export where member_id = $1 and state = 'waiting'",
    [memberId],
  )
  return Number(row?.n ?? 0n)
}

/** The file of a key, where there is one. */
export const findByKey = (db: Queryable, memberId: bigint, key: Buffer): Promise<ExportRow | undefined> =>
  first<ExportRow>(db, `select ${columns} from record_export where member_id = $1 and key = $2`, [memberId, key])

/** Adds a file to be made, or one that was made before `staleAt` again; `undefined` where there is a newer one. */
export const askFor = (
  tx: Queryable,
  wanted: {
    readonly memberId: bigint
    readonly key: Buffer
    readonly record: string
    readonly filter: object
    readonly language: string
    readonly at: Date
    readonly endsAt: Date
    readonly staleAt: Date
  },
): Promise<ExportRow | undefined> =>
  first<ExportRow>(
    tx,
    `insert into record_export (member_id, key, record, filter, language, asked_at, ends_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7)
     on conflict (member_id, key) do update
       set state = 'waiting', lines = null, ready_at = null, asked_at = excluded.asked_at, ends_at = excluded.ends_at
       where record_export.state = 'ready' and record_export.ready_at < $8
     returning ${columns}`,
    [
      ...[wanted.memberId, wanted.key, wanted.record, JSON.stringify(wanted.filter), wanted.language],
      ...[wanted.at, wanted.endsAt, wanted.staleAt],
    ],
  )

export const findExport = (db: Queryable, id: string): Promise<ExportRow | undefined> =>
  first<ExportRow>(db, `select ${columns} from record_export where id = $1`, [id])

/** The files of a member that are kept still, newest first. */
export const listExports = (db: Queryable, memberId: bigint, now: Date): Promise<ExportRow[]> =>
  db.query<ExportRow>(
    `select ${columns} from record_export where member_id = $1 and ends_at > $2 order by asked_at desc, id desc limit 10`,
    [memberId, now],
  )

export const dropParts = (db: Queryable, id: bigint): Promise<unknown> =>
  db.query('delete from record_export_part where export_id = $1', [id])

export const addPart = (
  db: Queryable,
  id: bigint,
  no: number,
  lines: readonly (readonly string[])[],
): Promise<unknown> =>
  db.query(
    'insert into record_export_part (export_id, no, lines) values ($1, $2, $3::jsonb) on conflict (export_id, no) do nothing',
    [id, no, JSON.stringify(lines)],
  )

/** Says that a file is made; `false` when it was said already. */
export async function markReady(
  tx: Queryable,
  { id, lines, at, endsAt }: { readonly id: bigint; readonly lines: number; readonly at: Date; readonly endsAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update record_export set state = 'ready', lines = $2, ready_at = $3, ends_at = $4
     where id = $1 and state = 'waiting' returning id`,
    [id, lines, at, endsAt],
  )
  return rows.length > 0
}

/** The lines of a file, part by part. */
export async function* readParts(db: Db, id: bigint): AsyncGenerator<readonly (readonly string[])[]> {
  for (let no = 0; ; no += 1) {
    const part = await first<{ lines: string[][] }>(
      db,
      'select lines from record_export_part where export_id = $1 and no = $2',
      [id, no],
    )
    if (part === undefined) return
    yield part.lines
  }
}

export interface StaffExportRow extends ExportRow {
  readonly account: string
  readonly asked: bigint
}

const lastAsked = keyset('exports', 'descending', timePart, numberPart)

/** A page of everybody's files, or of one member's, the last that was asked for first. */
export async function listAsked(
  db: Queryable,
  asked: {
    readonly memberId: bigint | undefined
    readonly cursor?: string | undefined
    readonly pageSize: number
  },
): Promise<KeyPage<StaffExportRow>> {
  const [at, id] = lastAsked.read(asked.cursor)
  const rows = await db.query<StaffExportRow>(
    `select ${columns
      .split(', ')
      .map((name) => `e.${name}`)
      .join(', ')}, ${microsOf('e.asked_at')} as asked,
       (select m.account from member_view m where m.id = e.member_id) as account
     from record_export e
     where ($1::bigint is null or e.member_id = $1) and (e.asked_at, e.id) < (${timeOf('$2')}, $3::bigint)
     order by e.asked_at desc, e.id desc limit $4`,
    [asked.memberId ?? null, at, id, asked.pageSize + 1],
  )
  return lastAsked.page(
    rows,
    asked.pageSize,
    (row) => [row.asked, row.id],
    (row) => row,
  )
}

/** Takes a file away that is not made yet; `false` where there is none. */
export const dropWaiting = async (tx: Queryable, id: bigint): Promise<boolean> =>
  (await tx.query("delete from record_export where id = $1 and state = 'waiting' returning id", [id])).length > 0

/** Forgets files whose time is over. */
export const dropEnded = async (db: Queryable, now: Date): Promise<number> =>
  (await db.query('delete from record_export where ends_at <= $1 returning id', [now])).length
