import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import { giveBonus, postReward } from '#server/bonus/public.ts'
import { giveFreeRounds } from '#server/free-rounds/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet } from '#server/ledger/public.ts'
import { requireOffers } from '#server/offers/public.ts'
import { grantPoints, type PointWords } from '#server/points/public.ts'
import { openRequirement } from '#server/turnover/public.ts'
import { publishArrived } from '#server/wallet/public.ts'
import { findRules, lockOffer, moveGiven, type OfferRow, type OfferTexts } from './rows.ts'
import { type EntryRow, endEntry, grantEntry, holdEntry, insertEntry, listOwn, type NewEntry } from './rows-entries.ts'
import { sharesWith } from './rows-shared.ts'
import { occurrenceAt, type Rules } from './rules.ts'
import { type Seen, seenBy, type Taker, takerOf, timeOf } from './state.ts'

/** Basis points of a whole. */
const whole = 10_000n

/** The names alone. */
export const titlesOf = (texts: OfferTexts): PointWords =>
  Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title])) as PointWords

/** A member and a promotion, both held until the transaction ends. */
export interface Held {
  readonly taker: Taker
  readonly seen: Seen
}

/**
 * Holds a member and then a promotion, in this order everywhere, and says how they stand. Throws `play_excluded` for a member on a
 * break or excluded (breaks hold the same row), `not_found` for a promotion that there is not, `offer_closed` where nothing
 * is offered to the account.
 */
export async function hold(app: App, tx: Queryable, memberId: bigint, offerId: bigint): Promise<Held> {
  await queueForMember(tx, memberId)
  const now = app.clock.now()
  await requireOffers(tx, memberId, now)
  const taker = await takerOf(app, tx, memberId)
  if (taker === undefined) throw new Refusal('offer_closed')
  const offer = await lockOffer(tx, offerId)
  if (offer === undefined || offer.state === 'draft') throw new Refusal('not_found')
  const own = await listOwn(tx, memberId, now, offerId)
  const [seen] = await seenBy(app, tx, taker, { offers: [offer], own })
  return { taker, seen: seen! }
}

/** The member's part in the occurrence of now, as it is stored. */
export const newEntry = (
  app: App,
  { taker, seen }: Held,
  state: NewEntry['state'],
  more: Partial<Pick<NewEntry, 'remark' | 'expiresAt' | 'amount' | 'paymentId'>> = {},
): NewEntry => {
  const { offer } = seen
  const { now, timeZone } = timeOf(app)
  return {
    ...{
      offerId: offer.id,
      version: offer.version,
      memberId: taker.memberId,
      state,
      at: now,
      currency: taker.currency,
    },
    ...{ kind: offer.rules.reward.kind, amount: offer.rules.reward.amount, ...more },
    occurrence: occurrenceAt(offer.rules.times, dayIn(timeZone, now)).key,
  }
}

/** Counts what a held promotion has granted: from then on its budgets are less by it. */
export async function countGiven(app: App, tx: Queryable, offerId: bigint, amount: bigint): Promise<void> {
  const { now, timeZone } = timeOf(app)
  await moveGiven(tx, offerId, { amount, day: dayIn(timeZone, now) })
}

/** What was paid, to tell the member's pages after the commit. */
export interface Paid {
  readonly memberId: bigint
  readonly entry: Pick<EntryRow, 'kind' | 'amount' | 'currency'>
}

/**
 * Pays what waits, once for its entry: money with the bets that it asks for, or points. Call it last in `tx`, whose entry is
 * held. `claimed`: the member pressed.
 */
