import type { ArchivePart, DataArchive } from '#api/archives.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, textPart, timeOf, timePart } from '#server/kernel/keyset.ts'

/** An archive as its row has it. */
export interface ArchiveRow extends Row {
  readonly id: string
  readonly member_id: bigint
  readonly parts: readonly ArchivePart[]
  readonly state: DataArchive['state']
  readonly asked_at: Date
  readonly ends_at: Date | null
  readonly pieces: number
  readonly bytes: bigint
}

const columns = 'id, member_id, parts, state, asked_at, ends_at, pieces, bytes'

/** The newest archives of a member. */
export const listArchives = (db: Queryable, memberId: bigint, most: number): Promise<ArchiveRow[]> =>
  db.query<ArchiveRow>(
    `select ${columns} from data_archive where member_id = $1 order by asked_at desc, id desc limit $2`,
    [memberId, most],
  )

export const findArchive = (db: Queryable, id: string): Promise<ArchiveRow | undefined> =>
  first<ArchiveRow>(db, `select ${columns} from data_archive where id = $1`, [id])

/** The one that is being made for a member, or that was made of the same parts since then. */
export const findSame = (
  tx: Queryable,
  memberId: bigint,
  parts: readonly ArchivePart[],
  since: Date,
): Promise<ArchiveRow | undefined> =>
  first<ArchiveRow>(
    tx,
    `select ${columns} from data_archive where member_id = $1
       and (state = 'making' or (state = 'ready' and parts = $2::jsonb and asked_at > $3))
     order by asked_at desc, id desc limit 1`,
    [memberId, JSON.stringify(parts), since],
  )

/** Adds one to be made; nothing where one is being made already. */
export const insertArchive = (
  tx: Queryable,
  one: Pick<ArchiveRow, 'id' | 'parts'> & { readonly memberId: bigint; readonly now: Date },
): Promise<ArchiveRow | undefined> =>
  first<ArchiveRow>(
    tx,
    `insert into data_archive (id, member_id, parts, asked_at) values ($1, $2, $3::jsonb, $4)
     on conflict (member_id) where state = 'making' do nothing returning ${columns}`,
    [one.id, one.memberId, JSON.stringify(one.parts), one.now],
  )

/** Says before a piece is written that it may be there. */
export async function beginPiece(db: Queryable, id: string, pieces: number): Promise<void> {
  await db.query('update data_archive set pieces = greatest(pieces, $2) where id = $1', [id, pieces])
}

/** Makes an archive ready; `false` when it is no longer being made. */
export async function markReady(
  tx: Queryable,
  one: { readonly id: string; readonly bytes: number; readonly now: Date; readonly endsAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update data_archive set state = 'ready', bytes = $2, ready_at = $3, ends_at = $4
     where id = $1 and state = 'making' returning 1`,
    [one.id, one.bytes, one.now, one.endsAt],
  )
  return rows.length > 0
}

/** Ends what has been there for its days. */
export async function endArchives(db: Queryable, now: Date): Promise<void> {
  await db.query("update data_archive set state = 'gone' where state = 'ready' and ends_at <= $1", [now])
}

/** Gives up what nobody has finished since `before`, and says which. */
export const failArchives = (tx: Queryable, before: Date): Promise<ArchiveRow[]> =>
  tx.query<ArchiveRow>(
    `update data_archive set state = 'failed' where state = 'making' and asked_at <= $1 returning ${columns}`,
    [before],
  )

export interface StaffArchiveRow extends ArchiveRow {
  readonly account: string
  readonly asked: bigint
}

const lastAsked = keyset('archives', 'descending', timePart, textPart)

/** A page of everybody's archives, or of one member's, the last that was asked for first. */
export async function listAsked(
  db: Queryable,
  asked: {
    readonly memberId: bigint | undefined
    readonly cursor?: string | undefined
    readonly pageSize: number
  },
): Promise<KeyPage<StaffArchiveRow>> {
  const [at, id] = lastAsked.read(asked.cursor)
  const rows = await db.query<StaffArchiveRow>(
    `select a.id, a.member_id, a.parts, a.state, a.asked_at, a.ends_at, a.pieces, a.bytes,
       ${microsOf('a.asked_at')} as asked, (select m.account from member_view m where m.id = a.member_id) as account
     from data_archive a
     where ($1::bigint is null or a.member_id = $1) and (a.asked_at, a.id) < (${timeOf('$2')}, $3)
     order by a.asked_at desc, a.id desc limit $4`,
    [asked.memberId ?? null, at, id, asked.pageSize + 1],
  )
  return lastAsked.page(
    rows,
    asked.pageSize,
    (row) => [row.asked, row.id],
    (row) => row,
  )
}

/** Gives up one that is being made; `false` where it is not. */
export const failArchive = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.query("update data_archive set state = 'failed' where id = $1 and state = 'making' returning 1", [id]))
    .length > 0

/** Archives that have ended and whose pieces may still be there. */
export const listLeaving = (db: Queryable, most: number): Promise<ArchiveRow[]> =>
  db.query<ArchiveRow>(
    `select ${columns} from data_archive where state in ('failed', 'gone') and pieces > 0 order by id limit $1`,
    [most],
  )

export async function forgetPieces(db: Queryable, id: string): Promise<void> {
  await db.query('update data_archive set pieces = 0 where id = $1', [id])
}

/** Since when a member is one. */
export async function memberSince(db: Queryable, memberId: bigint): Promise<Date> {
  return (await first<{ created_at: Date }>(db, 'select created_at from member_view where id = $1', [memberId]))!
    .created_at
}
