import { addServiceLine, serviceLines, tellTalk } from '#server/chat/public.ts'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'
import { audit } from './audit.ts'
import { type Line, OperatorError, readNumber } from './line.ts'
import { memberOf } from './member-of.ts'

interface TalkRow extends Record<string, unknown> {
  id: bigint
  member_id: bigint | null
  account: string | null
  language: string
  last_at: Date
  last: string | null
  waits: boolean | null
  closed_at: Date | null
}

const when = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ')

async function listTalks(app: App): Promise<string> {
  const rows = await app.db.query<TalkRow>(
    `select t.id, m.account, t.language, t.last_at, l.content as last, not l.from_operator as waits
     from service_talk t left join member m on m.id = t.member_id
     join lateral (select content, from_operator from service_line where talk_id = t.id order by id desc limit 1) l on true
     where t.closed_at is null order by l.from_operator, t.last_at limit 50`,
  )
  if (rows.length === 0) return 'Nobody is waiting.'
  const lines = rows.map((row) => {
    const who = (row.account ?? 'a guest').padEnd(16)
    return `${row.id}  ${when(row.last_at)}  ${who} ${row.language}  ${row.waits ? 'WAITS ' : ''}${row.last}`
  })
  return `${lines.join('\n')}\n\nchat <number> shows one, chat <number> say <text> answers.`
}

async function findOne(app: App, id: bigint): Promise<TalkRow> {
  const row = await first<TalkRow>(
    app.db,
    `select t.id, t.member_id, m.account, t.language, t.last_at, t.closed_at
     from service_talk t left join member m on m.id = t.member_id where t.id = $1`,
    [id],
  )
  if (row === undefined) throw new OperatorError(`There is no talk ${id}.`)
  return row
}

async function showTalk(app: App, talk: TalkRow): Promise<string> {
  const lines = await serviceLines(app.db, talk.id, 0n)
  const said = lines.map(({ from, content, time }) => `${time.slice(11, 16)} ${from.padEnd(8)} ${content}`)
  const state = talk.closed_at === null ? 'open' : 'closed'
  return [`Talk ${talk.id} with ${talk.account ?? 'a guest'} (${talk.language}), ${state}`, ...said].join('\n')
}

async function room(app: App, name: string | undefined): Promise<string> {
  const rows = await app.db.query<{ id: bigint; account: string; content: string; created_at: Date; reports: bigint }>(
    `select c.id, m.account, c.content, c.created_at,
       (select count(*) from chat_report r where r.message_id = c.id) as reports
     from chat_message c join member m on m.id = c.member_id
     where c.removed_at is null and case when $1 = '' then exists (select 1 from chat_report r where r.message_id = c.id)
       else c.room = $1 end
     order by c.id desc limit 50`,
    [name ?? ''],
  )
  if (rows.length === 0) return 'Nothing.'
  return rows
    .map(({ id, account, content, created_at, reports }) => {
      const reported = reports > 0n ? `  (reported ${reports}×)` : ''
      return `${id}  ${when(created_at)}  ${account.padEnd(16)} ${content}${reported}`
    })
    .join('\n')
}

async function remove(app: App, id: bigint): Promise<string> {
  const row = await first<{ room: string }>(
    app.db,
    'update chat_message set removed_at = $2 where id = $1 and removed_at is null returning room',
    [id, app.clock.now()],
  )
  if (row === undefined) throw new OperatorError(`There is no line ${id}.`)
  await audit(app, 'chat.remove', `chat_message:${id}`, {})
  app.events.publish({ all: true }, 'chat', { room: row.room, removed: id.toString() })
  return `Line ${id} is gone from ${row.room}.`
}

async function mute(app: App, account: string | undefined, minutesText: string | undefined): Promise<string> {
  const memberId = await memberOf(app, account)
  const minutes = Number(minutesText)
  if (memberId === undefined || !Number.isInteger(minutes) || minutes < 0 || minutes > 5_256_000)
    throw new OperatorError('chat mute needs the account of a member and minutes; 0 ends it.')
  const until = new Date(app.clock.now().getTime() + minutes * 60_000)
  await app.db.query(
    'insert into chat_mute (member_id, until) values ($1, $2) on conflict (member_id) do update set until = excluded.until',
    [memberId, until],
  )
  await audit(app, 'chat.mute', `member:${memberId}`, { minutes })
  return minutes === 0 ? `${account} may write again.` : `${account} may not write until ${until.toISOString()}.`
}

/** Answers visitors and keeps order in the rooms; see the usage text. */
export async function chat(app: App, { words: [what, ...rest] }: Line): Promise<string> {
  if (what === undefined) return listTalks(app)
  if (what === 'room') return room(app, rest[0])
  if (what === 'reports') return room(app, undefined)
  if (what === 'delete') return remove(app, readNumber(rest[0]))
  if (what === 'mute') return mute(app, rest[0], rest[1])
  const talk = await findOne(app, readNumber(what))
  const [action, ...words] = rest
  if (action === undefined) return showTalk(app, talk)
  if (action === 'close') {
    await app.db.query('update service_talk set closed_at = coalesce(closed_at, $2) where id = $1', [
      talk.id,
      app.clock.now(),
    ])
    await audit(app, 'chat.close', `service_talk:${talk.id}`, {})
    tellTalk(app, talk.member_id)
    return `Talk ${talk.id} is closed.`
  }
  const content = words.join(' ').trim()
  if (content === '') throw new OperatorError('The answer is empty.')
  if (talk.closed_at !== null) throw new OperatorError(`Talk ${talk.id} is closed.`)
  const line = { fromOperator: true, content }
  await app.db.transaction((tx) => addServiceLine(tx, talk.id, line, app.clock.now()))
  await audit(app, 'chat.answer', `service_talk:${talk.id}`, {})
  tellTalk(app, talk.member_id)
  return 'Sent.'
}
