/** An account whose name a bank is asked for, and the name that it should bear. */
export interface NameQuestion {
  readonly kind: 'bank' | 'promptpay' | 'pix'
  /** Code of a Thai bank, of a bank account. */
  readonly bank: string
  readonly number: string
  readonly holder: string
}

/** What a bank answers. `unknown`: it did not say; it is asked again, and a person looks at a picture meanwhile. */
export type NameAnswer =
  | { readonly match: 'match' }
  /** `name` as far as the bank gives it, shortened. */
  | { readonly match: 'differs'; readonly name?: string | undefined }
  | { readonly match: 'unknown' }

/** Asks banks whose an account is. */
export interface NameMatch {
  /** Never throws: a bank that cannot be asked has not answered. */
  ask(question: NameQuestion): Promise<NameAnswer>
}

/** Where no service is configured: a person looks at every account. */
export const noNameMatch: NameMatch = { ask: async () => ({ match: 'unknown' }) }
