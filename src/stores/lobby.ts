import type { CallInput, Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Game, GameType, VendorLane } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'
import { choiceField, type ListQuery, listQuery, pageField, textField } from '#browser/list-query.ts'
import { tabStorage } from '#browser/storage.ts'
import { catalogueEvent } from './live.ts'

/** Cards on a lobby page; duplicates `lobbyPageSize` of `src/api`, to avoid importing its schemas. */
export const cardsPerPage = 18

export const lobbyFilters = ['all', 'hot', 'recent', 'favourite'] as const
export type LobbyFilter = (typeof lobbyFilters)[number]

/** The lobby's query, stored in the URL. Empty strings mean all. */
export interface LobbyQuery {
  readonly vassalage: string
  readonly gameClassify: string
  readonly filter: LobbyFilter
  readonly gameName: string
  readonly pageNo: number
}
export interface LobbyPage {
  readonly games: readonly Game[]
  readonly totalPages: number
  readonly total: number
}

export const wholeLobby: LobbyQuery = { vassalage: '', gameClassify: '', filter: 'all', gameName: '', pageNo: 1 }

/**
 * The query after a choice (Spec 1 §4 "Lobby"): all resets vendor and class, a vendor resets the class, every change of
 * a filter clears the search text and goes to the first page.
 * @example changeLobby({ ...wholeLobby, pageNo: 3 }, { filter: 'hot' }).pageNo // 1
 */
export function changeLobby(query: LobbyQuery, change: Partial<LobbyQuery>): LobbyQuery {
  if (change.pageNo !== undefined) return { ...query, pageNo: change.pageNo }
  if (change.gameName !== undefined) return { ...query, gameName: change.gameName.trim(), pageNo: 1 }
  if (change.filter === 'all') return wholeLobby
  const gameClassify = change.vassalage === undefined ? query.gameClassify : ''
  return { ...query, gameClassify, ...change, gameName: '', pageNo: 1 }
}

const fields = listQuery(wholeLobby, {
  vassalage: textField(40),
  gameClassify: textField(40),
  filter: choiceField(lobbyFilters),
  gameName: textField(80),
  pageNo: pageField,
})

/**
 * The query of a lobby and its address; whatever makes no sense is as at the start, and so is what `lane` does not have.
 * @example lobbyList().write({ ...wholeLobby, vassalage: 'PG', pageNo: 2 }) // '?vassalage=PG&pageNo=2'
 */
export const lobbyList = (lane?: Pick<VendorLane, 'cards' | 'gameClassify'>): ListQuery<LobbyQuery> => ({
  ...fields,
  read(search) {
    const query = fields.read(search)
    const vassalage = !lane || lane.cards.some((card) => card.vassalage === query.vassalage) ? query.vassalage : ''
    const hasClass = ({ key, vendors }: VendorLane['gameClassify'][number]) =>
      key === query.gameClassify && (vassalage === '' || vendors.includes(vassalage))
    return {
      ...query,
      vassalage,
      gameClassify: !lane || lane.gameClassify.some(hasClass) ? query.gameClassify : '',
      gameName: query.filter === 'all' ? query.gameName : '',
    }
  },
})

/** Filters that need a session. */
export const isOwnFilter = ({ filter }: Pick<LobbyQuery, 'filter'>): boolean =>
  filter === 'recent' || filter === 'favourite'

const hotKey = 'hotGames'
/** How long a session caches hot games: a game that closed while the tab was offline must not look open for long. */
const hotMsMax = 300_000

type HotPage = Output<Api['hotGames']>
interface KeptHot {
  readonly at: number
  readonly pages: Readonly<Record<string, HotPage>>
}

function keptHot(now: number): KeptHot {
  const kept = JSON.parse(tabStorage.read(hotKey) ?? 'null') as KeptHot | null
  return kept !== null && now - kept.at < hotMsMax ? kept : { at: now, pages: {} }
}

/** Hot games are cached in the session (Spec 1 §7). */
async function hotPage(input: CallInput<Api['hotGames']>, signal?: AbortSignal): Promise<HotPage> {
  const key = JSON.stringify(input)
  const known = keptHot(Date.now()).pages[key]
  if (known) return known
  const page = await call('hotGames', input, { signal })
  const kept = keptHot(Date.now())
  tabStorage.write(hotKey, JSON.stringify({ ...kept, pages: { ...kept.pages, [key]: page } }))
  return page
}

/** Calls when something in the lists has closed or opened; hot games are asked for anew from then on. */
export function onLists(refresh: () => void): () => void {
  const listener = () => {
    tabStorage.write(hotKey, undefined)
    refresh()
  }
  document.addEventListener(catalogueEvent, listener)
  return () => document.removeEventListener(catalogueEvent, listener)
}

/** A page of games. */
export async function listGames(
  gameType: GameType | undefined,
  query: LobbyQuery,
  language: Language,
  signal?: AbortSignal,
): Promise<LobbyPage> {
  const list = {
    gameType,
    vassalage: query.vassalage || undefined,
    pageNo: query.pageNo,
    pageSize: cardsPerPage,
    language,
  }
  if (query.filter === 'hot') {
    const { list: games, ...pages } = await hotPage(list, signal)
    return { games, ...pages }
  }
  if (query.filter === 'recent') {
    const { list: games, ...pages } = await call('recentGames', list, { signal })
    return { games, ...pages }
  }
  if (query.filter === 'favourite') {
    const { content: games, totalPages, total } = await call('favourites', list, { signal })
    return { games, totalPages, total }
  }
  const { gameClassify, gameName } = query
  const input = { ...list, gameClassify: gameClassify || undefined, gameName: gameName || undefined }
  return call('games', input, { signal })
}

/** Which games a list has: of a vendor, of a type, of one kind of wallet. */
export interface GameListBase {
  readonly gameType?: GameType | undefined
  readonly vassalage?: string | undefined
  readonly isSingle?: 'true' | 'false' | undefined
}

/** Which of the games of a list are wanted (Spec 1 §9 "Game selector tabs"). */
export const gameSelections = ['all', 'new', 'hot', 'recent', 'favourite'] as const
export type GameSelection = (typeof gameSelections)[number]

export interface GameListQuery {
  readonly selection: GameSelection
  readonly gameName: string
  readonly pageNo: number
}

/** A page of such a list. */
export function listGamesOf(
  base: GameListBase,
  { selection, gameName, pageNo }: GameListQuery,
  language: Language,
  signal?: AbortSignal,
): Promise<LobbyPage> {
  if (selection !== 'all' && selection !== 'new') {
    const query = { ...wholeLobby, vassalage: base.vassalage ?? '', filter: selection, pageNo }
    return listGames(base.gameType, query, language, signal)
  }
  const sort = selection === 'new' ? selection : undefined
  const input = { ...base, gameName: gameName || undefined, sort, pageNo, pageSize: cardsPerPage, language }
  return call('games', input, { signal })
}

/** A game and the open ones most like it. */
export const loadGame = (nodeId: string, language: Language) => call('gameDetail', { nodeId, language })
