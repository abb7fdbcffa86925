import { Refusal } from '#api/refusal.ts'
import { audit } from '#server/kernel/audit.ts'
import { cookieLine, cookieName } from '#server/kernel/cookies.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { issueOneTime } from './one-time.ts'
import { deleteSessions, tellEnded } from './session-ends.ts'
import { resumeSession } from './sessions.ts'

/** The calls of a session that is open. */
export const sessionHandlers: Handlers<'resume' | 'logout' | 'eventsTicket'> = {
  async resume({ app, request }) {
    // The cookie travels by itself: only a page of ours may ask for what it opens.
    if (request.fetchSite !== 'same-origin') throw new Refusal('origin_refused')
    const resumed = await resumeSession(app, request.cookies)
    if (resumed === undefined) throw new Refusal('not_logged_in')
    return resumed
  },

  async logout({ app, session, request, reply }) {
    const ended = await app.db.transaction(async (tx) => {
      await audit(tx, app, request, 'logout', session.memberId)
      return deleteSessions(app, tx, session.memberId, { only: session.id })
    })
    tellEnded(app, ended, 'logout')
    reply.setCookie(cookieLine(app.config, cookieName(app.config), '', 0))
    return {}
  },

  async eventsTicket({ app, session }) {
    return { ticket: await issueOneTime(app, 'events', session.memberId, { sessionId: session.id }) }
  },
}
