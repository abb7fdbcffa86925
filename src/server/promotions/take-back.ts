import { postReward, takeBackBonus } from '#server/bonus/public.ts'
import { markTakenBack, takeBackAtVendor } from '#server/free-rounds/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet } from '#server/ledger/public.ts'
import { takeBackPoints } from '#server/points/public.ts'
import { cancelRequirement } from '#server/turnover/public.ts'
import { titlesOf } from './give.ts'
import { findRules, listOffersById, lockOffer, moveGiven, type OfferRow } from './rows.ts'
import { type EarnedRow, listEarned, listPaidIn, listRoundsDue, noteBack } from './rows-back.ts'
import { type EntryRow, endEntry, findPlace, lockEntry } from './rows-entries.ts'
import { isMet, occurrenceAt, type Rules } from './rules.ts'
import { timeOf } from './state.ts'
import { tellTakenBack } from './told.ts'

/** Asks the vendor about so many at once. */
const together = 20

/** Whether a day counted for an occurrence of a promotion. */
function countsFor({ times }: Rules, offer: OfferRow, { occurrence }: EarnedRow, timeZone: string) {
  const [first, last] = [dayIn(timeZone, offer.starts_at), offer.ends_at && dayIn(timeZone, offer.ends_at)]
  return (day: string): boolean =>
    day >= first && (last === null || day <= last) && occurrenceAt(times, day).key === occurrence
}

/** Takes back what an entry has paid; what the wallet lacks becomes a debt, and points may go below zero. */
async function takeBackPaid(app: App, tx: Queryable, entry: EntryRow, offer: OfferRow): Promise<void> {
  const { member_id: memberId, kind, amount, currency } = entry
  const key = entry.id.toString()
  if (kind === 'rounds') return
  if (kind === 'bonus') return takeBackBonus(app, tx, { source: 'offer', key })
  const title = titlesOf(offer.texts)
  if (kind === 'points')
    return takeBackPoints(app, tx, { memberId, points: amount, key: `offer:${key}`, reference: title })
  await postReward(tx, {
    ...{ source: 'offer_back', key, reason: 'promotion_back', reference: offer.name, title, memberId, currency },
    ...{ wallet: (await memberWallet(tx, memberId))!, amount: -amount, whenShort: 'owe', at: app.clock.now() },
  })
  await cancelRequirement(app, tx, { source: 'offer', key, reason: 'returned_by_bank' })
}

/** Takes back a part in a promotion whose condition is not met any more. What was paid counts as had. */
async function takeBackEntry(app: App, tx: Queryable, { id, offer_id: offerId }: EarnedRow): Promise<void> {
  const offer = (await lockOffer(tx, offerId))!
  const entry = (await lockEntry(tx, id))!
  const { now, timeZone } = timeOf(app)
  if (entry.state === 'waiting') {
    await moveGiven(tx, offerId, { amount: -entry.amount, day: dayIn(timeZone, entry.granted_at!) })
    await endEntry(tx, id, { state: 'lapsed', at: now })
  } else {
    await takeBackPaid(app, tx, entry, offer)
    await noteBack(tx, id, entry.kind === 'rounds' ? 'due' : 'done')
  }
  await tellTakenBack(app, tx, { memberId: entry.member_id, name: offer.name, texts: offer.texts })
}

/**
 * Takes back, in the transaction that books the return of a deposit, what a member has got for deposits of the time in which it was
 * counted, where it was not enough without this one. The member and their wallet are held.
 */
export async function takeBackEarned(
  app: App,
  tx: Queryable,
  { memberId, paymentId }: { readonly memberId: bigint; readonly paymentId: bigint },
): Promise<void> {
  const earned = await listEarned(tx, memberId)
  if (earned.length === 0) return
  const { timeZone: zone } = timeOf(app)
  const offers = new Map(
    (
      await listOffersById(
        tx,
        earned.map(({ offer_id: id }) => id),
      )
    ).map((offer) => [offer.id, offer]),
  )
  const since = [...offers.values()].map(({ starts_at: at }) => dayIn(zone, at)).sort()[0]!
  const paidIn = await listPaidIn(tx, memberId, { since, zone })
  const days = new Set(paidIn.filter(({ payment }) => payment === paymentId.toString()).map(({ day }) => day))
  for (const entry of earned) {
    const rules = await findRules(tx, entry.offer_id, entry.version)
    const counts = countsFor(rules, offers.get(entry.offer_id)!, entry, zone)
    if (![...days].some(counts)) continue
    const done = paidIn.filter(({ day }) => counts(day)).reduce((sum, { amount }) => sum + amount, 0n)
    if (!isMet(rules, done)) await takeBackEntry(app, tx, entry)
  }
}

/** Asks the vendor to take back free rounds of deposits that are gone; of what was begun to be played nothing can be. */
export async function takeBackRounds(app: App): Promise<void> {
  for (const { id } of await listRoundsDue(app.db, together)) {
    const key = id.toString()
    try {
      const gone = await takeBackAtVendor(app, 'offer', key)
      await app.db.transaction(async (tx) => {
        await lockOffer(tx, (await findPlace(tx, id))!.offer_id)
        await lockEntry(tx, id)
        if (gone !== undefined) await markTakenBack(app, tx, { source: 'offer', key, gone })
        await noteBack(tx, id, 'done')
      })
    } catch (error) {
      app.log.warn('free rounds not taken back yet', { transaction: `offer:${key}`, error: String(error) })
    }
  }
}
