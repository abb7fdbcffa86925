import { holdStatus } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import { hold, isShared, leaveToStaff, type Paid, payEntry, tellPaid } from './give.ts'
import { lockOffer, moveGiven } from './rows.ts'
import { type EntryRow, endEntry, findPlace, listLapsing, lockEntry, takeJoined } from './rows-entries.ts'
import { isMet } from './rules.ts'
import { areOn, leftOf, timeOf } from './state.ts'
import { tellDesk } from './told.ts'

/** Entries of one look: bounds what it takes. */
const together = 100

/** Ends what was not claimed in time; its share of the budget is free again. */
export async function lapse(app: App): Promise<void> {
  const now = app.clock.now()
  for (const { id } of await listLapsing(app.db, now, together))
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

/** Pays one who has joined, if it is earned, or leaves it to staff; ends what can no longer be earned. */
const settle = (app: App, joined: EntryRow): Promise<Paid | bigint | undefined> =>
  app.db.transaction(async (tx) => {
    const held = await hold(app, tx, joined.member_id, joined.offer_id)
    const entry = await lockEntry(tx, joined.id)
    if (entry?.state !== 'joined') return undefined
    const { seen } = held
    const { now, timeZone } = timeOf(app)
    if (seen.entry?.id !== entry.id || seen.standing.status !== 'joined') {
      const left = leftOf(seen.offer, dayIn(timeZone, now))
      // A day's budget that is spent comes back; everything else is over.
      const isOver = seen.standing.why !== 'budget' || left === null || seen.entry?.id !== entry.id
      if (isOver) await endEntry(tx, entry.id, { state: 'lapsed', at: now })
      return undefined
    }
    if (!isMet(seen.offer.rules, seen.done)) return undefined
    // Opened again in time, the account is paid then.
    if ((await holdStatus(tx, entry.member_id))?.status === 'disabled') return undefined
    return (await isShared(app, tx, held)) ? leaveToStaff(app, tx, held) : payEntry(app, tx, entry, false)
  })

/**
 * Looks at those who have joined and were not looked at for the longest, and pays what they have earned. While promotions are
 * switched off nobody is looked at: what was joined goes on when they are on again.
 */
export async function payJoined(app: App): Promise<void> {
  if (!areOn(app)) return
  const now = app.clock.now()
  const joined = await app.db.transaction((tx) => takeJoined(tx, now, together))
  for (const entry of joined) {
    const paid = await settle(app, entry).catch((error: unknown) => {
      // A member on a break, or who takes no part any more, keeps what was joined until it ends.
      app.log.info('joined promotion not settled', { error: String(error) })
      return undefined
    })
    if (typeof paid === 'bigint') tellDesk(app, paid)
    else if (paid !== undefined) tellPaid(app, paid)
  }
}
