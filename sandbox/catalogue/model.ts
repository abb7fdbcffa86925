/** Vendor codes of the catalogue. */
export type ProductCode =
  | 'PG'
  | 'JDB'
  | 'CQ9'
  | 'PT'
  | 'FC'
  | 'JL'
  | 'BGS'
  | 'EG2'
  | 'IMES'
  | 'TF'
  | 'IA'
  | 'SV3'
  | 'KH'
  | 'TCG_LOTTO_VN'
  | 'TCG_SEA'
  | 'LOTT'

export type GameType = 'LIVE' | 'RNG' | 'SPORTS' | 'FISH' | 'PVP' | 'ESPORTS' | 'COCKFIGHT' | 'ELOTT' | 'MINI'

export interface Product {
  readonly code: ProductCode
  readonly name: string
  /** Leans the palette of the covers of this vendor's games. */
  readonly color: string
  /** Where players' money lies while they play; left out, it stays with the operator. */
  readonly wallet?: 'transfer'
}

/** A line of the lists: name, vendor, class, Thai name. */
export type Line = readonly [name: string, productCode: ProductCode, classify: string, thai?: string]

export interface CatalogueGame {
  /** Unique: `pg_golden_lotus`. */
  readonly gameCode: string
  readonly name: string
  /** Names in other languages. */
  readonly names: { readonly th?: string }
  readonly productCode: ProductCode
  readonly gameType: GameType
  /** Category word of the aggregator protocol. */
  readonly category: string
  /** Feature words of the aggregator protocol, such as `Bonus Buy`. */
  readonly features: readonly string[]
  readonly classify: string
  /** Percent with two decimals; none of a game that nothing plays. */
  readonly rtp: string | undefined
  /** 1 (low) to 6 (very high). */
  readonly volatility: number | undefined
  /** Major units as decimal text. */
  readonly minBet: string
  readonly maxBet: string
  readonly demoSupport: boolean
  /** Which engine of the sandbox plays it; without one it is listed as closed. */
  readonly engine: string | undefined
  /** What its cover was drawn with, where that is not what the game says itself. */
  readonly cover?: { readonly vendor?: string; readonly palette?: string }
}
