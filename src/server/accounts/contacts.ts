import { Refusal } from '#api/refusal.ts'
import { type Queryable, sqlState } from '#server/kernel/db.ts'
import {
  type ContactKind,
  findOtherOwner,
  insertNamedContact,
  listProvedContacts,
  upsertProvedContact,
} from './rows-contacts.ts'

/** E-mail addresses are compared in small letters. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase()

/** Keeps an address that a member has named and not proved; one that is proved stays. */
export async function nameContact(tx: Queryable, memberId: bigint, kind: ContactKind, value: string): Promise<void> {
  await insertNamedContact(tx, memberId, kind, value)
}

/**
 * Binds an address that the member has proved. `false` when it is another member's; throws `invalid_input` when another
 * member proves it at this very moment.
 */
export async function bindContact(
  tx: Queryable,
  memberId: bigint,
  kind: ContactKind,
  value: string,
  now: Date,
): Promise<boolean> {
  const taken = await findOtherOwner(tx, kind, value, memberId)
  if (taken) return false
  try {
    await upsertProvedContact(tx, memberId, kind, value, now)
    return true
  } catch (error) {
    // Somebody else has proved it since we looked. A transaction is over by this, so it cannot go on with `false`.
    if (sqlState(error) !== '23505') throw error
    throw new Refusal('invalid_input', { fields: { [kind === 'mobile' ? 'mobileNum' : 'email']: 'taken' } })
  }
}

/** The addresses that a member has proved. */
export async function contactsOf(
  db: Queryable,
  memberId: bigint,
): Promise<Readonly<Partial<Record<ContactKind, string>>>> {
  const rows = await listProvedContacts(db, memberId)
  return Object.fromEntries(rows.map(({ kind, value }) => [kind, value]))
}

/**
 * An address as it may be shown before somebody is in.
 * @example masked('mobile', '+66812345678') // '•••••••678'
 * @example masked('email', 'somchai@example.com') // 's•••@e•••'
 */
export function masked(kind: ContactKind, value: string): string {
  if (kind === 'mobile') return `•••••••${value.slice(-3)}`
  const [name = '', domain = ''] = value.split('@')
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••`
}
