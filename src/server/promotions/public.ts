/** Promotions with rules: what comes with deposits, and what the demo world fills. */
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { countGiven, payPast } from './give.ts'
import { publishOffer } from './publish.ts'
import { gamesOf, readWanted } from './read-wanted.ts'
import { findOfferById, insertOffer, setOfferState } from './rows.ts'
import { endEntry, grantEntry, insertEntry } from './rows-entries.ts'
import { listGames } from './rows-staff.ts'
import { expiryOf, occurrenceAt } from './rules.ts'

export {
  type ChosenOffer,
  chooseOffer,
  giveForDeposit,
  listDepositOffers,
  offerNames,
  takeBackOfDeposit,
} from './deposit.ts'
export { occurrenceAt } from './rules.ts'
export { countToClaim, isOffered } from './state.ts'
export { takeBackEarned } from './take-back.ts'

/** Whether rounds of a game can be given away. */
export const givesFreeRounds = async (db: Queryable, gameCode: string): Promise<boolean> =>
  (await listGames(db, [gameCode]))[0]?.free_rounds === true

/** Adds a promotion in `tx` and publishes it, as staff would; gives its id. `sort` is its place among the site's. */
export async function addOffer(
  app: App,
  tx: Queryable,
  { name, ...wanted }: Parameters<typeof readWanted>[1] & { readonly name: string },
  { at, sort }: { readonly at: Date; readonly sort: number },
): Promise<bigint> {
  const games = await listGames(tx, gamesOf(wanted))
  const id = (await insertOffer(tx, name, readWanted(app, wanted, games), { at, by: null }))!
  await setOfferState(tx, id, 'open', at)
  await publishOffer(tx, (await findOfferById(tx, id))!, at, sort)
  return id
}

/** A member's part in a promotion some time ago, and what became of it. */
export interface PastEntry {
  readonly memberId: bigint
  readonly offer: bigint
  readonly at: Date
  readonly became: 'joined' | 'applying' | 'waiting' | 'claimed' | 'issued' | 'rejected'
  readonly remark?: string
  readonly reason?: string
  readonly by?: bigint
}

/** Writes a member's part of the past in `tx`; what was paid has to be points. Gives the entry's id. */
export async function tellEntry(app: App, tx: Queryable, past: PastEntry): Promise<bigint> {
  const { memberId, at, became, remark = '', reason = '', by = null } = past
  const offer = (await findOfferById(tx, past.offer))!
  const { rules } = offer
  const isOpen = became === 'joined' || became === 'applying'
  const entry = await insertEntry(tx, {
    ...{ offerId: offer.id, version: offer.version, memberId, at, remark, currency: app.settings.currency().code },
    ...{ kind: rules.reward.kind, amount: rules.reward.amount, state: isOpen ? became : 'applying' },
    occurrence: occurrenceAt(rules.times, dayIn(app.settings.current().timeZone, at)).key,
  })
  if (isOpen) return entry.id
  if (became === 'rejected') {
    await endEntry(tx, entry.id, { state: 'rejected', at, by, reason })
    return entry.id
  }
  await grantEntry(tx, entry.id, { at, expiresAt: became === 'waiting' ? expiryOf(rules, at) : null, by, reason })
  await countGiven(app, tx, offer.id, entry.amount)
  if (became !== 'waiting') await payPast(app, tx, entry, { offer, at, claimed: became === 'claimed' })
  return entry.id
}
