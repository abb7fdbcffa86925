import { type Currency, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { WalletState } from '#api/staff-members.ts'
import type { BookingKind } from '#api/staff-money.ts'
import { holdStatus, queueForMember } from '#server/accounts/public.ts'
import type { AuditFacts } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { repeated } from '#server/kernel/repeated.ts'
import {
  findMoved,
  memberWallet,
  type Posted,
  post,
  readBalance,
  type SystemKind,
  systemAccount,
} from '#server/ledger/public.ts'
import { countDeposit, depositRoom, uncountDeposit } from '#server/limits/public.ts'
import { personOf } from '#server/staff/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { type BookedRow, findBookedRow } from './rows.ts'
import { deleteBookedAlone, insertBookedAlone, sumBookedAlone } from './rows-alone.ts'

/** What people book by hand: where it comes from or goes to, and under which source its key is unique. */
export const kinds = {
  credit: { source: 'operator', reason: 'adjustment', house: 'adjustments' },
  deposit: { source: 'operator-deposit', reason: 'deposit', house: 'deposits' },
  withdrawal: { source: 'operator-withdrawal', reason: 'withdrawal', house: 'withdrawals' },
} as const satisfies Record<BookingKind, { source: string; reason: string; house: SystemKind }>

/** One movement between a member's wallet and the house. */
export interface Booking {
  readonly source: string
  readonly key: string
  readonly reason: string
  readonly reference: string
  readonly house: bigint
  /** What the wallet receives; below zero: what it pays. */
  readonly amount: Units
  readonly whenShort?: 'owe'
}

export const told = (currency: Currency, amount: Units): string => `${formatAmount(amount, currency)} ${currency.code}`

/**
 * Moves money between a member's wallet and the house in `tx`; a repeated key moves nothing and has no facts. Throws
 * `insufficient_funds`, and `idempotency_conflict` when the key was used for something else.
 */
export async function moveByHand(
  app: App,
  tx: Queryable,
  memberId: bigint,
  booking: Booking,
): Promise<{ readonly posted: Posted; readonly facts?: AuditFacts }> {
  const wallet = await memberWallet(tx, memberId)
  if (wallet === undefined) throw new Refusal('user_unknown', { detail: 'That member has no wallet.' })
  const { house, amount, ...transfer } = booking
  // The limits of deposits are asked while the member is held, which every lock of the money comes after.
  await queueForMember(tx, memberId)
  const currency = await currencyOfMember(app, tx, memberId)
  const posted = await post(tx, {
    ...{ ...transfer, currency: currency.code, at: app.clock.now() },
    postings: [
      { account: house, amount: -amount },
      { account: wallet, amount },
    ],
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'idempotency_conflict') throw error
    throw new Refusal('idempotency_conflict', {
      detail: `${repeated(booking.key)} was used for another amount or member before; nothing moved. Booking it anew, after "reverse", needs a --key of its own.`,
    })
  })
  // Thrown inside the transaction, so that the refusal is not stored and the same key can be used later.
  if (posted.refusal)
    throw new Refusal('insufficient_funds', {
      detail: `The wallet has less than ${told(currency, -amount)}; nothing moved.`,
    })
  if (posted.replayed) return { posted }
  await countForLimits(app, tx, memberId, booking)
  const row = await findMoved(tx, wallet, posted.transferId)
  const { balance: after, moved } = row!
  const facts = {
    subject: `member:${memberId}`,
    before: formatAmount(after - moved, currency),
    after: formatAmount(after, currency),
    detail: { amount: formatAmount(amount, currency), currency: currency.code, key: booking.key },
  }
  return { posted, facts }
}

/** A deposit by hand counts against the member's limits like any other, and is refused above them; its reversal makes room. */
async function countForLimits(app: App, tx: Queryable, memberId: bigint, booking: Booking): Promise<void> {
  const { reason, amount } = booking
  if (reason === `${kinds.deposit.reason}_reversal`)
    return uncountDeposit(tx, memberId, `${kinds.deposit.source}:${booking.reference}`)
  if (reason !== kinds.deposit.reason) return
  const { room, onBreak } = await depositRoom(app, tx, memberId)
  if (onBreak) throw new Refusal('play_excluded', { detail: 'That member is on a break; nothing moved.' })
  if (room !== null && amount > room)
    throw new Refusal('deposit_limit_reached', {
      detail: `A limit of deposits leaves ${told(await currencyOfMember(app, tx, memberId), room)}; nothing moved.`,
    })
  await countDeposit(app, tx, { memberId, key: `${kinds.deposit.source}:${booking.key}`, amount })
}

