import { Refusal } from '#api/refusal.ts'
import type { StaffPerson } from '#api/staff.ts'
import type { Role } from '#api/staff-permissions.ts'
import { hashPassword, makePassword } from '#server/accounts/public.ts'
import type { AuditFacts } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { isWithin } from './addresses.ts'
import {
  hasOtherOwner,
  insertStaff,
  lockStaff,
  permissionsOf,
  resetStaff,
  type StaffRow,
  updateAddresses,
  updateRole,
  updateStatus,
} from './rows.ts'
import { deleteStaffDevices } from './rows-devices.ts'
import { deletePasskeysOf } from './rows-passkeys.ts'
import { deleteTickets } from './rows-sessions.ts'
import { endStaffSessions } from './sessions.ts'

/** What the caller may give and take away; absent for a command on the machine itself. */
export interface Giver {
  readonly staffId: bigint
  readonly permissions: ReadonlySet<string>
}

/** Throws unless the giver holds everything that the role allows: nobody makes somebody stronger than themself. */
export async function refuseStronger(db: Queryable, giver: Giver | undefined, role: Role): Promise<void> {
  if (giver === undefined) return
  for (const permission of await permissionsOf(db, role))
    if (!giver.permissions.has(permission)) throw new Refusal('permission_needed', { permission })
}

export const toPerson = (row: StaffRow): StaffPerson => ({
  id: row.id.toString(),
  account: row.account,
  role: row.role,
  status: row.status,
  enrolled: row.totp_confirmed_at !== null,
  passkeys: row.passkeys,
  addresses: row.allowed_from,
  createdAt: row.created_at.toISOString(),
  ...(row.last_sign_in_at && { lastSignInAt: row.last_sign_in_at.toISOString() }),
})

/** A password of somebody's first sign-in, told once. */
export interface Given {
  readonly id: string
  readonly account: string
  readonly password: string
}

/**
 * Opens a staff account in `tx`; with `knownSecret`, sealed, its password and authenticator are set already (the demo).
 * Gives what the log says of it.
 */
export async function addStaff(
  app: App,
  tx: Queryable,
  wanted: {
    readonly account: string
    readonly role: Role
    readonly passwordHash: string
    readonly knownSecret?: Uint8Array
  },
  giver?: Giver,
): Promise<{ readonly id: bigint; readonly facts: AuditFacts }> {
  await refuseStronger(tx, giver, wanted.role)
  const made = await insertStaff(tx, {
    account: wanted.account,
    role: wanted.role,
    passwordHash: wanted.passwordHash,
    now: app.clock.now(),
    totpSecret: wanted.knownSecret ?? null,
  })
  if (made === undefined)
    throw new Refusal('username_taken', { detail: `There is a staff account ${wanted.account} already.` })
  const after = { account: wanted.account, role: wanted.role }
  return { id: made.id, facts: { subject: `staff:${made.id}`, after } }
}

/** A password that somebody else gives, with its hash. */
export async function givenPassword(): Promise<{ readonly password: string; readonly hash: string }> {
  const password = makePassword()
  return { password, hash: await hashPassword(password) }
}

async function locked(tx: Queryable, id: bigint, giver: Giver | undefined): Promise<StaffRow> {
  const row = await lockStaff(tx, id)
  if (row === undefined) throw new Refusal('not_found', { detail: `There is no staff account ${id}.` })
  if (giver?.staffId === row.id) throw conflict('Nobody does this to their own account.')
  await refuseStronger(tx, giver, row.role)
  return row
}

const conflict = (detail: string): Refusal => new Refusal('state_conflict', { detail })

async function keepOwner(tx: Queryable, row: StaffRow): Promise<void> {
  if (row.role === 'owner' && row.status === 'active' && !(await hasOtherOwner(tx, row.id)))
    throw conflict(`${row.account} is the last owner.`)
}

export interface Changed {
  readonly row: StaffRow
  readonly facts: AuditFacts
}

/** Locks or unlocks an account; a locked one has no sessions. */
export async function setStatus(
  tx: Queryable,
  id: bigint,
  status: StaffRow['status'],
  giver?: Giver,
): Promise<Changed> {
  const row = await locked(tx, id, giver)
  if (row.status === status) throw conflict(`${row.account} is ${status} already.`)
  if (status === 'locked') await keepOwner(tx, row)
  await updateStatus(tx, id, status)
  if (status === 'locked') await forgetEntries(tx, id)
  return { row: { ...row, status }, facts: { subject: `staff:${id}`, before: row.status, after: status } }
}

/** Locks or unlocks an account of the demo at its start, also the last owner's: there nobody else is to be kept. */
export async function standStill(tx: Queryable, id: bigint, status: StaffRow['status']): Promise<void> {
  await updateStatus(tx, id, status)
  if (status === 'locked') await forgetEntries(tx, id)
}

/** Sessions and begun sign-ins. */
async function forgetEntries(tx: Queryable, id: bigint): Promise<void> {
  await endStaffSessions(tx, id)
  await deleteTickets(tx, id)
}

/** Another password, and neither authenticator nor passkeys any more: the next sign-in sets what it needs. */
export async function reset(tx: Queryable, id: bigint, passwordHash: string, giver?: Giver): Promise<Changed> {
  const row = await locked(tx, id, giver)
  await resetStaff(tx, id, passwordHash)
  const removed = await deletePasskeysOf(tx, id)
  await forgetEntries(tx, id)
  await deleteStaffDevices(tx, id)
  const facts = { subject: `staff:${id}`, ...(removed.length > 0 && { before: { passkeys: removed } }) }
  return { row, facts }
}

/** Ends another account's sessions; gives their number. */
export async function endSessions(tx: Queryable, id: bigint, giver: Giver): Promise<number> {
  await locked(tx, id, giver)
  return endStaffSessions(tx, id)
}

/** From where alone an account is used, at once in every session. One's own list holds the address that it is set from. */
export async function setAddresses(
  tx: Queryable,
  id: bigint,
  networks: string[],
  giver: Giver & { readonly ip: string },
): Promise<Changed> {
  const isOwn = giver.staffId === id
  const row = isOwn ? await lockStaff(tx, id) : await locked(tx, id, giver)
  if (row === undefined) throw new Refusal('not_found')
  if (isOwn && !isWithin(networks, giver.ip)) throw new Refusal('address_locks_out')
  await updateAddresses(tx, id, networks)
  const facts = { subject: `staff:${id}`, before: row.allowed_from, after: networks }
  return { row: { ...row, allowed_from: networks }, facts }
}

/** Another role, at once in every session. */
export async function setRole(tx: Queryable, id: bigint, role: Role, giver?: Giver): Promise<Changed> {
  const row = await locked(tx, id, giver)
  await refuseStronger(tx, giver, role)
  if (role !== 'owner') await keepOwner(tx, row)
  await updateRole(tx, id, role)
  return { row: { ...row, role }, facts: { subject: `staff:${id}`, before: row.role, after: role } }
}
