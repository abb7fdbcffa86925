import { Refusal } from '#api/refusal.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { isOwnPlayer, personOf } from './rows-person.ts'

/** Throws where a player account is the staff member's own: nobody decides about money of theirs. */
export async function refuseOwn(tx: Queryable, staffId: bigint, memberId: bigint | null): Promise<void> {
  if (memberId !== null && (await isOwnPlayer(tx, staffId, memberId)))
    throw new Refusal('other_person_needed', { detail: 'That account is your own: somebody else decides.' })
}

/** Whether two staff accounts are one person's. */
export const isSamePerson = async (tx: Queryable, first: bigint, second: bigint): Promise<boolean> =>
  (await personOf(tx, first)) === (await personOf(tx, second))

/** Throws unless `staffId` is another person than the first one, whose second staff account counts as them. */
export async function refuseSame(tx: Queryable, first: bigint, staffId: bigint): Promise<void> {
  if (await isSamePerson(tx, first, staffId))
    throw new Refusal('other_person_needed', { detail: 'You were the first: somebody else has to agree.' })
}
