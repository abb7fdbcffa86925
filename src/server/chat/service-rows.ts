import { createHash, randomBytes } from 'node:crypto'
import type { ServiceLine } from '#api/chat.ts'
import type { Language } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

export interface TalkRow extends Record<string, unknown> {
  readonly id: bigint
  readonly member_id: bigint | null
  readonly closed_at: Date | null
  readonly waits_since: Date | null
  readonly taken_by: bigint | null
}

interface LineRow extends Record<string, unknown> {
  readonly id: bigint
  readonly from_operator: boolean
  readonly content: string
  readonly created_at: Date
}

/** Opens a talk and gives the ticket of its visitor, of which only a hash is kept. */
export async function openTalk(
  db: Queryable,
  { memberId, language, now }: { memberId: bigint | undefined; language: Language; now: Date },
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await db.query(
    'insert into service_talk (ticket_hash, member_id, language, created_at, last_at) values ($1, $2, $3, $4, $4)',
    [hashOf(ticket), memberId ?? null, language, now],
  )
  return ticket
}

export function findTalk(db: Queryable, ticket: string): Promise<TalkRow | undefined> {
  return first<TalkRow>(
    db,
    'select id, member_id, closed_at, waits_since, taken_by from service_talk where ticket_hash = $1',
    [hashOf(ticket)],
  )
}

/** How many lines the visitor has said since `since`. */
export async function countSaid(db: Queryable, talkId: bigint, since: Date): Promise<number> {
  const row = await first<{ said: bigint }>(
    db,
    'select count(*) as said from service_line where talk_id = $1 and not from_operator and created_at > $2',
    [talkId, since],
  )
  return Number(row!.said)
}

export async function addServiceLine(
  tx: Queryable,
  talkId: bigint,
  line: { readonly fromOperator: boolean; readonly content: string; readonly staffId?: bigint },
  now: Date,
): Promise<ServiceLine> {
  const row = await first<LineRow>(
    tx,
    `insert into service_line (talk_id, from_operator, content, created_at, staff_id) values ($1, $2, $3, $4, $5)
     returning id, from_operator, content, created_at`,
    [talkId, line.fromOperator, line.content, now, line.staffId ?? null],
  )
  // Who writes twice waits since the first of both.
  await tx.query(
    `update service_talk set last_at = $2, waits_since = case when $3 then null else coalesce(waits_since, $2) end
     where id = $1`,
    [talkId, now, line.fromOperator],
  )
  return shownServiceLine(row!)
}

/** The place of a talk among those that wait and that nobody has, from 1. */
export async function placeOf(db: Queryable, waitsSince: Date, talkId: bigint): Promise<number> {
  const row = await first<{ ahead: bigint }>(
    db,
    `select count(*) as ahead from (select 1 from service_talk
       where closed_at is null and waits_since is not null and taken_by is null and (waits_since, id) < ($1, $2::bigint)
       order by waits_since limit 1000) waiting`,
    [waitsSince, talkId],
  )
  return Number(row!.ahead) + 1
}

/** What was said after a line, oldest first. */
export async function serviceLines(db: Queryable, talkId: bigint, after: bigint): Promise<ServiceLine[]> {
  const rows = await db.query<LineRow>(
    `select id, from_operator, content, created_at from service_line
     where talk_id = $1 and id > $2 order by id limit 200`,
    [talkId, after],
  )
  return rows.map(shownServiceLine)
}

const shownServiceLine = (row: LineRow): ServiceLine => ({
  id: row.id.toString(),
  from: row.from_operator ? 'service' : 'visitor',
  content: row.content,
  time: row.created_at.toISOString(),
})
