import { lotteryVendors, prizeModeOf } from '#api/prize-mode.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { findGameOf, openGame } from '#server/launch/public.ts'
import { listGames, openVendors } from '#server/lobby/public.ts'

/** The prize mode of a site with these vendors. */
async function sitePrizeMode(app: App) {
  return prizeModeOf(await openVendors(app.db))
}

export const lotteryHandlers: Handlers<'lotteryLaunch' | 'vnLotteryMenu'> = {
  async lotteryLaunch({ app, input, session, request }) {
    const game = await findGameOf(app.db, lotteryVendors[input.lottoArea], input.gameCode || undefined)
    if (game === undefined) throw new Refusal('game_not_found')
    const launchUrl = await openGame(app, game, {
      mode: 'real',
      device: input.device === 'MOBILE' ? 'mobile' : 'desktop',
      backUrl: input.backUrl,
      language: input.language ?? request.language,
      session,
      request,
      meta: {
        view: input.view,
        prizeMode: input.prizeMode ?? (await sitePrizeMode(app)),
        launchMode: input.launchMode,
        lottoArea: input.lottoArea,
        ...(input.theme && { theme: input.theme }),
      },
    })
    return { launchUrl }
  },

  async vnLotteryMenu({ app, input, request }) {
    const games = await listGames(app, lotteryVendors.VN, input.language ?? request.language)
    return {
      prizeMode: input.prizeMode ?? (await sitePrizeMode(app)),
      menu: games.map((game) => ({
        gameCode: game.gameId,
        nodeId: game.nodeId,
        name: game.displayName,
        icon: game.lagerIcon,
        maintenance: game.maintenance,
        ...(game.vendorDown ? { vendorDown: true } : {}),
      })),
    }
  },
}
