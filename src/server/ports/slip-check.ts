/** What is asked about a slip: the text of its code, and the account that the money should have gone to. */
export interface SlipQuestion {
  readonly payload: string
  readonly transRef: string
  readonly sendingBank: string
  readonly to: { readonly bankCode: string; readonly number: string; readonly name: string }
}

/** A side of a transfer as banks tell it: names and accounts come masked. */
export interface SlipParty {
  readonly name?: string | undefined
  readonly account?: string | undefined
  readonly bankCode?: string | undefined
}

/**
 * What a service answers. `not_found`: banks publish late; `pending`: it asks itself; `quota`, `unreachable`: nobody has
 * looked. All four are asked again.
 */
export type SlipAnswer =
  | {
      readonly result: 'found'
      readonly sendingBank: string
      readonly transRef: string
      readonly at: Date
      /** In hundredths. */
      readonly amount: bigint
      readonly sender: SlipParty
      readonly receiver: SlipParty
    }
  | { readonly result: 'not_found' | 'pending' | 'quota' | 'unreachable' }

/** Asks a bank, or a service that does, what a slip's transfer was. */
export interface SlipCheck {
  /** Never throws: who cannot be asked has not answered. */
  ask(question: SlipQuestion): Promise<SlipAnswer>
}

/** Where no service is configured: a person looks at every slip. */
export const noSlipCheck: SlipCheck = { ask: async () => ({ result: 'unreachable' }) }
