/** What the vendor's server tells the frame. Amounts are decimal texts unless named units. */

export interface Round<Outcome = unknown> {
  readonly id: string
  readonly state: 'betting' | 'playing' | 'settling' | 'settled' | 'refused' | 'cancelling' | 'cancelled'
  readonly steps: number
  readonly stake: string
  readonly win: string
  readonly outcome: Outcome | null
  readonly refusal: string | null
  readonly balanceBet: string | null
  readonly balanceWin: string | null
  readonly seen: boolean
  readonly openedAt: string
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
}
