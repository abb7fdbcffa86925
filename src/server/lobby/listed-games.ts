import type { GameType } from '#api/lobby.ts'
import { perApp } from '#server/kernel/context.ts'
import { openSharedRead } from '#server/kernel/shared-read.ts'
import { type ListedRow, listedRows } from './rows-lists.ts'

/** A game that is shown, with the texts by which it is found. */
interface ListedGame extends ListedRow {
  /** Its names in all languages, in lower case. */
  readonly text: string
}

/** Every game that is shown, in the lobby's order. */
interface ListedGames {
  readonly all: readonly ListedGame[]
  readonly byId: ReadonlyMap<bigint, ListedGame>
}

/** Bounds the age of the list where a notification was lost. */
const ttlMs = 30_000

/** The games that are shown, in the memory of this process. */
export const listedGames = perApp(({ db, clock }) =>
  openSharedRead(clock, ttlMs, async (): Promise<ListedGames> => {
    const rows = await listedRows(db)
    const all = rows.map((row) => ({
      ...row,
      text: [row.name, ...Object.values(row.names)].join('\n').toLowerCase(),
    }))
    return { all, byId: new Map(all.map((game) => [game.node_id, game])) }
  }),
)

/** What a list is narrowed by; absent, empty or `ALL` is no condition. */
interface GameFilter {
  readonly gameType?: GameType | undefined
  readonly vassalage?: string | undefined
  readonly gameClassify?: string | undefined
  readonly gameName?: string | undefined
  readonly isSingle?: 'true' | 'false' | undefined
}

const matches = (wanted: string | undefined, value: string): boolean =>
  wanted === undefined || wanted === '' || wanted === 'ALL' || wanted === value

/** The games of a list that meet a filter, in the order of the list. */
export function narrowed(games: readonly ListedGame[], filter: GameFilter): ListedGame[] {
  const { gameType, vassalage, gameClassify, gameName = '', isSingle } = filter
  const text = gameName.toLowerCase()
  return games.filter(
    (game) =>
      matches(gameType, game.game_type) &&
      matches(vassalage, game.vassalage) &&
      matches(gameClassify, game.classify) &&
      (isSingle === undefined || game.transfer_wallet === (isSingle === 'false')) &&
      game.text.includes(text),
  )
}

const byNumber = (a: bigint | number, b: bigint | number): number => (a < b ? -1 : Number(a > b))

/** The newest first: ids are given in the order in which games came. */
export const newestFirst = (games: readonly ListedGame[]): ListedGame[] =>
  games.toSorted((a, b) => byNumber(b.node_id, a.node_id))

/** The hot ones, in the order of the operator's hot list. */
export const hotGames = (games: readonly ListedGame[]): ListedGame[] =>
  games
    .filter((game) => game.is_hot)
    .toSorted((a, b) => byNumber(a.hot_sort, b.hot_sort) || byNumber(a.node_id, b.node_id))
