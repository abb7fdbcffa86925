import type { App } from '#server/kernel/context.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** Somebody who has more than these has lost count of them. */
export const passkeysMax = 20
const lifeMs = 5 * 60_000

export interface PasskeyRow extends Row {
  id: string
  member_id: bigint
  public_key: Uint8Array
  counter: bigint
  transports: string[]
  name: string
  synced: boolean
  created_at: Date
  used_at: Date | null
}

/** A member's passkeys, oldest first. */
export const passkeysOf = (db: Queryable, memberId: bigint): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>('select * from passkey where member_id = $1 order by created_at, id', [memberId])

export const passkeyById = (db: Queryable, id: string): Promise<PasskeyRow | undefined> =>
  first<PasskeyRow>(db, 'select * from passkey where id = $1', [id])

export type ChallengePurpose = 'enrol' | 'prove' | 'login'

/** Remembers a challenge that was given out; it lives five minutes. */
export async function keepChallenge(
  app: App,
  challenge: string,
  purpose: ChallengePurpose,
  sessionId?: string,
): Promise<void> {
  const now = app.clock.now()
  await app.db.query('delete from passkey_challenge where ends_at <= $1', [now])
  await app.db.query(
    'insert into passkey_challenge (challenge, purpose, session_id, ends_at) values ($1, $2, $3, $4)',
    [challenge, purpose, sessionId ?? null, new Date(now.getTime() + lifeMs)],
  )
}

/** Spends a challenge: whether it was given out for this purpose to this session, and nobody used it before. */
export async function spendChallenge(
  app: App,
  challenge: string,
  purpose: ChallengePurpose,
  sessionId?: string,
): Promise<boolean> {
  const spent = await app.db.query<{ ends_at: Date }>(
    `delete from passkey_challenge
     where challenge = $1 and purpose = $2 and session_id is not distinct from $3::uuid returning ends_at`,
    [challenge, purpose, sessionId ?? null],
  )
  return spent[0] !== undefined && spent[0].ends_at > app.clock.now()
}

export const insertPasskey = (
  tx: Queryable,
  {
    id,
    memberId,
    publicKey,
    counter,
    transports,
    name,
    synced,
    now,
    most,
  }: {
    readonly id: string
    readonly memberId: bigint
    readonly publicKey: Uint8Array
    readonly counter: bigint
    readonly transports: string[]
    readonly name: string
    readonly synced: boolean
    readonly now: Date
    readonly most: number
  },
): Promise<Row[]> =>
  tx.query(
    `insert into passkey (id, member_id, public_key, counter, transports, name, synced, created_at)
         select $1, $2, $3, $4, $5, $6, $7, $8 where (select count(*) from passkey where member_id = $2) < $9
         on conflict (id) do nothing returning 1`,
    [id, memberId, publicKey, counter, transports, name, synced, now, most],
  )

export const renamePasskey = (db: Queryable, id: string, memberId: bigint, name: string): Promise<Row[]> =>
  db.query('update passkey set name = $3 where id = $1 and member_id = $2 returning 1', [id, memberId, name])

export const deletePasskey = (tx: Queryable, id: string, memberId: bigint): Promise<{ name: string }[]> =>
  tx.query<{ name: string }>('delete from passkey where id = $1 and member_id = $2 returning name', [id, memberId])

export async function notePasskeyUse(
  db: Queryable,
  id: string,
  counter: bigint,
  now: Date,
  synced: boolean,
): Promise<void> {
  await db.query('update passkey set counter = greatest(counter, $2), used_at = $3, synced = $4 where id = $1', [
    id,
    counter,
    now,
    synced,
  ])
}
