import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { imagePlace } from '#server/system/public.ts'
import { openGame } from './open-game.ts'
import { findGame, listWaiting } from './rows.ts'

export const launchHandlers: Handlers<'launchGame' | 'waitingRounds'> = {
  async launchGame({ app, input, session, request }) {
    const game = await findGame(app.db, input.nodeId)
    if (game === undefined) throw new Refusal('game_not_found')
    const { mode, device, backUrl, language, theme, pick } = input
    const wish = { mode, device, backUrl, language: language ?? request.language, session, request }
    const meta = { ...(theme && { theme }), ...(pick && { pick }) }
    return { launchUrl: await openGame(app, game, { ...wish, ...((theme || pick) && { meta }) }) }
  },

  async waitingRounds({ app, input, session, request }) {
    const language = input.language ?? request.language
    const rows = await listWaiting(app.db, session.memberId, language, app.clock.now())
    const images = imagePlace(app.settings.current().imageCdn)
    return {
      content: rows.map((row) => ({
        nodeId: row.node_id.toString(),
        displayName: row.name,
        lagerIcon: images(row.icon),
        openedAt: row.opened_at.toISOString(),
      })),
    }
  },
}
