import { first, type Queryable } from '#server/kernel/db.ts'
import type { MessageRow } from './rows.ts'

export interface ToldRow extends Record<string, unknown> {
  readonly announcement_id: bigint
  readonly people: number
  readonly at: Date
}

/** Which of these announcements an agent has sent to the team. */
export const listTold = (db: Queryable, agentId: bigint, ids: readonly bigint[]): Promise<ToldRow[]> =>
  db.query<ToldRow>(
    'select announcement_id, people, at from team_message where agent_id = $1 and announcement_id = any($2::bigint[])',
    [agentId, `{${ids.join(',')}}`],
  )

/** Everybody below `$2` who has not been told of `$1`. Who has shut themselves out of play is left in peace. */
const toTell = `member_tree_view t where t.ancestor = $2 and t.depth > 0
  and not exists (select 1 from member_exclusion_view e where e.member_id = t.descendant and (e.ends_at is null or e.ends_at > $3))`

/** How many of a team would be told of an announcement. */
export async function countToTell(db: Queryable, announcementId: bigint, agentId: bigint, now: Date): Promise<number> {
  const row = await first<{ n: bigint }>(
    db,
    `select count(*) as n from ${toTell} and not exists (
       select 1 from team_message_reader r where r.announcement_id = $1 and r.member_id = t.descendant)`,
    [announcementId, agentId, now],
  )
  return Number(row?.n ?? 0n)
}

/** Takes note that an agent sends an announcement; false when that has been done. A second one waits for the first. */
export const startTelling = async (
  tx: Queryable,
  announcementId: bigint,
  agentId: bigint,
  at: Date,
): Promise<boolean> =>
  (await first(
    tx,
    `insert into team_message (announcement_id, agent_id, people, at) values ($1, $2, 0, $3)
     on conflict do nothing returning people`,
    [announcementId, agentId, at],
  )) !== undefined

/** Takes note of whom of the team it goes to, each member once, and of their number. */
export async function addReaders(tx: Queryable, announcementId: bigint, agentId: bigint, now: Date): Promise<number> {
  const row = await first<{ people: number }>(
    tx,
    `with added as (
       insert into team_message_reader (announcement_id, member_id, agent_id)
         select $1, t.descendant, $2 from ${toTell} order by t.descendant on conflict do nothing returning member_id)
     update team_message set people = (select count(*) from added)
     where announcement_id = $1 and agent_id = $2 returning people`,
    [announcementId, agentId, now],
  )
  return row!.people
}

/** Writes the message to some who wait for it; gives who they are. */
export const writeDue = async (
  tx: Queryable,
  announcementId: bigint,
  agentId: bigint,
  { texts, at, limit }: Pick<MessageRow, 'texts'> & { readonly at: Date; readonly limit: number },
): Promise<readonly bigint[]> => {
  const rows = await tx.query<{ member_id: bigint }>(
    `with due as (
       select member_id from team_message_reader where announcement_id = $1 and agent_id = $2 and not written
       order by member_id limit $5 for update skip locked),
     done as (
       update team_message_reader r set written = true from due
       where r.announcement_id = $1 and r.member_id = due.member_id returning r.member_id)
     insert into member_message (member_id, category, texts, href, created_at)
       select member_id, 'service', $3::jsonb, '', $4 from done returning member_id`,
    [announcementId, agentId, JSON.stringify(texts), at, limit],
  )
  return rows.map(({ member_id }) => member_id)
}

/** The texts of a message, whether it is still shown or not. */
export const findTexts = (db: Queryable, id: bigint): Promise<Pick<MessageRow, 'texts'> | undefined> =>
  first<Pick<MessageRow, 'texts'>>(db, 'select texts from message where id = $1', [id])