export async function pay(app: App, tx: Queryable, entry: EntryRow, claimed: boolean): Promise<Paid> {
  const { id, offer_id: offerId, version, member_id: memberId, kind, amount, currency } = entry
  const at = app.clock.now()
  await endEntry(tx, id, { state: 'paid', at, claimed })
  const offer = (await lockOffer(tx, offerId))!
  const key = id.toString()
  if (kind === 'points') {
    const reference = titlesOf(offer.texts)
    await grantPoints(app, tx, { memberId, points: amount, kind: 'gift', key: `offer:${key}`, reference, at })
    return { memberId, entry }
  }
  const rules = await findRules(tx, offerId, version)
  if (rules.rounds !== null) {
    const { code: gameCode, count: rounds, stake: betValue, hours, winMax } = rules.rounds
    const title = titlesOf(offer.texts)
    await giveFreeRounds(app, tx, {
      ...{ memberId, source: 'offer', key, title, gameCode, currency, rounds, betValue, hours },
      winMax,
    })
    return { memberId, entry }
  }
  const need = (amount * BigInt(rules.turnover)) / whole
  if (rules.bonus !== null) {
    const { weights: types, excluded, ...terms } = rules.bonus
    await giveBonus(app, tx, {
      ...{ ...terms, memberId, source: 'offer', key, title: titlesOf(offer.texts), currency, amount, need },
      ...{ weights: { default: Number(whole), types }, excluded: excluded.map(({ code }) => code) },
      ofDeposit: rules.deposit !== null,
    })
    return { memberId, entry }
  }
  const wallet = await memberWallet(tx, memberId)
  if (wallet === undefined) throw new Refusal('offer_closed')
  const posted = await postReward(tx, {
    ...{ source: 'offer', key, reason: 'promotion', reference: offer.name, title: titlesOf(offer.texts) },
    ...{ memberId, wallet, amount, currency, at },
  })
  if (posted.refusal) throw new Refusal(posted.refusal)
  await openRequirement(app, tx, { memberId, source: 'offer', key, amount, need })
  return { memberId, entry }
}

/** Writes that points of an entry were given some time ago. */
export async function payPast(
  app: App,
  tx: Queryable,
  { id, member_id: memberId, amount: points }: EntryRow,
  { offer, at, claimed }: { readonly offer: OfferRow; readonly at: Date; readonly claimed: boolean },
): Promise<void> {
  await endEntry(tx, id, { state: 'paid', at, claimed })
  const reference = titlesOf(offer.texts)
  await grantPoints(app, tx, { memberId, points, kind: 'gift', key: `offer:${id}`, reference, at })
}

/** Tells the member's pages of what was paid. */
export function tellPaid(app: App, { memberId, entry }: Paid): void {
  // Free rounds are played at the vendor, and bring what they win.
  if (entry.kind === 'points' || entry.kind === 'rounds') return
  app.events.publishChange(memberId, 'balance')
  // Bonus money may wait for the one before it: the reward centre says what was given.
  if (entry.kind === 'bonus') return
  publishArrived(app, memberId, entry.amount, entry.currency)
}

/** Whether a grant of these rules is paid at once. */
export const isDirect = ({ pay: how }: Pick<Rules, 'pay'>): boolean => how === 'direct'

/** Whether another account that seems to be the same person's has had the promotion. */
export const isShared = (app: Pick<App, 'settings'>, tx: Queryable, { taker, seen }: Held): Promise<boolean> =>
  sharesWith(tx, { memberId: taker.memberId, offerId: seen.offer.id }, app.settings.current().promotionsHeldFor)

/** Leaves the occurrence of now to staff, as if the member had asked for it; gives the application. */
export async function leaveToStaff(app: App, tx: Queryable, held: Held): Promise<bigint> {
  const { entry } = held.seen
  if (entry?.state !== 'joined') return (await insertEntry(tx, newEntry(app, held, 'applying'))).id
  await holdEntry(tx, entry.id)
  return entry.id
}

/** Grants the occurrence of now to a member, at once and without a wait. */
export async function grantNow(app: App, tx: Queryable, held: Held, claimed: boolean): Promise<Paid> {
  const entry = await insertEntry(tx, newEntry(app, held, 'waiting'))
  await countGiven(app, tx, entry.offer_id, entry.amount)
  return pay(app, tx, entry, claimed)
}

/** Pays an entry that is held and was not granted before. */
export async function payEntry(
  app: App,
  tx: Queryable,
  entry: EntryRow,
  claimed: boolean,
  decided: { readonly by?: bigint | null; readonly reason?: string } = {},
): Promise<Paid> {
  await grantEntry(tx, entry.id, { at: app.clock.now(), expiresAt: null, ...decided })
  await countGiven(app, tx, entry.offer_id, entry.amount)
  return pay(app, tx, entry, claimed)
}
