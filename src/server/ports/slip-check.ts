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

const masked = (number: string): string =>
  number
    .replace(/[^0-9]/g, '')
    .replace(/^(.*)(.{4})(.)$/, (_, head: string, shown: string) => `${'x'.repeat(head.length)}${shown}x`)

/**
 * The slip service of the demo. A reference of its own says what was paid and how the service lies, so that every answer can
 * be tried by hand: `SB`, the time in UTC (`yyMMddHHmm`), the amount in satang (nine digits), and two digits: `00` true,
 * `01` not found, `02` pending, `03` quota used up, `04` not reachable, `05` another receiver, `06` an amount less by one,
 * `07` a day and more too early, `08` a receiver that cannot be told, `09` another sender. It knows no other reference.
 */
export const sandboxSlipCheck: SlipCheck = {
  async ask({ transRef, sendingBank, to }) {
    const match = /^SB([0-9]{10})([0-9]{9})([0-9]{2})$/.exec(transRef)
    if (!match) return { result: 'not_found' }
    const [, time = '', satang = '', lie] = match
    if (lie === '01') return { result: 'not_found' }
    if (lie === '02') return { result: 'pending' }
    if (lie === '03') return { result: 'quota' }
    if (lie === '04') return { result: 'unreachable' }
    const [yy, month, day, hour, minute] = (time.match(/../g) ?? []).map(Number)
    const at = Date.UTC(2000 + yy!, month! - 1, day, hour, minute)
    const account = lie === '08' ? 'xxxxxxxxxx' : masked(lie === '05' ? '1112223334' : to.number)
    return {
      ...{ result: 'found', sendingBank, transRef, at: new Date(lie === '07' ? at - 26 * 60 * 60_000 : at) },
      amount: BigInt(satang) - (lie === '06' ? 100n : 0n),
      sender: lie === '09' ? { name: 'MR. PRASERT D.' } : {},
      receiver: { name: to.name, account, bankCode: to.bankCode },
    }
  },
}

/** Where no service is configured and the site is no demo: a person looks at every slip. */
export const noSlipCheck: SlipCheck = { ask: async () => ({ result: 'unreachable' }) }
