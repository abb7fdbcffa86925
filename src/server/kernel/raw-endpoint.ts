import type { App } from './context.ts'
import type { Metric } from './metric.ts'

/** One call from outside as it was received: nothing of it is to be believed before its signature is checked. */
export interface RawCall {
  /** What follows the endpoint's prefix: `transaction/bet`. */
  readonly name: string
  readonly body: Uint8Array
  /** Headers that were sent once; one that was sent several times is none. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Whom the address stands for, as rate limits count it. */
  readonly source: string
}

export interface RawAnswer {
  readonly status: number
  readonly type: 'application/json' | 'text/plain'
  readonly body: string
  /** Seconds after which the sender may come again: nothing else is answered, nor written down. */
  readonly waitS?: number
  /** What the endpoint's metric counts, and the log names where the status is an error. */
  readonly outcome?: { readonly provider: string; readonly outcome: string }
}

/**
 * Calls that others make and sign in their own way: a feature brings them in its `feature.ts`, beside the API. They are answered
 * without session, rate class or reading of the body; `answer` checks the signature over the raw bytes first, and never
 * throws for what a sender sent.
 */
export interface RawEndpoint {
  /** Everything below it is this endpoint's: `/wallet/hub88/`. */
  readonly prefix: `/${string}/`
  /** Counts the outcomes of its calls. */
  readonly counter?: Metric<'provider' | 'outcome'>
  /** What the log and the metrics call a call of this name: `/gateways/{provider}`. Only `POST` is taken. */
  route(name: string): string
  /** Whether a name is one of its calls; anything else is not found, and its body is not read. */
  knows(app: App, name: string): boolean
  answer(app: App, call: RawCall): Promise<RawAnswer>
}
