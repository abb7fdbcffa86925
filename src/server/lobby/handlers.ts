import type { Game, GameType } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { type NumberedPage, pageOf } from '#server/kernel/numbered-page.ts'
import { imagePlace } from '#server/system/public.ts'
import { hotGames, listedGames, narrowed, newestFirst } from './listed-games.ts'
import { happensNow } from './now.ts'
import { type GameRow, toGame } from './rows.ts'
import { closedGames } from './rows-closed.ts'
import { findGameWithState, listPopularOpen } from './rows-lists.ts'
import { nearestGames } from './rows-nearest.ts'
import { favouriteIds, mark, recentIds, unmark } from './rows-own.ts'
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

interface OwnInput {
  readonly gameType?: GameType | undefined
  readonly vassalage?: string | undefined
  readonly pageNo: number
  readonly pageSize: number
}

/** A page of a member's own list, without the games that are no longer shown. */
async function ownPage(app: App, ids: readonly bigint[], input: OwnInput): Promise<NumberedPage<GameRow>> {
  const { byId } = await listedGames(app).current()
  const { gameType, vassalage, pageNo, pageSize } = input
  const games = ids.flatMap((id) => byId.get(id) ?? [])
  return pageOf(narrowed(games, { gameType, vassalage }), pageNo, pageSize)
}

export const lobbyHandlers: Handlers<
  | 'vendors'
  | 'games'
  | 'hotGames'
  | 'popularGames'
  | 'gameDetail'
  | 'closedGames'
  | 'gamesNow'
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
    const found = narrowed((await listedGames(app).current()).all, input)
    const page = pageOf(input.sort === 'new' ? newestFirst(found) : found, input.pageNo, input.pageSize)
    return { games: toGames(app, page.rows, languageOf(call)), totalPages: page.totalPages, total: page.total }
  },

  async hotGames(call) {
    const { app, input } = call
    const { gameType, vassalage, pageNo, pageSize } = input
    const found = hotGames(narrowed((await listedGames(app).current()).all, { gameType, vassalage }))
    const page = pageOf(found, pageNo, pageSize)
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

  gamesNow: (call) => happensNow(call.app, languageOf(call)),

  winners: ({ app, input }) => winnerBoard(app, input.gameCategory, input.limitNum),

  async recentGames(call) {
    const page = await ownPage(call.app, await recentIds(call.app.db, call.session.memberId), call.input)
    return {
      list: toGames(call.app, page.rows, languageOf(call)),
      totalPages: page.totalPages,
      total: page.total,
    }
  },

  async favourites(call) {
    const page = await ownPage(call.app, await favouriteIds(call.app.db, call.session.memberId), call.input)
    return {
      content: toGames(call.app, page.rows, languageOf(call)),
      pageNum: call.input.pageNo,
      totalPages: page.totalPages,
      total: page.total,
    }
  },

  favouriteIds: async ({ app, session }) => (await favouriteIds(app.db, session.memberId)).map(String),

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
