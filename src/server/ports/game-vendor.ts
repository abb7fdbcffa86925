/** A game as the aggregator lists it; `docs/decisions` tells how its words map to ours. */
export interface VendorGame {
  readonly gameCode: string
  readonly name: string
  /** Names in other languages by ISO 639-1 code, where the aggregator gives them (an optional field of its list). */
  readonly names?: Readonly<Record<string, string>>
  readonly productCode: string
  readonly category: string
  readonly enabled: boolean
  readonly demoSupport: boolean
  /** Whether rounds of it can be given away. */
  readonly freeRounds?: boolean
  readonly thumbUrl: string
  readonly rtp: string | undefined
  readonly volatility: number | undefined
  /** The least and the most that a round may be opened with, as decimal texts in the site's currency. */
  readonly minBet?: string | undefined
  readonly maxBet?: string | undefined
  readonly blockedCountries: readonly string[]
  readonly features: readonly string[]
}

export interface VendorProduct {
  readonly code: string
  readonly name: string
  /** Whether players' money lies with the vendor while they play. */
  readonly transferWallet?: boolean
}

export interface LaunchRequest {
  readonly gameCode: string
  readonly mode: 'real' | 'demo'
  /** Our name of the member and the session token for the wallet; absent in demo mode. */
  readonly user?: string
  readonly token?: string
  readonly currency: string
  readonly language: string
  readonly platform: 'GPL_DESKTOP' | 'GPL_MOBILE'
  readonly ip: string
  readonly country: string
  readonly lobbyUrl: string
  /** Further facts for games that know them (an optional field of the protocol). */
  readonly meta?: Readonly<Record<string, string>>
}

/** One transaction as the aggregator has it, for reconciliation. Words and fields may be missing or new. */
export interface VendorTransaction {
  readonly transactionUuid: string
  readonly kind: string
  /** `TS_SUCCESS`, `TS_DECLINED`, … */
  readonly status: string
  readonly amount: bigint
  readonly round: string
  /** What a win pays for, what a rollback undoes. */
  readonly referenceUuid?: string
  readonly user?: string
  readonly currency?: string
  readonly gameCode?: string
  /** Whether the round ended with it, where the aggregator says so. */
  readonly roundClosed?: boolean
  /** For a bet on what is still to come: when its round can be over, where the vendor says so. */
  readonly expectedSettleAt?: Date
}

export interface TransactionQuery {
  readonly round?: string
  readonly user?: string
  readonly from?: Date
  readonly to?: Date
}

/** Identifies a vendor wallet: its member, and the product of the vendor. */
export interface VendorPurse {
  readonly user: string
  readonly product: string
  readonly currency: string
}

/** An order to move money into or out of a vendor wallet; `transactionUuid` identifies it for good. Units of 1/100 000. */
export interface PurseOrder extends VendorPurse {
  readonly transactionUuid: string
  readonly amount: bigint
}

/**
 * What became of an order. `done` also answers the repetition of one that was done. `refused`: nothing moved by this
 * order, now or before (`final`), or by this call alone (not `final`: an earlier copy may have counted). `unknown`: it
 * may have counted or not.
 */
export type PurseAnswer =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused'; readonly reason: string; readonly final: boolean }
  | { readonly outcome: 'unknown' }

/** Vendor wallets (Hub88 transfer wallet). Orders never throw. */
export interface VendorPurses {
  deposit(order: PurseOrder): Promise<PurseAnswer>
  withdraw(order: PurseOrder): Promise<PurseAnswer>
  /**
   * Ends a member's open games of a product, so that no further stake is taken; a vendor that knows no such call answers
   * `false`. Throws `Refusal('vendor_unavailable')`.
   */
  endSessions(purse: VendorPurse): Promise<boolean>
  /** Throws `Refusal('vendor_unavailable')`. */
  balance(purse: VendorPurse): Promise<bigint>
  /** Orders as the vendor has them; throws `Refusal('vendor_unavailable')`. */
  orders(query: {
    readonly product: string
    readonly user?: string
    readonly from: Date
    readonly to: Date
  }): Promise<readonly VendorTransaction[]>
}