/** An amount as it was typed; above the setting `handBookingMax` it is typed twice. */
export function readAmount(app: App, currency: Currency, text: string, confirmed: string | undefined): Units {
  const amount = parseAmount(text, currency)
  if (amount === undefined || amount === 0n)
    throw new Refusal('invalid_input', {
      ...{ fields: { amount: 'invalid' }, detail: `${repeated(text)} is not an amount of ${currency.code}.` },
    })
  const again = confirmed === undefined ? undefined : parseAmount(confirmed, currency)
  if (confirmed !== undefined && again !== amount)
    throw new Refusal('confirmation_needed', {
      detail: `--confirm-amount ${repeated(confirmed)} is not ${repeated(text)}; nothing moved.`,
    })
  const max = parseAmount(app.settings.current().handBookingMax, currency)
  if (max !== undefined && amount > max && again === undefined)
    throw new Refusal('confirmation_needed', {
      detail: `${told(currency, amount)} is more than ${told(currency, max)} (setting handBookingMax). If it is right, repeat it: --confirm-amount ${text}`,
    })
  return amount
}

/** Somebody's booking for a member: `amount` is what the wallet receives; below zero, what it pays. */
export interface HandBooking {
  readonly staffId: bigint
  readonly memberId: bigint
  readonly amount: Units
}

const dayMs = 24 * 60 * 60_000
const size = (amount: Units): Units => (amount < 0n ? -amount : amount)

/**
 * Whether a booking waits for a second person, by the setting `staffApprovalAbove`: what one person has booked alone for one member
 * within a day, in the same direction, adds up. Holds the member until `tx` ends, so that two at once are counted after each other.
 */
export async function needsSecondPerson(
  app: App,
  tx: Queryable,
  currency: Currency,
  { staffId, memberId, amount }: HandBooking,
): Promise<boolean> {
  const above = parseAmount(app.settings.current().staffApprovalAbove, currency)
  if (above === undefined) return false
  if (size(amount) > above) return true
  await queueForMember(tx, memberId)
  const since = new Date(app.clock.now().getTime() - dayMs)
  const booked = await sumBookedAlone(tx, { person: await personOf(tx, staffId), memberId, since, isPaid: amount < 0n })
  return booked + size(amount) > above
}

/** Remembers what somebody has booked without a second person, for the sum of a day. */
export async function noteBookedAlone(
  app: App,
  tx: Queryable,
  { staffId, memberId, amount }: HandBooking,
): Promise<void> {
  await insertBookedAlone(tx, { person: await personOf(tx, staffId), memberId, amount, now: app.clock.now() })
}

/** Forgets what no day's sum holds any more; gives how many bookings. */
export const forgetBookedAlone = (app: App): Promise<number> =>
  deleteBookedAlone(app.db, new Date(app.clock.now().getTime() - dayMs))

/** Throws unless the member's account is open: nobody deposits into a closed one. */
export async function refuseDisabled(tx: Queryable, memberId: bigint, account: string): Promise<void> {
  const row = await holdStatus(tx, memberId)
  if (row?.status === 'disabled')
    throw new Refusal('state_conflict', { detail: `${account} is not open; nothing moved.` })
}

/** What a wallet holds now. */
export async function walletStateOf(app: App, db: Queryable, memberId: bigint): Promise<WalletState> {
  const { balance = 0n, bonus = 0n, held = 0n } = (await readBalance(db, memberId)) ?? {}
  const currency = await currencyOfMember(app, db, memberId)
  const say = (amount: bigint) => formatAmount(amount, currency)
  return { balance: say(balance), bonus: say(bonus), held: say(held), currency: currency.code }
}

/** What was booked by hand under a key, with the house's side of it; `undefined` when nothing was. */
export const findBooked = (db: Queryable, kind: BookingKind, key: string): Promise<BookedRow | undefined> =>
  findBookedRow(db, kinds[kind].source, key)

/** The movement that takes a booking back. */
export const reversalOf = (kind: BookingKind, key: string, booked: BookedRow, owe: boolean): Booking => ({
  ...{
    source: 'operator-reversal',
    key: booked.id.toString(),
    reason: `${kinds[kind].reason}_reversal`,
    reference: key,
  },
  ...{ house: booked.house, amount: booked.amount },
  ...(owe ? { whenShort: 'owe' as const } : {}),
})

/** The movement of a credit, deposit or withdrawal. */
export function bookingOf(kind: BookingKind, key: string, reference: string | undefined, amount: Units): Booking {
  const { source, reason, house } = kinds[kind]
  const moved = kind === 'withdrawal' ? -amount : amount
  return { source, key, reason, reference: reference ?? key, house: systemAccount(house), amount: moved }
}
