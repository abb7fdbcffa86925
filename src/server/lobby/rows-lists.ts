import { first, type Queryable } from '#server/kernel/db.ts'
import { type GameRow, gameColumns, openVendor, shownGames } from './rows.ts'

const popularMax = 12

/** A game that is shown, with what lists are ordered and narrowed by. */
export interface ListedRow extends GameRow {
  readonly hot_sort: number
  readonly transfer_wallet: boolean
}

/** Every game that is shown, in the order of the lobby. */
export const listedRows = (db: Queryable): Promise<ListedRow[]> =>
  db.query<ListedRow>(
    `select ${gameColumns}, g.hot_sort, v.transfer_wallet from ${shownGames} where g.enabled order by g.sort, g.node_id`,
  )

export const listPopularOpen = (db: Queryable): Promise<GameRow[]> =>
  db.query<GameRow>(`select ${gameColumns} from ${shownGames} where g.enabled and not g.maintenance and ${openVendor}
       order by g.rounds_lately desc, g.sort, g.node_id limit ${popularMax}`)

export const findGameWithState = (db: Queryable, nodeId: string): Promise<(GameRow & { shown: boolean }) | undefined> =>
  first<GameRow & { shown: boolean }>(
    db,
    `select ${gameColumns}, g.enabled and v.enabled as shown
           from game g join vendor v on v.vassalage = g.vassalage where g.node_id = $1`,
    [nodeId],
  )

/** Every game with its state in one text. */
export const listStates = (db: Queryable): Promise<{ node_id: bigint; state: string }[]> =>
  db.query<{
    node_id: bigint
    state: string
  }>(`select g.node_id, concat_ws(' ', g.enabled and v.enabled, g.maintenance, v.maintenance, v.down_since is null) as state
     from game g join vendor v on v.vassalage = g.vassalage`)
