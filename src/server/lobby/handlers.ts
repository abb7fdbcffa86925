import type { Game } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/app.ts'
import { first } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { favouriteNodeIds, favouritePage, mark, recentPage, unmark } from './own-games.ts'
import { Conditions, type GameRow, gameColumns, gamePage, shownGames, toGame } from './rows.ts'
import { vendorLanes } from './vendors.ts'
import { winnerBoard } from './winners.ts'

const popularMax = 12
const alternativesMax = 6
const nodeIdPattern = /^[1-9][0-9]{0,17}$/

const toGames = (app: App, rows: readonly GameRow[], language: Language): Game[] =>
  rows.map((row) => toGame(row, language, app.settings.currency()))

/** The language that was asked for, else that of the request. */
const languageOf = (call: {
  readonly input: { readonly language?: Language }
  readonly request: { readonly language: Language }
}) => call.input.language ?? call.request.language

export const lobbyHandlers: Handlers<
  | 'vendors'
  | 'games'
  | 'hotGames'
  | 'popularGames'
  | 'gameDetail'
  | 'winners'
  | 'recentGames'
  | 'favourites'
  | 'favouriteIds'
  | 'addFavourite'
  | 'removeFavourite'
> = {
  vendors: async (call) => ({ data: { lanes: await vendorLanes(call.app.db, languageOf(call)) } }),

  async games(call) {
    const { app, input } = call
    const where = new Conditions(['g.enabled'])
      .when('g.game_type = ?', input.gameType)
      .when('g.vassalage = ?', input.vassalage)
      .when('g.classify = ?', input.gameClassify)
    // `strpos` takes every character as it is: `%` and `_` are letters here.
    if (input.gameName) where.when('strpos(g.search, lower(?)) > 0', input.gameName)
    const selection = { from: shownGames, where: where.toString(), order: 'g.sort, g.node_id', params: where.params }
    const page = await gamePage(app.db, selection, input)
    return { games: toGames(app, page.rows, languageOf(call)), totalPages: page.totalPages, total: page.total }
  },

  async hotGames(call) {
    const { app, input } = call
    const where = new Conditions(['g.enabled', 'g.is_hot'])
      .when('g.game_type = ?', input.gameType)
      .when('g.vassalage = ?', input.vassalage)
    const selection = {
      from: shownGames,
      where: where.toString(),
      order: 'g.hot_sort, g.node_id',
      params: where.params,
    }
    const page = await gamePage(app.db, selection, input)
    return { list: toGames(app, page.rows, languageOf(call)), totalPages: page.totalPages, total: page.total }
  },

  async popularGames(call) {
    const rows = await call.app.db.query<GameRow>(
      `select ${gameColumns} from ${shownGames} where g.enabled and not g.maintenance and not v.maintenance
       order by g.rounds_lately desc, g.sort, g.node_id limit ${popularMax}`,
    )
    return toGames(call.app, rows, languageOf(call))
  },

  async gameDetail(call) {
    const { app, input } = call
    const row = nodeIdPattern.test(input.nodeId)
      ? await first<GameRow>(app.db, `select ${gameColumns} from ${shownGames} where g.enabled and g.node_id = $1`, [
          input.nodeId,
        ])
      : undefined
    if (row === undefined) throw new Refusal('game_not_found')
    // Nearest first: of the same class, then of the same vendor.
    const others = await app.db.query<GameRow>(
      `select ${gameColumns} from ${shownGames}
       where g.enabled and g.game_type = $1 and g.node_id <> $2 and not g.maintenance and not v.maintenance
       order by g.classify = $3 desc, g.vassalage = $4 desc, g.sort, g.node_id limit ${alternativesMax}`,
      [row.game_type, row.node_id, row.classify, row.vassalage],
    )
    const language = languageOf(call)
    return { game: toGame(row, language, app.settings.currency()), alternatives: toGames(app, others, language) }
  },

  winners: ({ app, input }) => winnerBoard(app, input.gameCategory, input.limitNum),

  async recentGames(call) {
    const page = await recentPage(call.app.db, call.session.memberId, call.input)
    return {
      list: toGames(call.app, page.rows, languageOf(call)),
      totalPages: page.totalPages,
      total: page.total,
    }
  },

  async favourites(call) {
    const page = await favouritePage(call.app.db, call.session.memberId, call.input)
    return {
      content: toGames(call.app, page.rows, languageOf(call)),
      pageNum: call.input.pageNo,
      totalPages: page.totalPages,
      total: page.total,
    }
  },

  favouriteIds: ({ app, session }) => favouriteNodeIds(app.db, session.memberId),

  async addFavourite({ app, input, session }) {
    if (!nodeIdPattern.test(input.nodeId) || !(await mark(app, session.memberId, input.nodeId)))
      throw new Refusal('game_not_found')
    return {}
  },

  async removeFavourite({ app, input, session }) {
    if (nodeIdPattern.test(input.nodeId)) await unmark(app.db, session.memberId, input.nodeId)
    return {}
  },
}
