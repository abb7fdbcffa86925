import type { DepositOffer } from '#api/deposit-offers.ts'
import { currencyOf, formatAmount, type Units } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { type DepositBonusWhy, depositBonus } from '#api/promotion-rules.ts'
import { Refusal } from '#api/refusal.ts'
import { takeBackBonus } from '#server/bonus/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { mayBeOffered } from '#server/offers/public.ts'
import { countGiven, isShared, newEntry, pay } from './give.ts'
import { findOffer, findRules, listOffersById, lockOffer, moveGiven } from './rows.ts'
import { endEntry, findOfPayment, insertEntry, listOwn, lockEntry } from './rows-entries.ts'
import type { Rules } from './rules.ts'
import { termsOfRow } from './show.ts'
import { leftOf, listSeen, type Seen, seenBy, type Taker, takerOf, timeOf } from './state.ts'

/** What a deposit comes to: what was paid, and what of it is credited. */
interface Sums {
  readonly paid: Units
  readonly credited: Units
}

/** What a deposit brings under rules of the way `deposit`. */
function amountOf({ deposit, reward }: Rules, { credited }: Sums, currency: string): Units {
  const { share } = deposit!
  return depositBonus(credited, { share, most: reward.amount }, 10n ** BigInt(5 - currencyOf(currency).decimals))
}

/** What a member can choose with a deposit now. */
export async function listDepositOffers(
  app: App,
  db: Queryable,
  memberId: bigint,
  language: Language,
): Promise<DepositOffer[]> {
  const currency = app.settings.currency()
  const seen = await listSeen(app, db, memberId)
  return seen.flatMap(({ offer, standing }) => {
    const { deposit, reward, turnover, bonus } = offer.rules
    if (deposit === null || bonus === null || standing.status !== 'join') return []
    return {
      ...{ id: offer.name, title: offer.texts[language].title, share: deposit.share, turnover, hours: bonus.hours },
      ...{ most: formatAmount(reward.amount, currency), least: formatAmount(deposit.least, currency) },
      terms: termsOfRow(app, offer, language),
    }
  })
}

/** A promotion that was chosen for an order: the version whose terms hold for it, and what would come of a sum. */
export interface ChosenOffer {
  readonly offerId: bigint
  readonly version: number
  readonly amount: (sums: Sums) => Units
}

/**
 * Looks, in the transaction that opens an order, whether its member may have a promotion with it. Throws `offer_closed` where they
 * may not, or where the deposit is too small, `offer_shared` where an account that seems to be theirs has had it.
 */
export async function chooseOffer(
  app: App,
  tx: Queryable,
  { memberId, name, paid }: { readonly memberId: bigint; readonly name: string; readonly paid: Units },
): Promise<ChosenOffer> {
  const taker = await takerOf(app, tx, memberId)
  const offer = await findOffer(tx, name)
  if (taker === undefined || !offer?.rules.deposit) throw new Refusal('offer_closed')
  if (!(await mayBeOffered(tx, memberId, app.clock.now()))) throw new Refusal('offer_closed')
  const own = await listOwn(tx, memberId, app.clock.now(), offer.id)
  const [seen] = await seenBy(app, tx, taker, { offers: [offer], own })
  if (seen!.standing.status !== 'join' || paid < offer.rules.deposit.least) throw new Refusal('offer_closed')
  if (await isShared(app, tx, { taker, seen: seen! })) throw new Refusal('offer_shared')
  const { id: offerId, version, rules } = offer
  return { offerId, version, amount: (sums) => amountOf(rules, sums, taker.currency) }
}

/** A credited payment of an order with a promotion. */
export interface PaidDeposit extends Sums {
  readonly memberId: bigint
  readonly paymentId: bigint
  readonly offerId: bigint
  readonly version: number
  /** The order was paid within its life: what ended since it was made holds for it all the same. */
  readonly isInTime: boolean
}

