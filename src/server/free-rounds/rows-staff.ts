import { first, type Queryable } from '#server/kernel/db.ts'
import { grantColumns as columns, type GrantRow } from './rows.ts'

/** No process is sending it. */
const isFree = (now: string): string => `(taken_until is null or taken_until <= ${now})`

/** Sends once more what was refused, as long as there is time to play it, and at once what waits for its next attempt. */
export async function reopenGrant(tx: Queryable, id: bigint, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update free_rounds_grant set state = 'waiting', reason = null, ended_at = null, next_at = $2
     where id = $1 and state in ('refused', 'waiting') and expires_at > $2 and ${isFree('$2')} returning 1`,
    [id, at],
  )
  return rows.length > 0
}

/** Takes an order that waits, so that nobody sends it until `until`; `false` where it is being sent, or waits no more. */
export async function takeWaiting(db: Queryable, id: bigint, now: Date, until: Date): Promise<boolean> {
  const rows = await db.query(
    `update free_rounds_grant set taken_until = $3, next_at = $3
     where id = $1 and state = 'waiting' and ${isFree('$2')} returning 1`,
    [id, now, until],
  )
  return rows.length > 0
}

export const lockGrant = (tx: Queryable, source: string, key: string): Promise<GrantRow | undefined> =>
  first<GrantRow>(tx, `select ${columns} from free_rounds_grant g where g.source = $1 and g.key = $2 for update`, [
    source,
    key,
  ])

export const findGrant = (db: Queryable, source: string, key: string): Promise<GrantRow | undefined> =>
  first<GrantRow>(db, `select ${columns} from free_rounds_grant g where g.source = $1 and g.key = $2`, [source, key])

/** Ends a grant that is held. */
export async function markCancelled(tx: Queryable, id: bigint, at: Date): Promise<void> {
  await tx.query(
    `update free_rounds_grant set state = 'cancelled', ended_at = $2, next_at = null, reason = null, taken_until = null
     where id = $1`,
    [id, at],
  )
}
