import { first, type Queryable, type Row } from '#server/kernel/db.ts'

export interface StaffPasskeyRow extends Row {
  readonly id: string
  readonly staff_id: bigint
  readonly public_key: Uint8Array
  readonly counter: bigint
  readonly transports: string[]
  readonly name: string
  readonly synced: boolean
  readonly created_at: Date
  readonly used_at: Date | null
}

/** The passkeys of an account, oldest first. */
export const passkeysOf = (db: Queryable, staffId: bigint): Promise<StaffPasskeyRow[]> =>
  db.query('select * from staff_passkey where staff_id = $1 order by created_at, id', [staffId])

/** A passkey, if it is this account's. */
export const passkeyOf = (db: Queryable, id: string, staffId: bigint): Promise<StaffPasskeyRow | undefined> =>
  first(db, 'select * from staff_passkey where id = $1 and staff_id = $2', [id, staffId])

/** Adds a passkey, unless there are `most` of the account's or it is known. */
export async function insertPasskey(
  tx: Queryable,
  row: Omit<StaffPasskeyRow, 'used_at'>,
  most: number,
): Promise<boolean> {
  // Two at once see the same count; the account's lock makes them queue.
  await tx.query('select 1 from staff where id = $1 for update', [row.staff_id])
  const added = await tx.query(
    `insert into staff_passkey (id, staff_id, public_key, counter, transports, name, synced, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8 where (select count(*) from staff_passkey where staff_id = $2) < $9
     on conflict (id) do nothing returning 1`,
    [row.id, row.staff_id, row.public_key, row.counter, row.transports, row.name, row.synced, row.created_at, most],
  )
  return added.length > 0
}

export const deletePasskey = (tx: Queryable, id: string, staffId: bigint): Promise<{ name: string } | undefined> =>
  first(tx, 'delete from staff_passkey where id = $1 and staff_id = $2 returning name', [id, staffId])

/** Takes all passkeys of an account away; gives their names. */
export async function deletePasskeysOf(tx: Queryable, staffId: bigint): Promise<string[]> {
  const rows = await tx.query<{ name: string }>('delete from staff_passkey where staff_id = $1 returning name', [
    staffId,
  ])
  return rows.map(({ name }) => name)
}

/** Notes a use; `false` when the passkey is gone, or its counter has not grown (a synced one stays at 0). */
export const notePasskeyUse = async (
  tx: Queryable,
  id: string,
  used: { readonly counter: bigint; readonly synced: boolean },
  now: Date,
): Promise<boolean> =>
  (
    await tx.query(
      `update staff_passkey set counter = $2, synced = $3, used_at = $4
       where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
      [id, used.counter, used.synced, now],
    )
  ).length > 0

/** For what a challenge was given out. */
export type Purpose = 'enrol' | 'prove' | 'sign_in'

/** Remembers the challenge that was given to a holder for a purpose, in place of the one before. */
export async function keepChallenge(
  db: Queryable,
  holder: string,
  purpose: Purpose,
  challenge: string,
  endsAt: Date,
): Promise<void> {
  await db.query(
    `insert into staff_challenge (holder, purpose, challenge, ends_at) values ($1, $2, $3, $4)
     on conflict (holder, purpose) do update set challenge = excluded.challenge, ends_at = excluded.ends_at`,
    [holder, purpose, challenge, endsAt],
  )
}

/** Spends a challenge; `false` unless it is the one that the holder was given for this and it still counts. */
export const spendChallenge = async (
  db: Queryable,
  holder: string,
  purpose: Purpose,
  challenge: string,
  now: Date,
): Promise<boolean> =>
  (
    await db.query(
      `delete from staff_challenge where holder = $1 and purpose = $2 and challenge = $3 and ends_at > $4 returning 1`,
      [holder, purpose, challenge, now],
    )
  ).length > 0

/** Until when a session may change what protects its account. */
export async function provedUntil(db: Queryable, sessionId: string, now: Date): Promise<Date | undefined> {
  const row = await first<{ proved_until: Date }>(
    db,
    'select proved_until from staff_session where id = $1 and proved_until > $2',
    [sessionId, now],
  )
  return row?.proved_until
}

export async function noteProof(tx: Queryable, sessionId: string, until: Date): Promise<void> {
  await tx.query('update staff_session set proved_until = $2 where id = $1', [sessionId, until])
}
