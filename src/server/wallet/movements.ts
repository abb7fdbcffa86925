import { type Db, retrying, sqlState } from '#server/kernel/db.ts'
import { groupCommit } from '#server/kernel/group-commit.ts'
import { moveOne, moveTogether } from './movement-rows.ts'

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

const groups = new WeakMap<Db, (movement: Movement) => Promise<Moved>>()

/**
 * Carries out one call that may move money, in one transaction with others that came at the same moment
 * (`docs/decisions/0017`). The outcome is there when it is committed.
 */
export function carryOut(db: Db, provider: string, movement: Movement): Promise<Moved> {
  let group = groups.get(db)
  if (group === undefined) {
    group = groupCommit({
      together: (movements) => moveTogether(db, provider, movements),
      alone: (one) => moveAlone(db, provider, one),
      // Small enough that one group is answered while the next is carried out.
      sizeMax: 16,
    })
    groups.set(db, group)
  }
  return group(movement)
}

/** One statement, which is its own transaction. */
function moveAlone(db: Db, provider: string, movement: Movement): Promise<Moved> {
  const ask = () => moveOne(db, provider, movement)
  return retrying(ask).catch((error: unknown) => {
    // The same transaction for another member was first, in the moment after we looked: now it is there to be found.
    if (sqlState(error) === 'BZ409') return retrying(ask)
    throw error
  })
}
