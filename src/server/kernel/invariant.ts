import type { Queryable } from './db.ts'

/** A rule about money that must hold at any moment, checked after tests and by a job. */
export interface Invariant {
  readonly name: string
  /**
   * Selects the rows that break the rule, at most a few, as `what` and `detail`. `$1` is the id of the first row to look
   * at. One statement, so that it sees one state of the database even while money moves.
   */
  readonly sql: string
  /** The table that `$1` is an id of. */
  readonly from: string
  /** Needs the whole history and is left out of a recent check. */
  readonly whole?: true
}

/** A rule that one statement cannot state, such as one about hashes. */
export interface Check {
  readonly name: string
  /** Gives what breaks the rule, at most a few sentences a thing: in everything, or in what is recent, at a cost that does not grow. */
  check(db: Queryable, scope: 'all' | 'recent'): Promise<readonly string[]>
}
