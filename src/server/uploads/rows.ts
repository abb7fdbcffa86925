import type { UploadType } from '#api/upload-rules.ts'
import type { Upload } from '#api/uploads.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

interface UploadRow extends Record<string, unknown> {
  id: string
  member_id: bigint
  type: UploadType
  width: number
  height: number
  bytes: number
  sha256: Uint8Array
  claimed_for: string | null
}

const columns = 'id, member_id, type, width, height, bytes, sha256, claimed_for'

/** An upload as its row has it. */
export interface KeptUpload extends Upload {
  readonly type: UploadType
  readonly memberId: bigint
  /** Fingerprint of the bytes. */
  readonly sha256: Uint8Array
  readonly claimedFor: string | undefined
}

const kept = (row: UploadRow): KeptUpload => ({
  id: row.id,
  memberId: row.member_id,
  type: row.type,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  sha256: row.sha256,
  claimedFor: row.claimed_for ?? undefined,
})

/** How many of a member's pictures nothing refers to, up to `most`. */
export async function countWaiting(db: Queryable, memberId: bigint, most: number): Promise<number> {
  const row = await first<{ count: number }>(
    db,
    `select count(*)::int as count from
       (select 1 from upload where member_id = $1 and claimed_for is null limit $2) u`,
    [memberId, most],
  )
  return row!.count
}

/** Adds the row of a file that will be written; `false` when the member has `waitingMax` that nothing refers to. */
export async function insertUpload(
  db: Queryable,
  upload: Omit<KeptUpload, 'claimedFor'>,
  now: Date,
  waitingMax: number,
): Promise<boolean> {
  const rows = await db.query(
    `insert into upload (id, member_id, type, width, height, bytes, sha256, created_at, state)
     select $1, $2, $3, $4, $5, $6, $7, $8, 'writing'
     where (select count(*) from upload where member_id = $2 and claimed_for is null) < $9 returning 1`,
    [
      upload.id,
      upload.memberId,
      upload.type,
      upload.width,
      upload.height,
      upload.bytes,
      upload.sha256,
      now,
      waitingMax,
    ],
  )
  return rows.length > 0
}

export async function markKept(db: Queryable, id: string): Promise<void> {
  await db.query("update upload set state = 'kept' where id = $1 and state = 'writing'", [id])
}

export async function readUpload(db: Queryable, id: string): Promise<KeptUpload | undefined> {
  const row = await first<UploadRow>(db, `select ${columns} from upload where id = $1 and state = 'kept'`, [id])
  return row && kept(row)
}

/** The uploads that belong to a thing, in the order in which they were sent. */
export async function readClaimed(db: Queryable, owner: string): Promise<KeptUpload[]> {
  const rows = await db.query<UploadRow>(
    `select ${columns} from upload where claimed_for = $1 order by created_at, id`,
    [owner],
  )
  return rows.map(kept)
}

/** A member's uploads by id, so many after one. */
export async function listKept(db: Queryable, memberId: bigint, after: string, most: number): Promise<KeptUpload[]> {
  const rows = await db.query<UploadRow>(
    `select ${columns} from upload where member_id = $1 and id > $2 and state = 'kept' order by id limit $3`,
    [memberId, after, most],
  )
  return rows.map(kept)
}

/** Joins a member's uploads to a thing; gives how many are the thing's own now. */
export async function claimRows(
  tx: Queryable,
  claim: { readonly memberId: bigint; readonly ids: readonly string[]; readonly owner: string; readonly now: Date },
): Promise<number> {
  const rows = await tx.query(
    `update upload set claimed_for = $3, claimed_at = coalesce(claimed_at, $4)
     where id = any($2) and member_id = $1 and state = 'kept' and (claimed_for is null or claimed_for = $3) returning 1`,
    [claim.memberId, claim.ids, claim.owner, claim.now],
  )
  return rows.length
}

/** Marks one of a member's uploads as leaving; `undefined` when something refers to it, or it is not theirs. */
export async function markLeaving(db: Queryable, memberId: bigint, id: string): Promise<UploadType | undefined> {
  const row = await first<{ type: UploadType }>(
    db,
    "update upload set state = 'leaving' where id = $1 and member_id = $2 and claimed_for is null returning type",
    [id, memberId],
  )
  return row?.type
}

/** Marks uploads as leaving to which nothing has referred since `before`, and gives them with those that were marked. */
export async function markOldLeaving(
  db: Queryable,
  before: Date,
  rowsMax: number,
): Promise<{ readonly id: string; readonly type: UploadType }[]> {
  return db.query<{ id: string; type: UploadType }>(
    `update upload set state = 'leaving' where id in (
       select id from upload where claimed_for is null and created_at < $1 order by created_at limit $2
       for update skip locked)
     returning id, type`,
    [before, rowsMax],
  )
}

export async function deleteRow(db: Queryable, id: string): Promise<void> {
  await db.query("delete from upload where id = $1 and state = 'leaving'", [id])
}

/** Accounts of other members with the same bytes as one of these pictures. */
export async function listSameElsewhere(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ account: string }>(
    `select distinct m.account from upload own
       join upload other on other.sha256 = own.sha256 and other.member_id <> own.member_id
       join member_view m on m.id = other.member_id
     where own.id = any($1) order by 1 limit 10`,
    [ids],
  )
  return rows.map(({ account }) => account)
}

/** Nothing refers to the uploads of a thing any more. */
export async function freeRows(tx: Queryable, owner: string): Promise<void> {
  await tx.query('update upload set claimed_for = null, claimed_at = null where claimed_for = $1', [owner])
}
