import type { PrizeTrouble } from '#api/mission-rules.ts'
import { Refusal } from '#api/refusal.ts'
import { holdStatus, queueForMember } from '#server/accounts/public.ts'
import { postReward } from '#server/bonus/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet } from '#server/ledger/public.ts'
import { profileOf, turnoverAllowed } from '#server/limits/public.ts'
import { publishUnread, toldSum, writeToMember } from '#server/messages/public.ts'
import { requireOffers } from '#server/offers/public.ts'
import { openRequirement } from '#server/turnover/public.ts'
import { currencyOfMember, publishArrived } from '#server/wallet/public.ts'
import { prizesOf, readFirst } from './board.ts'
import { areOn } from './own.ts'
import {
  endRow,
  fixedAt,
  insertPrize,
  listUnfixed,
  lockWaiting,
  type PrizeKey,
  paidRow,
  type TakenPrize,
  takeDue,
  takeMonth,
  takeOne,
  type WaitingRow,
  waitRow,
} from './rows-prizes.ts'
import { lastPrize, monthAfter, pauseAfter } from './rules.ts'

/** Parts of the setting `missionTurnover`. */
const whole = 10_000n
/** A claim of a month's last second is written by then. */
const settleMs = 60_000
/** The process that takes a prize has this long before another may take it. */
const leaseMs = 60_000

/** A prize of an account that was closed for good is kept so long after the month's end: it may be opened again. */
const keptMs = 30 * 24 * 60 * 60_000

const keyOf = ({ month, memberId }: PrizeKey): string => `${month.slice(0, 7)}:${memberId}`

/**
 * Writes the prizes of a month down in one transaction, in the process that is first: who takes part, and what a place brings, is as
 * it is now.
 */
async function fixMonth(app: App, month: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const at = app.clock.now()
    const prizes = prizesOf(app)
    const turnover = turnoverAllowed(app, app.settings.current().missionTurnover)
    if (!(await takeMonth(tx, month, { prizes, turnover, at })) || lastPrize(prizes) === 0) return
    const { code: currency } = app.settings.currency()
    for (const prize of await readFirst(app, tx, month)) {
      const need = (prize.amount * BigInt(turnover)) / whole
      if (prize.amount > 0n) await insertPrize(tx, month, { ...prize, currency, need, at })
    }
  })
}

/** Thrown inside the transaction of a prize that cannot be paid, so that nothing of it is kept. */
class Unpaid extends Error {
  readonly reason: PrizeTrouble
  constructor(reason: PrizeTrouble) {
    super(reason)
    this.reason = reason
  }
}

/** Throws `Unpaid` for who can be given nothing now; the member is held. */
async function checkReceiver(app: App, tx: Queryable, memberId: bigint): Promise<void> {
  const status = (await holdStatus(tx, memberId))?.status
  if (status === 'disabled') throw new Unpaid('closed')
  if (status !== 'active') throw new Unpaid('break')
  await requireOffers(tx, memberId, app.clock.now()).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new Unpaid(error.code === 'play_excluded' ? 'break' : 'mark')
  })
}

async function post(app: App, tx: Queryable, key: PrizeKey, prize: WaitingRow): Promise<void> {
  const { memberId, month } = key
  const { amount, currency, need, place } = prize
  const wallet = await memberWallet(tx, memberId)
  if (wallet === undefined || (await currencyOfMember(app, tx, memberId)).code !== currency) throw new Unpaid('wallet')
  const at = app.clock.now()
  const { refusal } = await postReward(tx, {
    ...{ source: 'mission', key: keyOf(key), reason: 'mission_prize', reference: month.slice(0, 7) },
    ...{ memberId, wallet, amount, currency, at },
  })
  if (refusal !== undefined) throw new Unpaid('refused')
  await paidRow(tx, key, at)
  await writeToMember(app, tx, {
    ...{ memberId, category: 'service', what: 'mission.prize', href: '/member/missions' },
    values: { place: String(place), month: month.slice(0, 7), sum: toldSum(amount, currency) },
  })
  // The month was fixed under the rules of its time.
  const most = (amount * BigInt(profileOf(app).turnoverMost)) / whole
  await openRequirement(app, tx, {
    ...{ memberId, source: 'mission', key: keyOf(key), amount },
    need: need < most ? need : most,
  })
}

