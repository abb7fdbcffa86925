import { type Currency, parseAmount, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { readBalance } from '#server/ledger/public.ts'
import { profileOf } from '#server/limits/public.ts'
import { countUpTo, waitingOf } from '#server/turnover/public.ts'
import { type PartyRow, sentToday } from './rows.ts'

/** Which way money goes: to the member above, or to one directly below. */
export type Direction = 'up' | 'down'

/** What a member can send at this moment. */
export interface Room {
  readonly balance: Units
  readonly waiting: Units
  readonly free: Units
  readonly min: Units
  readonly max: Units
  readonly dayLeft: Units
}

/** Whether money goes from member to member here: by the operator's setting, and by the regulator's profile. */
export const areOpen = (app: App): boolean => app.settings.current().memberTransfers && profileOf(app).memberTransfers

const least = (one: Units, other: Units): Units => (one < other ? one : other)

/** What is free and what the limits leave. A decision belongs after `lockWallet`. */
export async function roomOf(app: App, db: Queryable, memberId: bigint, currency: Currency): Promise<Room> {
  const { memberTransferLimits, timeZone } = app.settings.current()
  const sum = (text: string): Units => parseAmount(text, currency) ?? 0n
  const balance = (await readBalance(db, memberId))?.balance ?? 0n
  const waiting = waitingOf(await countUpTo(app, db, memberId), balance)
  const sent = await sentToday(db, memberId, timeZone, app.clock.now())
  const day = sum(memberTransferLimits.day)
  return {
    ...{ balance, waiting, free: balance - waiting },
    ...{ min: sum(memberTransferLimits.min), max: sum(memberTransferLimits.max) },
    dayLeft: sent < day ? day - sent : 0n,
  }
}

/** The most that one transfer can be now. */
export const mostOf = ({ max, free, dayLeft }: Room): Units => least(max, least(free, dayLeft))

/** A typed amount. Throws `invalid_input` for what is none. */
export function readAmount(text: string, currency: Currency): Units {
  const amount = parseAmount(text, currency)
  if (amount === undefined || amount === 0n) throw new Refusal('invalid_input', { fields: { amount: 'format' } })
  return amount
}

/** Throws unless so much may be sent; `turnover_left` bears the sum that waits for bets. */
export function checkRoom(amount: Units, room: Room, say: (units: Units) => string): void {
  if (amount < room.min) throw new Refusal('invalid_input', { fields: { amount: 'too_small' } })
  if (amount > room.max) throw new Refusal('invalid_input', { fields: { amount: 'too_big' } })
  if (amount > room.balance) throw new Refusal('insufficient_funds')
  if (amount > room.free) throw new Refusal('turnover_left', { amount: say(room.waiting) })
  if (amount > room.dayLeft) throw new Refusal('transfer_limit', { amount: say(room.dayLeft) })
}

/** Whether an account can be given money. */
export const canReceive = ({ status }: PartyRow): boolean => status === 'active'
