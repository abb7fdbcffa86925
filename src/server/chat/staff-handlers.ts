import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { listRoomLines, removeLine, upsertMute } from './rows-staff.ts'
import { talkStaffHandlers } from './talk-handlers.ts'

const linesById = keyset('chat', 'descending', numberPart)

/** Talks with customer service, and the moderation of chat rooms. */
export const chatStaffHandlers: Handlers<
  keyof typeof talkStaffHandlers | 'staffRoomLines' | 'staffRemoveLine' | 'staffMute'
> = {
  ...talkStaffHandlers,

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
