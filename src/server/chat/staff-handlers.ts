import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import {
  closeTalk,
  findTalkRow,
  listOpenTalks,
  listRoomLines,
  removeLine,
  type TalkRow,
  upsertMute,
} from './rows-staff.ts'
import { tellTalk } from './service.ts'
import { addServiceLine, serviceLines } from './service-rows.ts'

async function findTalk(db: Queryable, id: string): Promise<TalkRow> {
  const row = await findTalkRow(db, id)
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
  const rows = await listOpenTalks(app.db)
  return rows.map((row) => ({ ...toTalk(row), last: row.last, waits: row.waits }))
}

const linesById = keyset('chat', 'descending', numberPart)

/** Talks with customer service, and the moderation of chat rooms. */
export const chatStaffHandlers: Handlers<
  'staffTalks' | 'staffTalk' | 'staffTalkSay' | 'staffTalkClose' | 'staffRoomLines' | 'staffRemoveLine' | 'staffMute'
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
      await closeTalk(tx, talk.id, app.clock.now())
      return talk
    })
    tellTalk(app, talk.member_id)
    return {}
  },

  async staffRoomLines({ app, input }) {
    const before = linesById.read(input.cursor)[0]
    const rows = await listRoomLines(app.db, input.room ?? null, before, input.pageSize + 1)
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
      const row = await removeLine(tx, input.id, app.clock.now())
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
    await act.transaction((tx) => upsertMute(tx, id, until))
    return { until: until.toISOString() }
  },
}
