import type { Game } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { imagePlace } from '#server/system/public.ts'
import { Conditions, type GameRow, gamePage, shownGames, toGame } from './rows.ts'
import { closedGames } from './rows-closed.ts'
import { findGameWithState, listPopularOpen } from './rows-lists.ts'
import { nearestGames } from './rows-nearest.ts'
import { favouriteNodeIds, favouritePage, mark, recentPage, unmark } from './rows-own.ts'
import { vendorLanes } from './vendors.ts'
import { winnerBoard } from './winners.ts'

const nodeIdPattern = /^[1-9][0-9]{0,17}$/

/** The pictures of one answer all come from one place, so that a browser keeps its connection. */
function toGames(app: App, rows: readonly GameRow[], language: Language): Game[] {
  const images = imagePlace(app.settings.current().imageCdn)
  return rows.map((row) => toGame(row, language, app.settings.currency(), images))
}

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
  | 'closedGames'
  | 'winners'
  | 'recentGames'
  | 'favourites'
  | 'favouriteIds'
  | 'addFavourite'
  | 'removeFavourite'
> = {
  async vendors(call) {
    const images = imagePlace(call.app.settings.current().imageCdn)
    return { data: { lanes: await vendorLanes(call.app.db, languageOf(call), images) } }
  },

  async games(call) {
    const { app, input } = call
    const where = new Conditions(['g.enabled'])
      .when('g.game_type = ?', input.gameType)
      .when('g.vassalage = ?', input.vassalage)
      .when('g.classify = ?', input.gameClassify)
      .when('v.transfer_wallet = ?::boolean', input.isSingle && String(input.isSingle === 'false'))
    // `strpos` takes every character as it is: `%` and `_` are letters here.
    if (input.gameName) where.when('strpos(g.search, lower(?)) > 0', input.gameName)
    const order = input.sort === 'new' ? 'g.node_id desc' : 'g.sort, g.node_id'
    const selection = { from: shownGames, where: where.toString(), order, params: where.params }
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
    const rows = await listPopularOpen(call.app.db)
    return toGames(call.app, rows, languageOf(call))
  },

  async gameDetail(call) {
    const { app, input } = call
    const row = nodeIdPattern.test(input.nodeId) ? await findGameWithState(app.db, input.nodeId) : undefined
    if (row === undefined) throw new Refusal('game_not_found')
    const [game] = toGames(app, [row], languageOf(call))
    const alternatives = toGames(app, await nearestGames(app.db, row), languageOf(call))
    return { game: game!, gone: !row.shown, alternatives }
  },

  closedGames: ({ app }) => closedGames(app.db),

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
