import { gameTypes } from '#api/lobby.ts'
import { languages } from '#api/page.ts'
import { type Catalogue, flags, ownCover } from '#search/catalogue.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type GameRow, popularRows, typeName } from '#server/lobby/public.ts'

const flagsOf = (row: GameRow): number =>
  (row.is_hot ? flags.hot : 0) |
  (row.demo_support ? flags.trial : 0) |
  (row.maintenance ? flags.maintenance : 0) |
  (row.vendor_down ? flags.vendorDown : 0) |
  (row.is_game === 'VASSALAGE' ? flags.list : 0)

/** Reads everything that is listed, as browsers get it. The place of the pictures is chosen for each answer. */
export async function readCatalogue(db: Queryable): Promise<Catalogue> {
  const rows = await popularRows(db)
  const named = await db.query<{ vassalage: string; display_name: string }>(
    'select vassalage, display_name from vendor_view where enabled order by sort, vassalage',
  )
  const vendors = named.map(({ vassalage, display_name }) => ({ vassalage, displayName: display_name }))
  const vendorAt = new Map(vendors.map(({ vassalage }, at) => [vassalage, at]))
  const titles = (gameType: (typeof gameTypes)[number]) =>
    Object.fromEntries(languages.map((language) => [language, typeName(gameType, language)]))
  const inLanguage = (language: (typeof languages)[number]) => rows.map(({ names }) => names[language] ?? '')
  return {
    images: '',
    types: gameTypes.map((gameType) => ({
      gameType,
      titles: titles(gameType) as Catalogue['types'][number]['titles'],
    })),
    vendors,
    games: {
      nodeId: rows.map((row) => row.node_id.toString()),
      gameId: rows.map((row) => row.game_code),
      name: rows.map((row) => row.name),
      names: { th: inLanguage('th'), en: inLanguage('en'), es: inLanguage('es'), pt: inLanguage('pt') },
      icon: rows.map((row) => (row.icon === `/art/covers/${row.game_code}.svg` ? ownCover : row.icon)),
      type: rows.map((row) => gameTypes.indexOf(row.game_type)),
      vendor: rows.map((row) => vendorAt.get(row.vassalage)!),
      flags: rows.map(flagsOf),
    },
  }
}
