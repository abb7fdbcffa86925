import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { pathOf } from '#server/kernel/language-path.ts'
import { clockMinutes, hoursOf } from '#server/kernel/opening-hours.ts'
import { openLiveChat } from '#server/ports/live-chat.ts'
import { checkRate } from '#server/rate-limit/public.ts'
import { serviceNameOf } from './rows-staff.ts'
import { addServiceLine, countSaid, findTalk, openTalk, placeOf, serviceLines, type TalkRow } from './service-rows.ts'

/** Lines that one visitor may say in a minute. */
const linesPerMinute = 20

/** Tells the pages of a talk's member that something was said; guests ask by themselves. */
export function tellTalk(app: App, memberId: bigint | null): void {
  if (memberId !== null) app.events.publish({ memberId }, 'service', {})
}

/** Tells the pages of staff that a talk goes on. */
export function tellDesk(app: App, id: bigint): void {
  app.events.publish({ staff: 'support.read' }, 'desk', { what: 'talk', id: id.toString() })
}

/** What a visitor may know of the desk: its hours, the place among those who wait, and who answers. */
async function deskOf(app: App, talk: TalkRow) {
  const { serviceHours, timeZone } = app.settings.current()
  const hours = { from: clockMinutes(serviceHours.from), to: clockMinutes(serviceHours.to) }
  const { open, opensAt, closesAt } = hoursOf(hours, timeZone, app.clock.now())
  const name = talk.taken_by === null ? '' : await serviceNameOf(app.db, talk.taken_by)
  const waits = talk.taken_by === null && talk.closed_at === null ? talk.waits_since : null
  return {
    open,
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    ...(closesAt && { closesAt: closesAt.toISOString() }),
    ...(waits && { place: await placeOf(app.db, waits, talk.id) }),
    answered: talk.taken_by !== null,
    ...(name && { name }),
  }
}

export const serviceHandlers: Handlers<'chatModels' | 'chatLaunch' | 'serviceTalk' | 'serviceSay'> = {
  chatModels({ app }) {
    const provider = openLiveChat(app.settings.current().liveChatUrl)
    return provider === undefined ? [{ id: 'own' as const }] : [{ id: 'provider' as const }, { id: 'own' as const }]
  },

  async chatLaunch({ app, input, session, request }) {
    const language = input.language ?? request.language
    const provider = openLiveChat(app.settings.current().liveChatUrl)
    if (provider !== undefined && input.model !== 'own')
      return { chatUrl: provider.launch({ account: session?.account ?? '', language }) }
    // Each talk adds a row, so opening talks is rate-limited like registration.
    await checkRate(app, 'credential', request)
    const memberId = session?.memberId
    const ticket = await openTalk(app.db, { memberId, language, now: app.clock.now() })
    // After the sign, an address is told to no server and no log.
    return { chatUrl: `${pathOf(language)}/service#${ticket}` }
  },

  async serviceTalk({ app, input }) {
    const talk = await findTalk(app.db, input.ticket)
    if (talk === undefined) throw new Refusal('not_found')
    const after = /^[0-9]{1,18}$/.test(input.after) ? BigInt(input.after) : 0n
    const lines = await serviceLines(app.db, talk.id, after)
    return { lines, closed: talk.closed_at !== null, desk: await deskOf(app, talk) }
  },

  async serviceSay({ app, input }) {
    const now = app.clock.now()
    const talk = await findTalk(app.db, input.ticket)
    if (talk === undefined) throw new Refusal('not_found')
    if (talk.closed_at !== null) throw new Refusal('talk_closed')
    const said = await countSaid(app.db, talk.id, new Date(now.getTime() - 60_000))
    if (said >= linesPerMinute) throw new Refusal('too_many_requests', { retryAfter: 60 })
    const line = { fromOperator: false, content: input.content }
    const kept = await app.db.transaction((tx) => addServiceLine(tx, talk.id, line, now))
    tellTalk(app, talk.member_id)
    tellDesk(app, talk.id)
    return kept
  },
}
