import type { Game } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { imagePlace } from '#server/system/public.ts'
import { type GameRow, gameColumns, shownGames, toGame } from './rows.ts'

const listedMax = 200

/** Everything that is listed, those played most first. */
export const popularRows = (db: Queryable): Promise<readonly GameRow[]> =>
  db.query<GameRow>(
    `select ${gameColumns} from ${shownGames} where g.enabled order by g.rounds_lately desc, g.sort, g.node_id`,
  )

/** All listed games of some vendors, in the order of the lobby, closed ones too. For vendors with few games. */
export async function listGames(app: App, vendors: readonly string[], language: Language): Promise<readonly Game[]> {
  const rows = await app.db.query<GameRow>(
    `select ${gameColumns} from ${shownGames} where g.enabled and g.vassalage = any($1::text[])
     order by g.sort, g.node_id limit ${listedMax}`,
    [vendors],
  )
  const images = imagePlace(app.settings.current().imageCdn)
  return rows.map((row) => toGame(row, language, app.settings.currency(), images))
}
