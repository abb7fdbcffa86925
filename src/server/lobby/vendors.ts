import { type GameType, gameTypes, type Vendor, type VendorLane } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { ImagePlace } from '#server/system/public.ts'
import { classes } from './classes.ts'
import { typeName } from './names.ts'
import { type LaneRow, listClasses, listLanes, listTypes } from './rows-vendors.ts'

/** Path of the wide picture of a vendor's tile. */
const sceneOf = (gameType: GameType, vassalage: string): string =>
  `/art/scenes/v-${gameType.toLowerCase()}-${vassalage.toLowerCase()}.svg`

/** Slots have a page for each vendor; elsewhere a vendor opens a list of its games, or the only one that it has. */
const startOf = ({ game_type, nodes }: LaneRow): Pick<Vendor, 'isGame' | 'nodeId'> => ({
  isGame: game_type === 'RNG' || nodes.length < 2 ? 'GAME' : 'VASSALAGE',
  ...(nodes[0] === undefined ? {} : { nodeId: nodes[0].toString() }),
})

/** Types that have a vendor, in the order of the menu. */
export async function typesWithVendors(db: Queryable): Promise<GameType[]> {
  const rows = await listTypes(db)
  const present = new Set(rows.map((row) => row.game_type))
  return gameTypes.filter((gameType) => present.has(gameType))
}

/** Vendors by category, each category with the classes of games that it has. */
export async function vendorLanes(db: Queryable, language: Language, images: ImagePlace): Promise<VendorLane[]> {
  const lanes = await listLanes(db)
  const found = await listClasses(db)
  return gameTypes
    .map((gameType) => ({
      gameCategory: gameType,
      title: typeName(gameType, language),
      cards: lanes
        .filter((lane) => lane.game_type === gameType)
        .map((lane) => ({
          vassalage: lane.vassalage,
          displayName: lane.display_name,
          gameType,
          logo: `/art/logos/${lane.vassalage.toLowerCase()}.svg`,
          scene: images(sceneOf(gameType, lane.vassalage)),
          games: lane.nodes.length,
          maintenance: lane.maintenance,
          ...(lane.vendor_down ? { vendorDown: true } : {}),
          ...startOf(lane),
        })),
      gameClassify: classes[gameType].flatMap((key) =>
        found
          .filter((row) => row.game_type === gameType && row.classify === key)
          .map((row) => ({ key, vendors: [...row.vendors] })),
      ),
    }))
    .filter((lane) => lane.cards.length > 0)
}
