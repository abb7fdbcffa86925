import { first, type Queryable } from '#server/kernel/db.ts'
import { grantColumns as columns, type GrantRow } from './rows.ts'

/** What was refused is sent once more, as long as there is time to play it. */
export async function reopenGrant(tx: Queryable, id: bigint, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update free_rounds_grant set state = 'waiting', reason = null, ended_at = null, next_at = $2
     where id = $1 and state = 'refused' and expires_at > $2 returning 1`,
    [id, at],
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
    "update free_rounds_grant set state = 'cancelled', ended_at = $2, next_at = null, reason = null where id = $1",
    [...[id, at]],
  )
}
