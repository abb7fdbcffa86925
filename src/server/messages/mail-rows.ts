import type { Input } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { MemberMessage, MessageCategory } from '#api/mail.ts'
import type { Language } from '#api/page.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { cleanHtml } from './clean-html.ts'
import { type MessageTexts, textOf } from './rows.ts'

/** A message to one member, in every language that the sender has. */
export interface NewMemberMessage {
  readonly memberId: bigint
  readonly category: MessageCategory
  readonly texts: Readonly<Partial<Record<Language, MessageTexts>>>
  /** Page of the site, without a locale. */
  readonly href?: string
  readonly at: Date
  readonly isRead?: boolean
}

export interface MailRow extends Record<string, unknown> {
  readonly id: bigint
  readonly category: MessageCategory
  readonly texts: NewMemberMessage['texts']
  readonly href: string
  readonly created_at: Date
  readonly read_at: Date | null
}

/** Stores messages to members in one statement. */
export async function storeMemberMessages(tx: Queryable, messages: readonly NewMemberMessage[]): Promise<void> {
  const rows = messages.map((message) => ({ ...message, memberId: message.memberId.toString() }))
  await tx.query(
    `insert into member_message (member_id, category, texts, href, created_at, read_at)
     select "memberId", category, texts, coalesce(href, ''), at, case when "isRead" then at end
     from jsonb_to_recordset($1::jsonb) as m
       ("memberId" bigint, category text, texts jsonb, href text, at timestamptz, "isRead" boolean)`,
    [JSON.stringify(rows)],
  )
}

/** Takes back what a member has been written about a page since then, and has not read. */
export async function takeBackMessages(
  tx: Queryable,
  { memberId, href, since, at }: { memberId: bigint; href: string; since: Date; at: Date },
): Promise<void> {
  await tx.query(
    `update member_message set deleted_at = $4
     where member_id = $1 and href = $2 and created_at >= $3 and read_at is null and deleted_at is null`,
    [memberId, href, since, at],
  )
}

/** How much is unread of each of some members. */
export async function countUnreadOf(
  db: Queryable,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly unread: number }>> {
  const rows = await db.query<{ id: bigint; unread: number }>(
    `select one.id, count(m.member_id)::int as unread from unnest($1::bigint[]) as one (id)
       left join member_message m on m.member_id = one.id and m.read_at is null and m.deleted_at is null group by one.id`,
    [arrayText(memberIds)],
  )
  return new Map(rows.map(({ id, unread }) => [id, { unread }]))
}

export const countUnread = async (db: Queryable, memberId: bigint): Promise<number> =>
  (await countUnreadOf(db, [memberId])).get(memberId)!.unread

const columns = 'id, category, texts, href, created_at, read_at'
const newestFirst = keyset('messages', 'descending', timePart, numberPart)

/** What is shown, each by an index of its own. */
const filters = { all: '', unread: 'and read_at is null' }

/** A page of a member's messages, newest first. */
export async function readMail(
  db: Queryable,
  memberId: bigint,
  { show, cursor, pageSize }: Pick<Input<Api['memberMessages']>, 'show' | 'cursor' | 'pageSize'>,
  toShown: (row: MailRow) => MemberMessage,
): Promise<KeyPage<MemberMessage>> {
  const [made, id] = newestFirst.read(cursor)
  const isFilter = show === 'all' || show === 'unread'
  const rows = await db.query<MailRow & { made: bigint }>(
    `select ${columns}, ${microsOf('created_at')} as made from member_message
     where member_id = $1 and deleted_at is null ${isFilter ? filters[show] : 'and category = $5'}
       and (created_at, id) < (${timeOf('$2')}, $3::bigint)
     order by created_at desc, id desc limit $4`,
    [memberId, made, id, pageSize + 1, ...(isFilter ? [] : [show])],
  )
  return newestFirst.page(rows, pageSize, (row) => [row.made, row.id], toShown)
}

export function readOneMail(db: Queryable, memberId: bigint, id: bigint): Promise<MailRow | undefined> {
  return first<MailRow>(
    db,
    `select ${columns} from member_message where member_id = $1 and id = $2 and deleted_at is null`,
    [memberId, id],
  )
}

/** Marks one message, or all without an id. False when there is no such message. */
export async function markMailRead(db: Queryable, memberId: bigint, now: Date, id?: bigint): Promise<boolean> {
  const marked = await db.query(
    `update member_message set read_at = coalesce(read_at, $2)
     where member_id = $1 and deleted_at is null and ($3::bigint is null or id = $3) returning id`,
    [memberId, now, id ?? null],
  )
  return id === undefined || marked.length > 0
}

export async function deleteMail(db: Queryable, memberId: bigint, now: Date, id: bigint): Promise<boolean> {
  const deleted = await db.query(
    'update member_message set deleted_at = $3 where member_id = $1 and id = $2 and deleted_at is null returning id',
    [memberId, id, now],
  )
  return deleted.length > 0
}

export function shownMail(row: MailRow, language: Language, values: SettingsValues): MemberMessage {
  return {
    id: row.id.toString(),
    category: row.category,
    title: textOf(row, language, 'title', values),
    content: cleanHtml(textOf(row, language, 'content', values)),
    ...(row.href === '' ? {} : { href: row.href }),
    time: row.created_at.toISOString(),
    read: row.read_at !== null,
  }
}

export interface NewFeedback {
  readonly memberId: bigint
  readonly questionType: string
  readonly content: string
  readonly contact: string
  readonly at: Date
}

/** Keeps what a member wrote to the operator; gives its id. */
export async function insertFeedback(db: Queryable, feedback: NewFeedback): Promise<bigint> {
  const row = await first<{ id: bigint }>(
    db,
    `insert into feedback (member_id, question_type, content, contact, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [feedback.memberId, feedback.questionType, feedback.content, feedback.contact, feedback.at],
  )
  return row!.id
}

/** The member with this account, in any spelling of case. */
export const findRecipient = (db: Queryable, account: string): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(db, 'select id from member_view where lower(account) = lower($1)', [account])
