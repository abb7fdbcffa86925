import { isAgentType, isTrialType } from '#api/access.ts'
import type { Units } from '#api/money.ts'
import { memberDays } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { mayBeOffered } from '#server/offers/public.ts'
import { isAllowed } from './profile.ts'
import { listOffers, listOffersById, type OfferRow } from './rows.ts'
import { findFacts, listOwn, type OwnEntry } from './rows-entries.ts'
import { countedDays, type Frame, isFor, type MemberFacts, occurrenceAt, type Standing, standingOf } from './rules.ts'

type Basis = Pick<App, 'clock' | 'settings'>

/** How long a promotion that has ended still stands among the others. */
export const endedDays = 14
const dayMs = 86_400_000

/** A promotion as one member sees it. */
export interface Seen {
  readonly offer: OfferRow
  readonly standing: Standing
  /** The entry that the standing comes from: that of the occurrence of now, or one that still waits. */
  readonly entry: OwnEntry | undefined
  /** The newest of any occurrence: its free rounds may still be played. */
  readonly last: OwnEntry | undefined
  /** What was done of the condition. */
  readonly done: Units
}

/** The time by which promotions go. */
export const timeOf = (app: Basis): { readonly now: Date; readonly timeZone: string } => ({
  now: app.clock.now(),
  timeZone: app.settings.current().timeZone,
})

/** What is left of a promotion's budgets on a day; `null` where it has none. */
export function leftOf(offer: OfferRow, day: string): Units | null {
  const rests = [
    ...(offer.budget === null ? [] : [offer.budget - offer.given]),
    ...(offer.budget_day === null ? [] : [offer.budget_day - (offer.day === day ? offer.given_day : 0n)]),
  ]
  return rests.sort((a, b) => (a < b ? -1 : 1))[0] ?? null
}

/** Whether there are promotions. While they are switched off, what members have of them stays theirs, and nothing begins. */
export const areOn = (app: Pick<App, 'settings'>): boolean => app.settings.current().promotionsOn

const frameOf = (
  app: Pick<App, 'settings'>,
  offer: OfferRow,
  { day, isOn }: { readonly day: string; readonly isOn: boolean },
): Frame => ({
  ...{
    state: isOn && isAllowed(app, offer) ? offer.state : 'closed',
    from: offer.starts_at,
    until: offer.ends_at,
    left: leftOf(offer, day),
  },
})

/** What was done since each promotion began to count, read at once. */
async function doneFor(
  db: Queryable,
  memberId: bigint,
  offers: readonly OfferRow[],
  time: ReturnType<typeof timeOf>,
): Promise<(offer: OfferRow) => Units> {
  const counted = new Map(
    offers
      .filter(({ rules, starts_at: from }) => rules.way === 'automatic' && rules.need && from <= time.now)
      .map(({ id, rules, starts_at: from }) => [id, countedDays(rules.times, from, time.now, time.timeZone)]),
  )
  if (counted.size === 0) return () => 0n
  const from = [...counted.values()].map((days) => days.from).sort()[0]!
  const days = await memberDays(db, memberId, { from, to: dayIn(time.timeZone, time.now) })
  return ({ id, rules }) => {
    const own = counted.get(id)
    const { kind } = rules.need ?? {}
    if (own === undefined || kind === undefined) return 0n
    return days.filter(({ day }) => day >= own.from).reduce((sum, day) => sum + day[kind], 0n)
  }
}

/** A member whom promotions are for. */
export interface Taker extends MemberFacts {
  readonly memberId: bigint
  /** What the figures have counted: not yet a deposit of a moment ago. */
  readonly hadDeposited: boolean
  readonly currency: string
}

/**
 * The member as promotions know them; `undefined` where nothing is offered to the account: trials, agents unless the operator lets
 * them, and wallets in another currency than the site's.
 */
