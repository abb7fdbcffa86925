import { Refusal } from '#api/refusal.ts'
import { addServiceLine, serviceLines, tellTalk } from '#server/chat/public.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { knownMember } from './member-of.ts'

interface TalkRow extends Row {
  readonly id: bigint
  readonly member_id: bigint | null
  readonly account: string | null
  readonly language: string
  readonly last_at: Date
  readonly closed_at: Date | null
}

const talkColumns = 't.id, t.member_id, m.account, t.language, t.last_at, t.closed_at'

async function findTalk(db: Queryable, id: string): Promise<TalkRow> {
  const row = await first<TalkRow>(
    db,
    `select ${talkColumns} from service_talk t left join member m on m.id = t.member_id where t.id = $1`,
    [id],
  )
  if (row === undefined) throw new Refusal('not_found', { detail: `There is no talk ${id}.` })
  return row
}

const toTalk = (row: TalkRow) => ({
  id: row.id.toString(),
  ...(row.account !== null && { account: row.account }),
  language: row.language,
  lastAt: row.last_at.toISOString(),
  open: row.closed_at === null,
})

async function openTalks(app: App) {
  const rows = await app.db.query<TalkRow & { last: string; waits: boolean }>(
    `select ${talkColumns}, l.content as last, not l.from_operator as waits
     from service_talk t left join member m on m.id = t.member_id
     join lateral (select content, from_operator from service_line where talk_id = t.id order by id desc limit 1) l on true
     where t.closed_at is null order by l.from_operator, t.last_at limit 50`,
  )
  return rows.map((row) => ({ ...toTalk(row), last: row.last, waits: row.waits }))
}

interface LineRow extends Row {
  readonly id: bigint
  readonly room: string
  readonly account: string
  readonly content: string
  readonly created_at: Date
  readonly reports: bigint
}

const linesById = keyset('chat', 'descending', numberPart)
const feedbackById = keyset('feedback', 'ascending', numberPart)

/** Talks with customer service, chat rooms and feedback. */
export const supportHandlers: Handlers<
  | 'staffTalks'
  | 'staffTalk'
  | 'staffTalkSay'
  | 'staffTalkClose'
  | 'staffRoomLines'
  | 'staffRemoveLine'
  | 'staffMute'
  | 'staffFeedback'
  | 'staffFeedbackDone'
> = {
  staffTalks: async ({ app }) => ({ rows: await openTalks(app) }),

  async staffTalk({ app, input }) {
    const talk = await findTalk(app.db, input.id)
    const lines = await serviceLines(app.db, talk.id, 0n)
    return { ...toTalk(talk), lines: lines.map(({ from, content, time }) => ({ from, content, time })) }
  },

  async staffTalkSay({ app, input, act }) {
    act.note({ subject: `service_talk:${input.id}` })
    const talk = await act.transaction(async (tx) => {
      const talk = await findTalk(tx, input.id)
      if (talk.closed_at !== null) throw new Refusal('talk_closed', { detail: `Talk ${talk.id} is closed.` })
      await addServiceLine(tx, talk.id, { fromOperator: true, content: input.content }, app.clock.now())
      return talk
    })
    tellTalk(app, talk.member_id)
    return {}
  },

  async staffTalkClose({ app, input, act }) {
    act.note({ subject: `service_talk:${input.id}` })
    const talk = await act.transaction(async (tx) => {
      const talk = await findTalk(tx, input.id)
      await tx.query('update service_talk set closed_at = coalesce(closed_at, $2) where id = $1', [
        talk.id,
        app.clock.now(),
      ])
      return talk
    })
    tellTalk(app, talk.member_id)
    return {}
  },

  async staffRoomLines({ app, input }) {
    const rows = await app.db.query<LineRow>(
      `select c.id, c.room, m.account, c.content, c.created_at,
         (select count(*) from chat_report r where r.message_id = c.id) as reports
       from chat_message c join member m on m.id = c.member_id
       where c.removed_at is null and c.id < $2
         and case when $1::text is null then exists (select 1 from chat_report r where r.message_id = c.id)
           else c.room = $1 end
       order by c.id desc limit $3`,
      [input.room ?? null, linesById.read(input.cursor)[0], input.pageSize + 1],
    )
    return linesById.page(
      rows,
      input.pageSize,
      ({ id }) => [id],
      ({ id, created_at, reports, room, account, content }) => ({
        ...{ id: id.toString(), room, account, content },
        ...{ time: created_at.toISOString(), reports: Number(reports) },
      }),
    )
  },

  async staffRemoveLine({ app, input, act }) {
    act.note({ subject: `chat_message:${input.id}` })
    const room = await act.transaction(async (tx) => {
      const row = await first<{ room: string }>(
        tx,
        'update chat_message set removed_at = $2 where id = $1 and removed_at is null returning room',
        [input.id, app.clock.now()],
      )
      if (row === undefined) throw new Refusal('not_found', { detail: `There is no line ${input.id}.` })
      return row.room
    })
    app.events.publish({ all: true }, 'chat', { room, removed: input.id })
    return { room }
  },

  async staffMute({ app, input, act }) {
    const { id } = await knownMember(app, input.account)
    const until = new Date(app.clock.now().getTime() + input.minutes * 60_000)
    act.note({ subject: `member:${id}`, detail: { minutes: input.minutes } })
    await act.transaction((tx) =>
      tx.query(
        'insert into chat_mute (member_id, until) values ($1, $2) on conflict (member_id) do update set until = excluded.until',
        [id, until],
      ),
    )
    return { until: until.toISOString() }
  },

  async staffFeedback({ app, input }) {
    const rows = await app.db.query<{
      id: bigint
      account: string
      question_type: string
      content: string
      contact: string
      created_at: Date
    }>(
      `select f.id, m.account, f.question_type, f.content, f.contact, f.created_at
       from feedback f join member m on m.id = f.member_id where f.done_at is null and f.id > $1 order by f.id limit $2`,
      [feedbackById.read(input.cursor)[0], input.pageSize + 1],
    )
    return feedbackById.page(
      rows,
      input.pageSize,
      ({ id }) => [id],
      ({ id, account, question_type, content, contact, created_at }) => ({
        ...{ id: id.toString(), account, questionType: question_type, content, contact },
        createdAt: created_at.toISOString(),
      }),
    )
  },

  async staffFeedbackDone({ app, input, act }) {
    act.note({ subject: `feedback:${input.id}` })
    await act.transaction(async (tx) => {
      const done = await first(tx, 'update feedback set done_at = $2 where id = $1 and done_at is null returning id', [
        input.id,
        app.clock.now(),
      ])
      if (done === undefined)
        throw new Refusal('not_found', { detail: 'feedback done needs the number of an open one.' })
    })
    return {}
  },
}
