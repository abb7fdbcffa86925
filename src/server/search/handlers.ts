import type { Handlers } from '#server/kernel/handler.ts'
import { imagePlace } from '#server/system/public.ts'
import { gameSearch } from './game-search.ts'

export const searchHandlers: Handlers<'search' | 'searchIndex'> = {
  async search({ app, input, request }) {
    const { open } = await gameSearch(app).current()
    const found = open.find(input.q, input.limit, input.language ?? request.language)
    const images = imagePlace(app.settings.current().imageCdn)
    return { ...found, games: found.games.map((game) => ({ ...game, lagerIcon: images(game.lagerIcon) })) }
  },

  async searchIndex({ app }) {
    const { catalogue } = await gameSearch(app).current()
    const images = imagePlace(app.settings.current().imageCdn)('/').slice(0, -1)
    return { ...catalogue, images }
  },
}