export async function takerOf(app: Basis, db: Queryable, memberId: bigint): Promise<Taker | undefined> {
  const facts = await findFacts(db, memberId)
  if (facts === undefined || isTrialType(facts.type) || facts.currency !== app.settings.currency().code)
    return undefined
  const { promotionsForAgents, vipOn } = app.settings.current()
  if (isAgentType(facts.type) && !promotionsForAgents) return undefined
  const { created_at: createdAt, deposited: hadDeposited, deposits, currency } = facts
  // Without ranks everybody has the first.
  const rank = vipOn ? facts.rank : 1
  const hasDeposited = hadDeposited || deposits > 0
  return { memberId, rank, createdAt, hasDeposited, hadDeposited, deposits, currency }
}

/** Whether anything is offered to an account at all. */
export const isOffered = async (app: Basis, db: Queryable, memberId: bigint): Promise<boolean> =>
  (await takerOf(app, db, memberId)) !== undefined

/** How a member stands with promotions. `isPromised`: what was chosen while there were promotions holds when there are none. */
export async function seenBy(
  app: Basis,
  db: Queryable,
  taker: Taker,
  {
    offers,
    own,
    isPromised = false,
  }: { readonly offers: readonly OfferRow[]; readonly own: readonly OwnEntry[]; readonly isPromised?: boolean },
): Promise<Seen[]> {
  const isOn = isPromised || areOn(app)
  const time = timeOf(app)
  const day = dayIn(time.timeZone, time.now)
  const done = await doneFor(db, taker.memberId, offers, time)
  const entries = new Map(own.map((entry) => [entry.offer_id, entry]))
  return offers.map((offer) => {
    const entry = entries.get(offer.id)
    const member = {
      fits: isFor(offer.rules, taker, time.now),
      entry: entry && { ...entry, expiresAt: entry.expires_at },
      got: entry?.got ?? 0,
      done: done(offer),
    }
    const standing = standingOf(offer.rules, frameOf(app, offer, { day, isOn }), member, time)
    const isOld = entry !== undefined && entry.occurrence !== occurrenceAt(offer.rules.times, day).key
    const counts = entry !== undefined && (!isOld || (standing.status === 'claim' && entry.state === 'waiting'))
    const shown = counts || entry?.state === 'applying' ? entry : undefined
    return { offer, standing, done: member.done, entry: shown, last: entry }
  })
}

/** Everything that a member sees: what runs, comes or ended lately, and whatever still waits for them. */
export async function listSeen(app: Basis, db: Queryable, memberId: bigint): Promise<Seen[]> {
  const now = app.clock.now()
  const [taker, isFree, listed, own] = await Promise.all([
    takerOf(app, db, memberId),
    mayBeOffered(db, memberId, now),
    listOffers(db, new Date(now.getTime() - endedDays * dayMs)),
    listOwn(db, memberId, now),
  ])
  if (taker === undefined || !isFree) return []
  const known = new Set(listed.map(({ id }) => id))
  const kept = own.filter(({ state, offer_id: id }) => !known.has(id) && (state === 'waiting' || state === 'applying'))
  const older = await listOffersById(
    db,
    kept.map(({ offer_id: id }) => id),
  )
  const seen = await seenBy(app, db, taker, { offers: [...listed, ...older], own })
  // While all are switched off, none of them is said to be closed.
  if (!areOn(app)) return seen.filter(({ standing: { status } }) => status !== 'close')
  const isShown = ({ standing: { status, why }, entry }: Seen) =>
    // Who never belonged to an audience is not told of it; what has ended is told to those who had a part in it.
    status !== 'close' ||
    why === 'expired' ||
    why === 'budget' ||
    entry !== undefined ||
    why === 'ended' ||
    why === 'closed'
  return seen.filter(isShown)
}

/** How many rewards wait for a press of the member. */
export async function countToClaim(app: Basis, db: Queryable, memberId: bigint): Promise<number> {
  return (await listSeen(app, db, memberId)).filter(({ standing }) => standing.status === 'claim').length
}
