import { first, type Queryable } from '#server/kernel/db.ts'

/** Whose a staff account is; without an entry it is its own person. */
export async function personOf(db: Queryable, staffId: bigint): Promise<string> {
  const row = await first<{ person: string }>(db, 'select person from staff_person where staff_id = $1', [staffId])
  return row?.person ?? `staff:${staffId}`
}

/** Whether a member's account belongs to the person of a staff account. */
export const isOwnPlayer = async (db: Queryable, staffId: bigint, memberId: bigint): Promise<boolean> =>
  (await first(db, 'select 1 from staff_player where person = $1 and member_id = $2', [
    await personOf(db, staffId),
    memberId,
  ])) !== undefined

/** Says whose a staff account is. */
export async function storePerson(tx: Queryable, staffId: bigint, person: string): Promise<void> {
  await tx.query(
    'insert into staff_person (staff_id, person) values ($1, $2) on conflict (staff_id) do update set person = $2',
    [staffId, person],
  )
}

/** The player accounts of a person. */
export async function playersOf(db: Queryable, person: string): Promise<bigint[]> {
  const rows = await db.query<{ member_id: bigint }>('select member_id from staff_player where person = $1', [person])
  return rows.map(({ member_id }) => member_id)
}

/** Replaces the player accounts of a person. */
export async function storePlayers(tx: Queryable, person: string, memberIds: readonly bigint[]): Promise<void> {
  await tx.query('delete from staff_player where person = $1', [person])
  for (const memberId of new Set(memberIds))
    await tx.query('insert into staff_player (person, member_id) values ($1, $2)', [person, memberId])
}
