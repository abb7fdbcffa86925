import { type Db, retrying, sqlState } from '#server/kernel/db.ts'
import { groupCommit } from '#server/kernel/group-commit.ts'
import type { Moved, Movement } from './movement.ts'
import { moveOne, moveTogether } from './movement-rows.ts'

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