/** Whether nobody will ever have a prize: the account of its member, who is held, is closed for good, and has been given time to open. */
async function isOver(app: App, tx: Queryable, { memberId, month }: PrizeKey): Promise<boolean> {
  if ((await holdStatus(tx, memberId))?.disabled_as !== 'closed') return false
  return app.clock.now().getTime() - (await fixedAt(tx, month)).getTime() >= keptMs
}

/** Pays a prize in a transaction of its own, or ends it; `undefined` where that was done before. */
const payOne = (app: App, key: PrizeKey): Promise<WaitingRow | 'ended' | undefined> =>
  app.db.transaction(async (tx) => {
    // Breaks, marks and closings hold the same row.
    await queueForMember(tx, key.memberId)
    const prize = await lockWaiting(tx, key)
    if (prize === undefined) return undefined
    if (await isOver(app, tx, key)) {
      await endRow(tx, key, app.clock.now())
      return 'ended'
    }
    await checkReceiver(app, tx, key.memberId)
    await post(app, tx, key, prize)
    return prize
  })

const reasonOf = (error: unknown): PrizeTrouble =>
  error instanceof Unpaid ? error.reason : error instanceof Refusal ? 'refused' : 'fault'

/** Tries a prize that this process has taken; gives why it is not paid. What fails waits longer each time. */
async function tryPrize(app: App, prize: TakenPrize): Promise<PrizeTrouble | undefined> {
  const { memberId, attempts: count } = prize
  try {
    const paid = await payOne(app, prize)
    if (paid === undefined) return undefined
    if (paid === 'ended') {
      app.log.info('prize of missions ended', { transaction: keyOf(prize), code: 'closed' })
      return 'ended'
    }
    app.events.publishChange(memberId, 'balance')
    publishArrived(app, memberId, paid.amount, paid.currency)
    publishUnread(app, memberId)
    return undefined
  } catch (error) {
    const reason = reasonOf(error)
    const fields = { transaction: keyOf(prize), code: reason, count }
    if (error instanceof Unpaid) app.log.warn('prize of missions not paid', fields)
    else app.log.error('prize of missions not paid', { ...fields, error })
    await waitRow(app.db, prize, { reason, next: new Date(app.clock.now().getTime() + pauseAfter(count)) })
    return reason
  }
}

/** Fixes the prizes of months that have ended. */
export async function fixEndedMonths(app: App): Promise<void> {
  const settled = new Date(app.clock.now().getTime() - settleMs)
  const running = monthAfter(dayIn(app.settings.current().timeZone, settled), 0)
  for (const { month } of await listUnfixed(app.db, running)) await fixMonth(app, month)
}

/** Pays each prize that is due, one after another. */
async function payDue(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now()
    const prize = await takeDue(app.db, now, new Date(now.getTime() + leaseMs))
    if (prize === undefined) return
    await tryPrize(app, prize)
  }
}

/** Fixes the prizes of months that have ended, and pays what is due, also of other months where one cannot be fixed. */
export async function payEndedMonths(app: App): Promise<void> {
  if (!areOn(app)) return
  try {
    await fixEndedMonths(app)
  } finally {
    await payDue(app)
  }
}

/**
 * Takes a prize that waits in `tx`, to be tried with what this gives once `tx` is committed. Throws `not_found` where there is none
 * that waits.
 */
export async function takeToTry(
  app: App,
  tx: Queryable,
  key: PrizeKey,
): Promise<{ readonly attempts: number; readonly run: () => Promise<PrizeTrouble | undefined> }> {
  const now = app.clock.now()
  const prize = await takeOne(tx, key, now, new Date(now.getTime() + leaseMs))
  if (prize === undefined) throw new Refusal('not_found')
  return { attempts: prize.attempts, run: () => tryPrize(app, prize) }
}
