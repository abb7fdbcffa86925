import type { SecondStep } from '#api/access.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** What a session can begin with. */
export type EntryAction = `${'login' | 'register' | 'trial' | 'exchange' | 'reset' | 'passkey'}.ok`

/** A log-in that waits for its second step. */
export interface StepRow extends Row {
  member_id: bigint
  methods: SecondStep[]
  /** `passwordOf`: when the password that was typed had been set, in milliseconds. */
  detail: { action: EntryAction; byPassword: boolean; mustChangePassword: boolean; passwordOf: number | null }
}

export async function deletePasswordLinks(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query('delete from password_link where member_id = $1', [memberId])
}

export async function deleteSecondSteps(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query('delete from second_step where member_id = $1', [memberId])
}

/** Keeps a link by which a member may set a password. */
export async function insertPasswordLink(
  tx: Queryable,
  tokenHash: Uint8Array,
  memberId: bigint,
  endsAt: Date,
): Promise<void> {
  await tx.query('insert into password_link (token_hash, member_id, ends_at) values ($1, $2, $3)', [
    tokenHash,
    memberId,
    endsAt,
  ])
}

/** When a link ends that has not ended. */
export const findPasswordLink = (
  db: Queryable,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ ends_at: Date } | undefined> =>
  first<{ ends_at: Date }>(db, 'select ends_at from password_link where token_hash = $1 and ends_at > $2', [
    tokenHash,
    now,
  ])

/** Whose password a link sets; none whose account is disabled. */
export const findMemberOfLink = (
  db: Queryable,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ id: bigint; account: string } | undefined> =>
  first<{ id: bigint; account: string }>(
    db,
    `select m.id, m.account from password_link l join member m on m.id = l.member_id
     where l.token_hash = $1 and l.ends_at > $2 and m.status <> 'disabled'`,
    [tokenHash, now],
  )

/** Spends a link; of several that try at once, one gets the row. */
export const spendPasswordLink = (tx: Queryable, tokenHash: Uint8Array): Promise<Row | undefined> =>
  first(tx, 'delete from password_link where token_hash = $1 returning 1', [tokenHash])

/** Keeps the ticket of a log-in that waits for its second step. */
export async function insertSecondStep(
  db: Queryable,
  {
    ticketHash,
    memberId,
    methods,
    detail,
    tries,
    endsAt,
  }: {
    readonly ticketHash: Uint8Array
    readonly memberId: bigint
    readonly methods: string
    readonly detail: string
    readonly tries: number
    readonly endsAt: Date
  },
): Promise<void> {
  await db.query(
    `insert into second_step (ticket_hash, member_id, methods, detail, tries, ends_at)
     values ($1, $2, $3::text[], $4::jsonb, $5, $6)`,
    [ticketHash, memberId, methods, detail, tries, endsAt],
  )
}

/** Reads a ticket that has not ended and takes away as many tries. */
export const takeSecondStep = (
  db: Queryable,
  ticketHash: Uint8Array,
  now: Date,
  tries: number,
): Promise<StepRow | undefined> =>
  first<StepRow>(
    db,
    `update second_step set tries = tries - $3 where ticket_hash = $1 and ends_at > $2 and tries > 0
     returning member_id, methods, detail`,
    [ticketHash, now, tries],
  )

/** Spends a ticket; of several that try at once, one gets the row. */
export const spendSecondStep = (db: Queryable, ticketHash: Uint8Array): Promise<Row | undefined> =>
  first(db, 'delete from second_step where ticket_hash = $1 returning 1', [ticketHash])
