import type { Game, GameType } from '#api/lobby.ts'
import { type Currency, formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import type { ImagePlace } from '#server/system/public.ts'

/** What a list of games needs of a row. */
export const gameColumns = `g.node_id, g.game_code, g.name, g.names, g.icon, g.game_type, g.vassalage, g.classify, g.is_game,
  g.is_hot, g.demo_support, g.maintenance or v.maintenance or v.down_since is not null as maintenance,
  v.down_since is not null and not g.maintenance and not v.maintenance as vendor_down, g.rtp::text as rtp, g.volatility,
  g.min_bet, g.max_bet`

/** Games that are shown: enabled, of a vendor that is. */
export const shownGames = 'game g join vendor v on v.vassalage = g.vassalage and v.enabled'
/** Whether a vendor lets anybody in. */
export const openVendor = 'not v.maintenance and v.down_since is null'

export interface GameRow extends Record<string, unknown> {
  readonly node_id: bigint
  readonly game_code: string
  readonly name: string
  readonly names: Readonly<Partial<Record<Language, string>>>
  readonly icon: string
  readonly game_type: GameType
  readonly vassalage: string
  readonly classify: string
  readonly is_game: 'GAME' | 'VASSALAGE'
  readonly is_hot: boolean
  readonly demo_support: boolean
  readonly maintenance: boolean
  readonly vendor_down: boolean
  readonly rtp: string | null
  readonly volatility: number | null
  readonly min_bet: bigint | null
  readonly max_bet: bigint | null
}

/** A row as the API says it, with the name in the visitor's language where there is one and its picture from `images`. */
export function toGame(row: GameRow, language: Language, currency: Currency, images: ImagePlace): Game {
  const amount = (units: bigint | null): string | undefined =>
    units === null ? undefined : formatAmount(units, currency)
  return {
    nodeId: row.node_id.toString(),
    gameId: row.game_code,
    displayName: row.names[language] ?? row.name,
    lagerIcon: images(row.icon),
    gameType: row.game_type,
    vassalage: row.vassalage,
    gameClassify: row.classify,
    isGame: row.is_game,
    isHot: row.is_hot ? 1 : 0,
    supportPlay: row.demo_support ? 0 : 1,
    maintenance: row.maintenance,
    ...(row.vendor_down ? { vendorDown: true } : {}),
    rtp: row.rtp ?? undefined,
    volatility: row.volatility ?? undefined,
    minBet: amount(row.min_bet),
    maxBet: amount(row.max_bet),
  }
}

/** The vendors that are open. */
export async function openVendors(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ vassalage: string }>('select vassalage from vendor where enabled')
  return rows.map(({ vassalage }) => vassalage)
}

/** A row when there is any game. */
export const findAnyGame = (db: Queryable): Promise<Row | undefined> => first(db, 'select 1 from game limit 1')
