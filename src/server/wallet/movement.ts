/** A bet, a win or a rollback, as the wallet's functions take it. */
export interface Movement {
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly uuid: string
  readonly request: string
  readonly user: bigint
  readonly token: Uint8Array
  readonly round: string | null
  readonly closed: boolean
  readonly game: string | null
  /** Of bets and wins. */
  readonly price?: {
    readonly currency: string
    readonly amount: bigint
    readonly free: boolean
    readonly reward: string | null
  }
  /** Of wins and rollbacks. */
  readonly reference?: string
  readonly body: Uint8Array
  readonly signature: Uint8Array
  readonly at: Date
}

export interface Moved extends Record<string, unknown> {
  readonly status: string
  readonly balance: bigint | null
  readonly currency: string | null
  readonly moved: boolean
  readonly note: string | null
}
