import { languages } from '#api/page.ts'
import { ownRates } from '#server/contracts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { isFriendCode } from '#server/referral/public.ts'
import { registerDownline } from './downline.ts'
import { changeLink, isLinkCode, makeLink, removeLink, showLink } from './links.ts'
import { showRates } from './rates.ts'
import { countVisit, listLinks } from './rows.ts'

export const inviteHandlers: Handlers<
  'registerDownline' | 'inviteLinks' | 'makeLink' | 'changeLink' | 'removeLink' | 'followLink'
> = {
  registerDownline: ({ app, input, session, request }) =>
    registerDownline(app, { agentId: session.memberId, request }, input),

  async inviteLinks({ app, input, session }) {
    const page = await listLinks(app.db, session.memberId, input, (row) => showLink(app, row))
    return { ...page, own: showRates(await ownRates(app.db, session.memberId)) }
  },

  makeLink: ({ app, input, session, request }) => makeLink(app, { agentId: session.memberId, request }, input),

  changeLink: ({ app, input, session, request }) => changeLink(app, { agentId: session.memberId, request }, input),

  async removeLink({ app, input, session, request }) {
    await removeLink(app, { agentId: session.memberId, request }, input.id)
    return {}
  },

  async followLink({ app, input: { code }, request }) {
    const isOpen = isLinkCode(code) && (await countVisit(app.db, code.toLowerCase(), app.clock.now()))
    // A link that is closed leads on as well: who follows it registers without it.
    const bears = isOpen
      ? `?aff=${code.toLowerCase()}`
      : (await isFriendCode(app, code))
        ? `?ref=${code.toUpperCase()}`
        : ''
    const prefix = request.language === languages[0] ? '' : `/${request.language}`
    return { location: `${prefix}/register${bears}` }
  },
}
