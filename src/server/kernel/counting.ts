import type { App } from './context.ts'
import type { Queryable } from './db.ts'

/** A place in the order of a stream: the transaction that wrote a row, and the row. */
export interface Place {
  readonly xid: bigint
  readonly id: bigint
}

/** The rows of a stream that are counted together: those after `after`, up to `upTo`. */
export interface Batch {
  readonly after: Place
  readonly upTo: Place
}

/** Counts figures from the movements of play, in the transaction that moves the mark: each movement once, none left out. */
export interface Counter {
  readonly name: string
  count(app: App, tx: Queryable, batch: Batch): Promise<void>
}
