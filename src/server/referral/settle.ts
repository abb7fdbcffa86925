import { queueForMember } from '#server/accounts/public.ts'
import { shareMarks } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { payable, stepOf } from '#server/rebate/public.ts'
import { countFriends, reverseFriends } from './count.ts'
import { ask, pay, type Told, tellPages } from './pay.ts'
import { changeAccount, heldAccount } from './rows.ts'
import { isIn, markHeld } from './rows-count.ts'
import {
  findLastRun,
  findOpenDay,
  insertRun,
  insertShare,
  isPaid,
  listDue,
  listPlayed,
  type RunRow,
  settleRun,
} from './rows-days.ts'
import { listShared } from './rows-shared.ts'
import { dayAfter, nowOf, termsOf, withinMonth } from './terms.ts'

/** A tick settles so many days at most, and reads so many referrers at once. */
const daysMost = 5
const referrersMost = 100

/**
 * Pays what the friends of one member brought on a day that is closed, once. Friends who share something by now are held, and bring
 * nothing. `later` where the day's figures are counted anew.
 */
async function payShare(app: App, { day, rate }: RunRow, memberId: bigint): Promise<'later' | Told | undefined> {
  const { month, currency, now: at, least } = nowOf(app)
  return app.db.transaction(async (tx) => {
    await shareMarks(tx)
    if (((await findOpenDay(tx)) ?? '') <= day) return 'later'
    await queueForMember(tx, memberId)
    if (await isPaid(tx, day, memberId)) return undefined
    const played = await listPlayed(tx, day, memberId)
    const shared = await listShared(
      tx,
      played.map((row) => row.member_id),
    )
    const isNew = ({ member_id: id, cleared }: (typeof played)[number]) =>
      shared.get(id)?.some((what) => !cleared.includes(what)) === true
    for (const { member_id: id } of played.filter(isNew)) await markHeld(tx, id, shared.get(id)!, at)
    const friends = played.filter((row) => !isNew(row))
    if (friends.length === 0) return undefined
    const account = await heldAccount(tx, memberId)
    const ownRate = (await isIn(tx, { currency, now: at, least }, memberId)) ? rate : 0
    const bets = friends.reduce((sum, row) => sum + row.bets, 0n)
    const sum = payable(account.carry, [{ base: bets, rate: ownRate }], stepOf(app))
    const wanted = withinMonth(termsOf(app), account, month, sum.amount)
    const payment = { memberId, key: `day:${day}:${memberId}`, amount: wanted, reference: day }
    const amount = wanted > 0n && (await pay(app, tx, payment)) ? wanted : 0n
    await insertShare(tx, {
      ...{ day, referrerId: memberId, bets, rate: ownRate, before: account.carry, after: sum.carry },
      ...{ amount, cut: sum.amount - amount, at, friends },
    })
    await changeAccount(tx, memberId, { shares: amount, carry: sum.carry, paid: amount, month })
    if (amount === 0n) return undefined
    await ask(app, tx, payment)
    return { memberId, amount }
  })
}

/** Settles a day to its end; `false` where that has to wait. */
async function settleDay(app: App, run: RunRow): Promise<boolean> {
  while (run.rate > 0) {
    const due = await listDue(app.db, run.day, referrersMost)
    if (due.length === 0) break
    for (const { referrer_id: memberId } of due) {
      const told = await payShare(app, run, memberId)
      if (told === 'later') return false
      if (told) tellPages(app, told)
    }
  }
  await settleRun(app.db, run.day, app.clock.now())
  return true
}

/** Settles days that are closed, one after the other. A day whose turn comes while the programme is off brings nothing. */
async function settleDays(app: App, open: string): Promise<void> {
  const { referralOn } = app.settings.current()
  for (let days = 0; days < daysMost; days += 1) {
    const last = await findLastRun(app.db)
    if (last === undefined) {
      // What was played before the programme began is nobody's.
      if (referralOn) await insertRun(app.db, dayAfter(open, -1), 0, app.clock.now())
      return
    }
    if (last.settled) {
      const day = dayAfter(last.day)
      if (day >= open) return
      await insertRun(app.db, day, referralOn ? termsOf(app).share : 0)
    } else if (!(await settleDay(app, last))) return
  }
}

/** Pays what is due: friends who count by now, days that are closed; and takes back what was paid for deposits that are gone. */
export async function payReferrals(app: App): Promise<void> {
  const last = await findLastRun(app.db)
  const { today } = nowOf(app)
  const yesterday = dayAfter(today, -1)
  const since = last !== undefined && last.day < yesterday ? last.day : yesterday
  if (app.settings.current().referralOn) await countFriends(app, since)
  if (last !== undefined || app.settings.current().referralOn) await reverseFriends(app, since)
  const open = await findOpenDay(app.db)
  if (open !== undefined) await settleDays(app, open)
}
