import { holdStatus } from '#server/accounts/public.ts'
import { countedUpTo } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type Held, hold, isShared, type Paid, payEntry, tellPaid } from './give.ts'
import { isAllowed } from './profile.ts'
import { lockOffer, moveGiven } from './rows.ts'
import { type EntryRow, endEntry, findPlace, holdEntry, listLapsing, lockEntry } from './rows-entries.ts'
import { findJoined, type JoinedRow, listJoined } from './rows-joined.ts'
import { areOn, leftOf, timeOf } from './state.ts'
import { tellDesk } from './told.ts'

/** Entries of one look: bounds what it takes. */
const lapsedTogether = 100
/** What was joined is read so many at a time. */
const readTogether = 2_000

/** Ends what was not claimed in time; its share of the budget is free again. */
export async function lapse(app: App): Promise<void> {
  const now = app.clock.now()
  for (const { id } of await listLapsing(app.db, now, lapsedTogether))
    await app.db.transaction(async (tx) => {
      const place = await findPlace(tx, id)
      await lockOffer(tx, place!.offer_id)
      const entry = (await lockEntry(tx, id))!
      // Claimed, or ended by another process, meanwhile.
      if (entry.state !== 'waiting' || entry.expires_at === null || entry.expires_at > now) return
      const day = dayIn(app.settings.current().timeZone, entry.granted_at!)
      await moveGiven(tx, entry.offer_id, { amount: -entry.amount, day })
      await endEntry(tx, id, { state: 'lapsed', at: now })
    })
}

async function timeIn(app: App, db: Queryable) {
  return { zone: app.settings.current().timeZone, countedTo: await countedUpTo(db) }
}

/** Whether there is still something to give, and this member has not had it as often as it is given. */
function mayGive(app: App, { seen: { offer, last } }: Held, { amount }: EntryRow): boolean {
  const { now, timeZone } = timeOf(app)
  const left = leftOf(offer, dayIn(timeZone, now))
  const isHad = offer.rules.most !== null && (last?.got ?? 0) >= offer.rules.most
  return isAllowed(app, offer) && !isHad && (left === null || left >= amount)
}

/**
 * Pays one who has joined and earned it, or leaves it to staff, while the promotion may still give: what was joined stays as it was
 * joined, whatever has become of its audience. A budget that is spent may come back until it is over.
 */
const settle = (
  app: App,
  { id, member_id: memberId, offer_id: offerId }: JoinedRow,
): Promise<Paid | bigint | undefined> =>
  app.db.transaction(async (tx) => {
    const held = await hold(app, tx, memberId, offerId)
    const entry = await lockEntry(tx, id)
    if (entry?.state !== 'joined' || !(await findJoined(tx, id, await timeIn(app, tx)))?.is_met) return undefined
    // Opened again in time, the account is paid then.
    if ((await holdStatus(tx, memberId))?.status === 'disabled') return undefined
    if (!mayGive(app, held, entry)) return undefined
    if (!(await isShared(app, tx, held))) return payEntry(app, tx, entry, false)
    await holdEntry(tx, id)
    return id
  })

/** Ends what was joined and can no longer be earned. */
const giveUp = (app: App, { id, offer_id: offerId }: JoinedRow): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockOffer(tx, offerId)
    const entry = await lockEntry(tx, id)
    if (entry?.state === 'joined') await endEntry(tx, id, { state: 'lapsed', at: app.clock.now() })
  })

/** Settles what was earned; gives whether it was, or may be later. */
async function settled(app: App, joined: JoinedRow): Promise<boolean> {
  try {
    const paid = await settle(app, joined)
    if (typeof paid === 'bigint') tellDesk(app, paid)
    else if (paid !== undefined) tellPaid(app, paid)
    return paid !== undefined
  } catch (error) {
    // A member on a break, or who takes no part any more, keeps what was earned: it is paid when they are back.
    app.log.info('joined promotion not settled', { error: String(error) })
    return true
  }
}

/**
 * Looks at all who have joined, and pays what they have earned in the time in which they joined it, also when that is over; ends what
 * is over and was not earned. While promotions are switched off nobody is looked at: what was joined goes on when they are on again.
 */
export async function payJoined(app: App, together = readTogether): Promise<void> {
  if (!areOn(app)) return
  const time = await timeIn(app, app.db)
  let after = 0n
  for (;;) {
    const joined = await listJoined(app.db, after, together, time)
    for (const one of joined) {
      const isSettled = one.is_met && (await settled(app, one))
      if (one.is_over && !isSettled) await giveUp(app, one)
    }
    if (joined.length < together) return
    after = joined.at(-1)!.id
  }
}
