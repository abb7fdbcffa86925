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
  readonly thumbUrl: string
  readonly rtp: string | undefined
  readonly volatility: number | undefined
  readonly blockedCountries: readonly string[]
  readonly features: readonly string[]
}

export interface VendorProduct {
  readonly code: string
  readonly name: string
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
}

/** One transaction as the aggregator has it, for reconciliation. */
export interface VendorTransaction {
  readonly transactionUuid: string
  readonly kind: string
  readonly status: string
  readonly amount: bigint
  readonly round: string
}

/** The calls that we make to an aggregator. Failures are `Refusal('vendor_unavailable')`. */
export interface GameVendor {
  listProducts(): Promise<readonly VendorProduct[]>
  listGames(): Promise<readonly VendorGame[]>
  launch(request: LaunchRequest): Promise<{ url: string }>
  listTransactions(query: { round?: string; from?: Date; to?: Date }): Promise<readonly VendorTransaction[]>
}