/** Why a member gets nothing, by how they stand. */
function whyNot({ standing: { status, why } }: Seen): DepositBonusWhy | undefined {
  if (status === 'join') return undefined
  if (status === 'comingSoon') return 'ended'
  if (status !== 'close') return 'times'
  return why === 'audience' || why === 'budget' || why === 'times' ? why : 'ended'
}

/** The member as they stood before this deposit. */
const before = (taker: Taker): Taker => {
  const deposits = Math.max(taker.deposits - 1, 0)
  return { ...taker, deposits, hasDeposited: deposits > 0 || taker.hadDeposited }
}

/**
 * Gives, in the transaction that credits a payment, what its order's promotion brings for it, under the terms of the version that
 * was chosen; or says why not. Whom it is for, how often, and the budgets are looked at anew. The member and their wallet are held;
 * call it before what stops the counting of play.
 */
export async function giveForDeposit(
  app: App,
  tx: Queryable,
  paid: PaidDeposit,
): Promise<{ readonly amount: Units } | { readonly why: DepositBonusWhy }> {
  const { memberId, paymentId, offerId, version, isInTime } = paid
  const found = await takerOf(app, tx, memberId)
  if (found === undefined || !(await mayBeOffered(tx, memberId, app.clock.now()))) return { why: 'audience' }
  const taker = before(found)
  const rules = await findRules(tx, offerId, version)
  const stored = (await lockOffer(tx, offerId))!
  const held = isInTime ? ({ state: 'open', starts_at: new Date(0), ends_at: null } as const) : {}
  const offer = { ...stored, ...held, version, rules }
  const own = await listOwn(tx, memberId, app.clock.now(), offerId)
  const [seen] = await seenBy(app, tx, taker, { offers: [offer], own, isPromised: isInTime })
  const why = whyNot(seen!)
  if (why !== undefined) return { why }
  if (await isShared(app, tx, { taker, seen: seen! })) return { why: 'person' }
  const amount = amountOf(rules, paid, taker.currency)
  if (paid.paid < rules.deposit!.least || amount <= 0n) return { why: 'least' }
  const { now, timeZone } = timeOf(app)
  const left = leftOf(stored, dayIn(timeZone, now))
  if (left !== null && left < amount) return { why: 'budget' }
  const entry = await insertEntry(tx, newEntry(app, { taker, seen: seen! }, 'waiting', { amount, paymentId }))
  await countGiven(app, tx, offerId, amount)
  await pay(app, tx, entry, false)
  return { amount }
}

/**
 * Takes back, in `tx`, what a payment has brought, as far as it is still bonus money. `undone`: staff took the credit back at once,
 * and it can be given again; `returned`: the payer's bank took the money, and it counts as had. Gives whether there was anything.
 */
export async function takeBackOfDeposit(
  app: App,
  tx: Queryable,
  paymentId: bigint,
  reason: 'undone' | 'returned',
): Promise<boolean> {
  const found = await findOfPayment(tx, paymentId)
  if (found === undefined) return false
  await lockOffer(tx, found.offer_id)
  const entry = (await lockEntry(tx, found.id))!
  await takeBackBonus(app, tx, { source: 'offer', key: entry.id.toString() })
  if (reason === 'returned') return true
  const { now, timeZone } = timeOf(app)
  await moveGiven(tx, entry.offer_id, { amount: -entry.amount, day: dayIn(timeZone, entry.granted_at!) })
  await endEntry(tx, entry.id, { state: 'undone', at: now })
  return true
}

/** Names and titles of promotions by their ids. */
export async function offerNames(
  db: Queryable,
  ids: readonly bigint[],
  language: Language,
): Promise<ReadonlyMap<bigint, { readonly id: string; readonly title: string }>> {
  const rows = await listOffersById(db, [...new Set(ids)])
  return new Map(rows.map(({ id, name, texts }) => [id, { id: name, title: texts[language].title }]))
}
