import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { waitingRows } from '#server/kernel/queue.ts'

/** A line of a room as staff read it. */
export interface LineRow extends Row {
  readonly id: bigint
  readonly room: string
  readonly account: string
  readonly content: string
  readonly created_at: Date
  readonly reports: bigint
}

/** A talk with customer service. */
export interface TalkRow extends Row {
  readonly id: bigint
  readonly member_id: bigint | null
  readonly account: string | null
  readonly language: string
  readonly last_at: Date
  readonly closed_at: Date | null
  readonly waits_since: Date | null
  readonly taken_by: bigint | null
}

const talkColumns = 't.id, t.member_id, m.account, t.language, t.last_at, t.closed_at, t.waits_since, t.taken_by'
const talkTables = 'service_talk t left join member_view m on m.id = t.member_id'

/** A talk with customer service. */
export const findTalkRow = (db: Queryable, id: string): Promise<TalkRow | undefined> =>
  first<TalkRow>(db, `select ${talkColumns} from ${talkTables} where t.id = $1`, [id])

/** The talks that are open, those that wait for an answer first. */
export const listOpenTalks = (db: Queryable): Promise<(TalkRow & { last: string; waits: boolean })[]> =>
  db.query<
    TalkRow & { last: string; waits: boolean }
  >(`select ${talkColumns}, l.content as last, not l.from_operator as waits
     from ${talkTables}
     join lateral (select content, from_operator from service_line where talk_id = t.id order by id desc limit 1) l on true
     where t.closed_at is null order by t.waits_since nulls last, t.last_at limit 50`)

/** A talk, held until the transaction ends. */
export async function lockTalk(tx: Queryable, id: string): Promise<TalkRow | undefined> {
  await tx.query('select 1 from service_talk where id = $1 for update', [id])
  return findTalkRow(tx, id)
}

/** Says whose a talk is from now on; nobody's without one. */
export async function assignTalk(tx: Queryable, id: bigint, staffId: bigint | null): Promise<void> {
  await tx.query('update service_talk set taken_by = $2 where id = $1', [id, staffId])
}

/** The name under which somebody talks with visitors. */
export async function serviceNameOf(db: Queryable, staffId: bigint): Promise<string> {
  const row = await first<{ name: string }>(db, 'select name from service_person where staff_id = $1', [staffId])
  return row?.name ?? ''
}

export async function storeServiceName(tx: Queryable, staffId: bigint, name: string): Promise<void> {
  await tx.query(
    'insert into service_person (staff_id, name) values ($1, $2) on conflict (staff_id) do update set name = excluded.name',
    [staffId, name],
  )
}

/** Everything that was said, with who of the staff said it. */
export const listSaid = (
  db: Queryable,
  talkId: bigint,
): Promise<{ id: bigint; from_operator: boolean; content: string; created_at: Date; staff_id: bigint | null }[]> =>
  db.query(
    `select * from (select id, from_operator, content, created_at, staff_id from service_line
       where talk_id = $1 order by id desc limit 500) said order by id`,
    [talkId],
  )

/** Closes a talk. */
export async function closeTalk(tx: Queryable, id: bigint, now: Date): Promise<void> {
  await tx.query('update service_talk set closed_at = coalesce(closed_at, $2) where id = $1', [id, now])
}

/** A page of what was said, newest first: in a room, or what was reported. */
export const listRoomLines = (db: Queryable, room: string | null, before: bigint, limit: number): Promise<LineRow[]> =>
  db.query<LineRow>(
    `select c.id, c.room, m.account, c.content, c.created_at,
         (select count(*) from chat_report r where r.message_id = c.id) as reports
       from chat_message c join member_view m on m.id = c.member_id
       where c.removed_at is null and c.id < $2
         and case when $1::text is null then exists (select 1 from chat_report r where r.message_id = c.id)
           else c.room = $1 end
       order by c.id desc limit $3`,
    [room, before, limit],
  )

/** Removes a line; gives its room unless it was gone before. */
export const removeLine = (tx: Queryable, id: string, now: Date): Promise<{ room: string } | undefined> =>
  first<{ room: string }>(
    tx,
    'update chat_message set removed_at = $2 where id = $1 and removed_at is null returning room',
    [id, now],
  )

/** Keeps a member from writing until then. */
export const upsertMute = (tx: Queryable, memberId: bigint, until: Date): Promise<Row[]> =>
  tx.query(
    'insert into chat_mute (member_id, until) values ($1, $2) on conflict (member_id) do update set until = excluded.until',
    [memberId, until],
  )

export const countTalksWaiting = (db: Queryable) =>
  waitingRows(db, {
    ...{ table: 'service_talk', waits: 'closed_at is null and waits_since is not null' },
    ...{ since: 'waits_since', order: 'waits_since' },
  })
