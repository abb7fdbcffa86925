import { type Currency, parseAmount, type Units } from '#api/money.ts'
import type { PayoutKind } from '#api/payout-accounts.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { clockMinutes, hoursOf } from '#server/kernel/opening-hours.ts'
import { profileOf } from '#server/limits/public.ts'
import { dayMaxOfRank } from '#server/vip/public.ts'
import { westernDigits } from './account-numbers.ts'
import { readDay, type WithdrawalRow } from './rows.ts'

/** A sum of the settings in units. */
const sum = (currency: Currency, text: string): Units => parseAmount(text, currency) ?? 0n

/** What a member may withdraw, and has today. */
export interface Limits {
  readonly min: Units
  readonly max: Units
  readonly dayMax: Units
  readonly dayUsed: Units
  readonly dayTimes: number
  readonly dayTimesUsed: number
  readonly nextDayAt: Date
}

/**
 * A member's limits of withdrawals and what is used of them: the one place that knows them. A rank may have a limit of a day of
 * its own.
 */
export async function limitsOf(app: App, db: Queryable, memberId: bigint, currency: Currency): Promise<Limits> {
  const { withdrawalSums, withdrawalDay, timeZone } = app.settings.current()
  const day = await readDay(db, memberId, timeZone, app.clock.now())
  const ofRank = await dayMaxOfRank(app, db, memberId, currency)
  return {
    ...{ min: sum(currency, withdrawalSums.min), max: sum(currency, withdrawalSums.max) },
    ...{ dayMax: ofRank ?? sum(currency, withdrawalDay.max), dayUsed: day.used },
    ...{ dayTimes: withdrawalDay.times, dayTimesUsed: Number(day.times), nextDayAt: day.next_at },
  }
}

/** What a withdrawal by a method costs and promises, and the largest sum of one of its transfers. */
export function methodOf(app: App, currency: Currency, kind: PayoutKind) {
  const { withdrawalFee, withdrawalPromise, payoutTransferMax } = app.settings.current()
  return {
    fee: sum(currency, withdrawalFee),
    promisedMinutes: Math.min(withdrawalPromise[kind], profileOf(app).payoutMinutesMost),
    transferMax: sum(currency, payoutTransferMax[kind]),
  }
}

/** Whether withdrawals by a method are taken now; if not, from when, and if so, until when. */
export function openingOf(app: App, kind: PayoutKind): ReturnType<typeof hoursOf> {
  const { payoutHours, timeZone } = app.settings.current()
  const [from = '', to = ''] = payoutHours[kind].split('-')
  const hours = to === '' ? undefined : { from: clockMinutes(from), to: clockMinutes(to) }
  return hoursOf(hours, timeZone, app.clock.now())
}

const wrongAmount = (code: string): Refusal => new Refusal('invalid_input', { fields: { amount: code } })

/**
 * Reads an amount as people type it, in Thai digits too. Whatever has another sign or too many decimals is refused rather
 * than guessed.
 */
export function readAmount(text: string, currency: Currency): Units {
  const amount = parseAmount(westernDigits(text), currency)
  if (amount === undefined || amount === 0n) throw wrongAmount('format')
  return amount
}

/** Throws where a sum is below or above what one withdrawal may be, or above what is left of the day. */
export function checkLimits(amount: Units, fee: Units, limits: Limits): void {
  if (amount < limits.min || amount <= fee) throw wrongAmount('too_small')
  if (amount > limits.max) throw wrongAmount('too_big')
  if (limits.dayTimesUsed >= limits.dayTimes || limits.dayUsed + amount > limits.dayMax)
    throw new Refusal('withdrawal_limit')
}

/** Whether its member may take a withdrawal back: nobody has begun with it, and the regulator's profile allows it. */
export const mayCancel = (app: App, row: WithdrawalRow): boolean =>
  row.state === 'requested' && row.taken_by === null && row.decision === null && profileOf(app).cancelsWithdrawals
