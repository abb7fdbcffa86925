import { type GameType, gameTypes, type Vendor, type VendorLane } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { ImagePlace } from '#server/system/public.ts'
import { classes } from './classes.ts'
import { typeName } from './names.ts'

interface LaneRow extends Record<string, unknown> {
  readonly game_type: GameType
  readonly vassalage: string
  readonly display_name: string
  readonly maintenance: boolean
  readonly vendor_down: boolean
  /** Its games that are listed. */
  readonly nodes: readonly bigint[]
}

interface ClassRow extends Record<string, unknown> {
  readonly game_type: GameType
  readonly classify: string
  readonly vendors: readonly string[]
}

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
  const rows = await db.query<{ game_type: string }>(
    'select distinct l.game_type from vendor_lane l join vendor v on v.vassalage = l.vassalage where v.enabled',
  )
  const present = new Set(rows.map((row) => row.game_type))
  return gameTypes.filter((gameType) => present.has(gameType))
}

/** Vendors by category, each category with the classes of games that it has. */
export async function vendorLanes(db: Queryable, language: Language, images: ImagePlace): Promise<VendorLane[]> {
  const lanes = await db.query<LaneRow>(
    `select l.game_type, l.vassalage, v.display_name, v.maintenance or v.down_since is not null as maintenance,
       v.down_since is not null and not v.maintenance as vendor_down,
       array(select g.node_id from game g where g.enabled and g.game_type = l.game_type and g.vassalage = l.vassalage
         order by g.sort, g.node_id) as nodes
     from vendor_lane l join vendor v on v.vassalage = l.vassalage where v.enabled order by l.sort, l.vassalage`,
  )
  const found = await db.query<ClassRow>(
    `select g.game_type, g.classify, array_agg(distinct g.vassalage order by g.vassalage) as vendors
     from game g join vendor v on v.vassalage = g.vassalage and v.enabled
     where g.enabled and g.classify <> '' group by g.game_type, g.classify`,
  )
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
