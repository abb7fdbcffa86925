import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { repeated } from '#server/kernel/repeated.ts'
import { lockRole, staffByAccount } from './rows.ts'
import { personOf, playersOf, storePerson, storePlayers } from './rows-person.ts'

/** What somebody is to be called, and which players are theirs. */
interface Told {
  readonly person: string
  readonly players: readonly bigint[]
}

/**
 * What is said of oneself may only grow: who could take a player or an account from themself would be another person's second
 * one at once.
 */
async function refuseOwnLoss(tx: Queryable, caller: bigint, about: bigint, told: Told): Promise<void> {
  const own = await personOf(tx, caller)
  const isAboutOwn = (await personOf(tx, about)) === own
  if (!isAboutOwn && told.person !== own) return
  const isLost = (await playersOf(tx, own)).some((id) => !told.players.includes(id))
  const isUnlinked = isAboutOwn && told.person !== own && own !== `staff:${caller}`
  if (isLost || isUnlinked)
    throw new Refusal('other_person_needed', { detail: 'It says less of yourself than before: somebody else says it.' })
}

/** Whose staff accounts are. */
export const personHandlers: Handlers<'staffSetPerson'> = {
  async staffSetPerson({ app, input, staff, act }) {
    const row = await staffByAccount(app.db, input.account)
    if (row === undefined)
      throw new Refusal('not_found', { detail: `There is no staff account ${repeated(input.account)}.` })
    const players = await Promise.all(input.players.map((account) => knownMember(app, account)))
    // The name by which an account stands alone is nobody's to be given.
    if (input.person.startsWith('staff:')) throw new Refusal('invalid_input', { fields: { person: 'invalid' } })
    const person = input.person === row.account ? `staff:${row.id}` : input.person
    const told = { account: row.account, person: input.person, players: players.map(({ account }) => account) }
    act.note({ subject: `staff:${row.id}`, after: told })
    await act.transaction(async (tx) => {
      await lockRole(tx, 'staff_person')
      const ids = players.map(({ id }) => id)
      await refuseOwnLoss(tx, staff.staffId, row.id, { person, players: ids })
      await storePerson(tx, row.id, person)
      await storePlayers(tx, person, ids)
    })
    return told
  },
}