/** Rounds of a game that can be given away: how many at a time and with which stake, where the vendor has fixed it. */
export interface FreeRoundsPackage {
  readonly id: string
  readonly rounds: number | undefined
  /** Units of 1/100 000. */
  readonly betValue: bigint | undefined
}

/** An order to give a member rounds for nothing; `reference` is our name of it, for good. */
export interface FreeRoundsOrder {
  readonly reference: string
  readonly user: string
  readonly gameCode: string
  readonly currency: string
  readonly rounds: number
  /** The stake of each, in units of 1/100 000. */
  readonly betValue: bigint
  readonly from: Date
  readonly until: Date
  /** An earlier copy of the order may have arrived: it is looked for first. */
  readonly isRepeated: boolean
}

/** What became of an order. `refused`: the vendor will not. `unknown`: it may have counted or not. */
export type FreeRoundsAnswer =
  | { readonly outcome: 'granted'; readonly rewardId: string }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unknown' }

/** Rounds for nothing (Hub88 freebets). A member's bets of them say the `rewardId`. */
export interface VendorFreeRounds {
  /** What can be given of a game; an hour old at most. Throws `Refusal('vendor_unavailable')`. */
  packages(gameCode: string, currency: string): Promise<readonly FreeRoundsPackage[]>
  /** Never throws. */
  grant(order: FreeRoundsOrder): Promise<FreeRoundsAnswer>
  /** Takes rounds back; `refused` where one was played. Never throws. */
  cancel(rewardId: string): Promise<'cancelled' | 'refused' | 'unknown'>
  /** Takes back whatever an order has left; `cancelled` also where it has left nothing, `refused` where a round was played. Never throws. */
  withdraw(order: Pick<FreeRoundsOrder, 'reference' | 'user'>): Promise<'cancelled' | 'refused' | 'unknown'>
}

/** How many of a kind the vendor names; it prefers what stands first among the games. */
interface NowQuery {
  readonly gameCodes: readonly string[]
  readonly tables: number
  readonly matches: number
}

interface NowTable {
  readonly gameCode: string
  readonly opensAt: Date
  /** From then on no bet is taken in this round. */
  readonly closesAt: Date
  readonly endsAt: Date
  /** Results, the newest first, as the vendor writes them. */
  readonly road: readonly { readonly text: string; readonly tone: 'red' | 'blue' | 'green' | 'dark' }[]
}

interface NowMatch {
  readonly gameCode: string
  readonly id: string
  /** By ISO 639-1 code, `en` among them. */
  readonly league: Readonly<Record<string, string>>
  readonly home: string
  readonly away: string
  /** Bets are taken until then. */
  readonly startsAt: Date
  /** Decimal texts. `pick` is the vendor's word for the price, for the launch's `meta.pick`. */
  readonly prices: readonly {
    readonly side: 'home' | 'draw' | 'away'
    readonly pick: string
    readonly odds: string
  }[]
}

/** What happens at the vendor's games now; times are by our clock. */
export interface VendorNow {
  readonly tables: readonly NowTable[]
  readonly matches: readonly NowMatch[]
  readonly draw: { readonly gameCode: string; readonly drawsAt: Date } | undefined
}

/** The calls that we make to an aggregator. Failures are `Refusal('vendor_unavailable')`. */
export interface GameVendor {
  listProducts(): Promise<readonly VendorProduct[]>
  listGames(): Promise<readonly VendorGame[]>
  launch(request: LaunchRequest): Promise<{ url: string }>
  /** Every transaction of a round or a span of time, all pages of it. */
  listTransactions(query: TransactionQuery): Promise<readonly VendorTransaction[]>
  /** The vendor's page of a round, by a transaction of it; `undefined` where it has none or does not answer soon. */
  roundPage?(transactionUuid: string): Promise<string | undefined>
  /** Absent, or refused, where the vendor tells nothing of the kind. Answers within a second or fails. */
  listNow?(query: NowQuery): Promise<VendorNow>
  /** Absent where no vendor keeps players' money itself. */
  readonly purses?: VendorPurses
  /** Absent where no vendor gives rounds for nothing. */
  readonly freeRounds?: VendorFreeRounds
}
