/** What the vendor's server tells the frame. Amounts are decimal texts unless named units. */

export interface Spin {
  readonly view: readonly (readonly string[])[]
  readonly lines: readonly {
    readonly line: number
    readonly symbol: string
    readonly length: number
    readonly win: string
  }[]
  readonly scatters: { readonly count: number; readonly win: string } | null
  readonly win: string
}

export interface SlotOutcome {
  readonly spins: readonly Spin[]
  readonly freeSpins: number
}

export interface Round {
  readonly id: string
  readonly state: 'betting' | 'settling' | 'settled' | 'refused' | 'cancelling' | 'cancelled'
  readonly stake: string
  readonly win: string
  readonly outcome: SlotOutcome | null
  readonly refusal: string | null
  readonly balanceBet: string | null
  readonly balanceWin: string | null
  readonly seen: boolean
  readonly openedAt: string
}

export interface PlaySession {
  readonly game: { readonly code: string; readonly name: string; readonly engine: string; readonly rtp: string }
  readonly mode: 'real' | 'demo'
  readonly currency: { readonly code: string; readonly symbol: string; readonly decimals: number }
  readonly balance: string | null
  readonly error: string | null
  readonly stakes: readonly string[]
  readonly rules: {
    readonly strips: readonly (readonly string[])[]
    readonly lines: readonly (readonly number[])[]
    readonly freeMultiplier: number
  }
  readonly lobbyUrl: string
  readonly parentOrigin: string
  readonly round: Round | null
}
