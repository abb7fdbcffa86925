import type { ComplaintState, ComplaintTopic } from '#api/complaints.ts'
import type { Language } from '#api/page.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

export interface ComplaintRow extends Row {
  readonly id: bigint
  readonly number: string
  readonly member_id: bigint
  readonly topic: ComplaintTopic
  readonly excerpt: string
  readonly language: Language
  readonly state: ComplaintState
  readonly created_at: Date
  readonly since: Date
  readonly due_at: Date | null
  readonly taken_by: bigint | null
  readonly taken_until: Date | null
}

export interface LineRow extends Row {
  readonly id: bigint
  readonly writer: 'member' | 'staff' | 'note'
  readonly staff_id: bigint | null
  readonly content: string
  readonly pictures: readonly string[]
  readonly created_at: Date
}

export const complaintColumns =
  'c.id, c.number, c.member_id, c.topic, c.excerpt, c.language, c.state, c.created_at, c.since, c.due_at, c.taken_by, c.taken_until'

/** A complaint that is to be made. */
export interface NewComplaint {
  readonly number: string
  readonly memberId: bigint
  readonly topic: ComplaintTopic
  readonly excerpt: string
  /** Hash of its topic and words. */
  readonly opening: Uint8Array
  readonly language: Language
  readonly now: Date
  readonly dueAt: Date
}

/** Makes a complaint; `undefined` when one of the same words is open. */
export const insertComplaint = (tx: Queryable, made: NewComplaint): Promise<ComplaintRow | undefined> =>
  first<ComplaintRow>(
    tx,
    `insert into complaint as c (number, member_id, topic, excerpt, opening, language, state, created_at, since, due_at)
     values ($1, $2, $3, $4, $5, $6, 'open', $7, $7, $8)
     on conflict (member_id, opening) where state <> 'closed' do nothing returning ${complaintColumns}`,
    [made.number, made.memberId, made.topic, made.excerpt, made.opening, made.language, made.now, made.dueAt],
  )

/** The open complaint of these very words. */
export const findSame = (tx: Queryable, memberId: bigint, opening: Uint8Array): Promise<ComplaintRow | undefined> =>
  first<ComplaintRow>(
    tx,
    `select ${complaintColumns} from complaint c where member_id = $1 and opening = $2 and state <> 'closed'`,
    [memberId, opening],
  )

/** How many complaints of a member are not closed. */
export async function countOpenOf(tx: Queryable, memberId: bigint): Promise<number> {
  const row = await first<{ n: bigint }>(
    tx,
    "select count(*) as n from complaint where member_id = $1 and state in ('open', 'waiting')",
    [memberId],
  )
  return Number(row!.n)
}

/** A member's own complaint. */
export const findOwn = (db: Queryable, memberId: bigint, number: string): Promise<ComplaintRow | undefined> =>
  first<ComplaintRow>(db, `select ${complaintColumns} from complaint c where number = $1 and member_id = $2`, [
    number,
    memberId,
  ])

/** A complaint by its number, held until the transaction ends. */
export const lockComplaint = (tx: Queryable, number: string): Promise<ComplaintRow | undefined> =>
  first<ComplaintRow>(tx, `select ${complaintColumns} from complaint c where number = $1 for update`, [number])

/** A member's complaints before a place, newest first. */
export const listOwn = (db: Queryable, memberId: bigint, before: bigint, limit: number): Promise<ComplaintRow[]> =>
  db.query<ComplaintRow>(
    `select ${complaintColumns} from complaint c where member_id = $1 and id < $2 order by id desc limit $3`,
    [memberId, before, limit],
  )

/** More than two people write about one thing. */
const linesMax = 500

/** Everything that was written, oldest first. */
export const listLines = (db: Queryable, id: bigint): Promise<LineRow[]> =>
  db.query<LineRow>(
    `select id, writer, staff_id, content, pictures, created_at from complaint_line
     where complaint_id = $1 order by id limit ${linesMax}`,
    [id],
  )

/** How many lines the member has written since then. */
export async function countWritten(tx: Queryable, id: bigint, since: Date): Promise<number> {
  const row = await first<{ n: bigint }>(
    tx,
    "select count(*) as n from complaint_line where complaint_id = $1 and writer = 'member' and created_at > $2",
    [id, since],
  )
  return Number(row!.n)
}

export interface NewLine {
  readonly complaintId: bigint
  readonly writer: LineRow['writer']
  readonly staffId?: bigint
  readonly content: string
  readonly pictures?: readonly string[]
  readonly now: Date
}

/** Adds a line; gives its id. */
export async function insertLine(tx: Queryable, line: NewLine): Promise<bigint> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into complaint_line (complaint_id, writer, staff_id, content, pictures, created_at)
     values ($1, $2, $3, $4, $5::text[], $6) returning id`,
    [line.complaintId, line.writer, line.staffId ?? null, line.content, arrayText(line.pictures ?? []), line.now],
  )
  return row!.id
}

/**
 * Moves a complaint to a state; the promise goes with what is open. One that is opened again is no longer known by its
 * first words: another one of the same words may be open by now.
 */
export async function moveComplaint(
  tx: Queryable,
  id: bigint,
  { state, since, dueAt }: { readonly state: ComplaintState; readonly since: Date; readonly dueAt?: Date },
): Promise<void> {
  await tx.query(
    `update complaint set state = $2, since = $3, due_at = $4,
       opening = case when state = 'closed' then sha256(convert_to(number, 'UTF8')) else opening end where id = $1`,
    [id, state, since, dueAt ?? null],
  )
}

/** Says whose a complaint is from now on; nobody's without `staffId`, for good without `until`. */
export async function assignComplaint(
  tx: Queryable,
  id: bigint,
  { staffId, until }: { readonly staffId?: bigint; readonly until?: Date },
): Promise<void> {
  await tx.query('update complaint set taken_by = $2, taken_until = $3 where id = $1', [
    id,
    staffId ?? null,
    until ?? null,
  ])
}
