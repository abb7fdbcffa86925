/** What the vendor's server tells the frame. Amounts are decimal texts unless named units. */

export interface Round<Outcome = unknown> {
  readonly id: string
  readonly state: 'betting' | 'playing' | 'settling' | 'settled' | 'refused' | 'cancelling' | 'cancelled'
  readonly steps: number
  readonly stake: string
  /** Of free rounds: the stake was nobody's. */
  readonly isFree?: boolean
  readonly win: string
  readonly outcome: Outcome | null
  readonly refusal: string | null
  readonly balanceBet: string | null
  readonly balanceWin: string | null
  readonly seen: boolean
  readonly openedAt: string
  /** How free rounds stand after one of them, where it was played now. */
  readonly freeRounds?: FreeRounds | null
}

/** Rounds that are played for nothing, each with a stake of its own. */
export interface FreeRounds {
  readonly left: number
  readonly stake: string
}

export interface PlaySession {
  readonly game: {
    readonly code: string
    readonly name: string
    readonly engine: string
    readonly screen: string
    readonly rtp: string
  }
  readonly mode: 'real' | 'demo'
  readonly currency: { readonly code: string; readonly symbol: string; readonly decimals: number }
  readonly balance: string | null
  readonly error: string | null
  readonly stakes: readonly string[]
  readonly stakeMost: string
  /** What the engine publishes; its screen knows the form. */
  readonly rules: unknown
  readonly lobbyUrl: string
  readonly parentOrigin: string
  readonly round: Round | null
  /** Set where everybody plays the same round. */
  readonly shared?: 'table' | 'draw' | null
  readonly freeRounds?: FreeRounds | null
}
