import { Refusal } from '#api/refusal.ts'
import { writeAudit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { defineJob } from '#server/kernel/jobs.ts'
import { pageOf } from '#server/kernel/numbered-page.ts'
import { shownAnnouncements } from './announcements.ts'
import { announced, announcementsPerPage } from './handlers.ts'
import { readId } from './mail.ts'
import type { MessageRow } from './rows.ts'
import { addReaders, countToTell, findTexts, listTold, startTelling, type ToldRow, writeDue } from './rows-team.ts'
import { runningOffers } from './running-offers.ts'
import { publishUnread } from './told.ts'

/** Messages that are written at once. */
const batchRows = 500

/** Writes an announcement to those of a team who wait for it. Who has it is passed over, so it may run twice. */
export const teamMessageJob = defineJob<{ readonly announcement: string; readonly agent: string }>({
  name: 'team-message',
  expireSeconds: 1_800,
  async run(app, { announcement, agent }, signal) {
    const message = await findTexts(app.db, BigInt(announcement))
    if (message === undefined) return undefined
    let written = 0
    let members: readonly bigint[]
    do {
      signal.throwIfAborted()
      const batch = { texts: message.texts, at: app.clock.now(), limit: batchRows }
      members = await writeDue(app.db, BigInt(announcement), BigInt(agent), batch)
      for (const memberId of members) publishUnread(app, memberId)
      written += members.length
    } while (members.length > 0)
    return { written }
  },
})

const toTold = ({ people, at }: ToldRow) => ({ people, at: at.toISOString() })

/** An announcement for agents that is shown now. Throws for every other message. */
async function shownOne(app: App, id: string): Promise<MessageRow> {
  const wanted = readId(id)
  const row = (await shownAnnouncements(app, 'agents')).find((one) => one.id === wanted)
  if (row === undefined) throw new Refusal('not_found')
  return row
}

export const teamMessageHandlers: Handlers<'agentAnnouncements' | 'teamToTell' | 'tellTeam'> = {
  async agentAnnouncements({ app, input, session, request }) {
    const language = input.language ?? request.language
    const { rows, ...totals } = pageOf(await shownAnnouncements(app, 'agents'), input.pageNo, announcementsPerPage)
    const offers = await runningOffers(app)
    const sent = await listTold(
      app.db,
      session.memberId,
      rows.map(({ id }) => id),
    )
    const content = rows.map((row) => {
      const told = sent.find((one) => one.announcement_id === row.id)
      return { ...announced(row, language, app.settings.current(), offers), ...(told && { told: toTold(told) }) }
    })
    return { content, ...totals }
  },

  async teamToTell({ app, input, session }) {
    const { id } = await shownOne(app, input.id)
    return { people: await countToTell(app.db, id, session.memberId, app.clock.now()) }
  },

  async tellTeam({ app, input, session: { memberId }, request }) {
    const { id, texts } = await shownOne(app, input.id)
    const at = app.clock.now()
    const told = await app.db.transaction(async (tx) => {
      if (!(await startTelling(tx, id, memberId, at))) return (await listTold(tx, memberId, [id]))[0]!
      const people = await addReaders(tx, id, memberId, at)
      if (people === 0) throw new Refusal('team_told')
      const source = { actor: `member:${memberId}`, action: 'team.tell', requestId: request.id, ip: request.ip }
      await writeAudit(tx, at, source, { subject: `message:${id}`, detail: { people, texts } })
      await app.jobs.send(tx, teamMessageJob, { announcement: String(id), agent: String(memberId) })
      return { announcement_id: id, people, at }
    })
    return toTold(told)
  },
}
