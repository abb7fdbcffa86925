import type { Queryable } from '#server/kernel/db.ts'

export interface LaunchTokenRow {
  readonly hash: Uint8Array
  readonly memberId: bigint
  readonly currency: string
  readonly gameCode: string
  readonly at: Date
}

export const insertLaunchToken = (db: Queryable, row: LaunchTokenRow): Promise<unknown> =>
  db.query(
    `insert into launch_token (hash, member_id, currency, game_code, created_at, used_at) values ($1, $2, $3, $4, $5, $5)`,
    [row.hash, row.memberId, row.currency, row.gameCode, row.at],
  )

/** Ends a member's game sessions: bets are refused from now on, wins and rollbacks are not. */
export async function endLaunchTokens(db: Queryable, memberId: bigint, at: Date): Promise<void> {
  await db.query('update launch_token set ended_at = $2 where member_id = $1 and ended_at is null', [memberId, at])
}

export const touchLaunchToken = (db: Queryable, hash: Uint8Array, at: Date): Promise<unknown> =>
  db.query('update launch_token set used_at = $2 where hash = $1', [hash, at])

/** Makes a token look as if it had been made and left at this moment. */
export const ageLaunchToken = (db: Queryable, hash: Uint8Array, at: Date): Promise<unknown> =>
  db.query('update launch_token set created_at = $2, used_at = $2 where hash = $1', [hash, at])

/** Gives how many were removed. */
export const deleteLaunchTokens = async (db: Queryable, madeBefore: Date): Promise<number> =>
  (await db.query('delete from launch_token where created_at < $1 returning 1', [madeBefore])).length
