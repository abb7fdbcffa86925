import { first, type Queryable } from '#server/kernel/db.ts'

/** Whether a member of staff has signed in from this browser before. */
export const isStaffDevice = async (db: Queryable, deviceHash: Uint8Array, account: string): Promise<boolean> =>
  (await first(
    db,
    'select 1 from staff_device d join staff s on s.id = d.staff_id where d.device_hash = $1 and s.account = lower($2)',
    [deviceHash, account],
  )) !== undefined

export async function upsertStaffDevice(tx: Queryable, deviceHash: Uint8Array, staffId: bigint, now: Date) {
  await tx.query(
    `insert into staff_device (device_hash, staff_id, created_at, used_at) values ($1, $2, $3, $3)
     on conflict (device_hash, staff_id) do update set used_at = excluded.used_at`,
    [deviceHash, staffId, now],
  )
}

export async function deleteStaffDevices(tx: Queryable, staffId: bigint): Promise<void> {
  await tx.query('delete from staff_device where staff_id = $1', [staffId])
}
