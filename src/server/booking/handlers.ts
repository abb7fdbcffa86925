import { type Currency, currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { Booked, BookingKind } from '#api/staff-money.ts'
import { knownMember, queueForMember } from '#server/accounts/public.ts'
import { checkGivenUp, endForBooking } from '#server/bonus/public.ts'
import type { Act } from '#server/kernel/act.ts'
import type { AuditFacts } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers, StaffSession } from '#server/kernel/handler.ts'
import { repeated } from '#server/kernel/repeated.ts'
import { findTransfer } from '#server/ledger/public.ts'
import { refuseOwn, refuseSame } from '#server/staff/public.ts'
import { currencyOfMember, publishArrived } from '#server/wallet/public.ts'
import {
  type Booking,
  bookingOf,
  findBooked,
  kinds,
  moveByHand,
  needsSecondPerson,
  noteBookedAlone,
  readAmount,
  refuseDisabled,
  reversalOf,
  walletStateOf,
} from './move-by-hand.ts'
import { ask, decide, listRequests, lockRequest, namesOf, toRequest } from './requests.ts'
import type { RequestRow } from './rows.ts'

interface Order {
  readonly call: string
  readonly memberId: bigint
  readonly account: string
  readonly booking: Booking
  /** What the caller named it by. */
  readonly key: string
  readonly detail: Detail
}

/** What staff say of a booking; `givesUp`: the bonus money that the member has agreed to lose by a withdrawal. */
interface Detail {
  readonly reason: string
  readonly reference?: string
  readonly of?: BookingKind
  readonly givesUp?: string
}

/** Of all bookings a withdrawal ends bonus money: corrections and reversals take back what was never the member's. */
const endsBonus = ({ reason }: Pick<Booking, 'reason'>): boolean => reason === kinds.withdrawal.reason

/** A sum of bonus money as staff typed it, as it is written everywhere else. */
function readGivesUp(currency: Currency, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const sum = parseAmount(typed, currency)
  if (sum === undefined) throw new Refusal('invalid_input', { fields: { givesUp: 'invalid' } })
  return formatAmount(sum, currency)
}

const withDetail = (facts: AuditFacts, detail: object): AuditFacts => ({
  ...facts,
  detail: { ...facts.detail, ...detail },
})

/** Refuses what would put money into a closed account: of all bookings, new deposits. */
const checkOpen = async (tx: Queryable, { call, memberId, account }: Pick<Order, 'call' | 'memberId' | 'account'>) => {
  if (call === 'staffDeposit') await refuseDisabled(tx, memberId, account)
}

/** Books an order, or has it wait for a second person. */
async function carryOut(app: App, staff: StaffSession, act: Act, order: Order): Promise<Booked> {
  const { memberId, account, booking, key, detail } = order
  const currency = await currencyOfMember(app, app.db, memberId)
  const amount = formatAmount(booking.amount, currency)
  const answer = async (state: Booked['state'], request?: Booked['request']): Promise<Booked> => ({
    ...{ state, account, key, amount, wallet: await walletStateOf(app, app.db, memberId) },
    ...(request && { request }),
  })
  act.note({ subject: `member:${memberId}`, detail: { ...detail, amount, currency: currency.code, key } })
  const own = { staffId: staff.staffId, memberId, amount: booking.amount }
  const done = await act.transaction(async (tx): Promise<{ replayed: boolean } | { asked: RequestRow }> => {
    await refuseOwn(tx, staff.staffId, memberId)
    await queueForMember(tx, memberId)
    await checkOpen(tx, order)
    // What was booked before is answered as such, and no second person is asked for it.
    const isKnown = (await findTransfer(tx, booking.source, booking.key)).length > 0
    if (!isKnown && (await needsSecondPerson(app, tx, currency, own))) {
      if (endsBonus(booking)) await checkGivenUp(app, tx, memberId, detail.givesUp)
      const made = await ask(app, tx, {
        ...{ call: order.call, memberId, currency: currency.code, booking, detail, askedBy: staff.staffId },
      })
      const words = { ...detail, amount, currency: currency.code, key, request: `${made.row.id}` }
      act.note({ outcome: 'pending', detail: words })
      if (!made.isNew) act.unchanged()
      return { asked: made.row }
    }
    const ended = !isKnown && endsBonus(booking) ? await endForBooking(app, tx, memberId, detail.givesUp) : undefined
    const { posted, facts } = await moveByHand(app, tx, memberId, booking)
    if (facts) act.note(withDetail(facts, { ...detail, ...ended, key }))
    else act.unchanged()
    if (!posted.replayed) await noteBookedAlone(app, tx, own)
    return { replayed: posted.replayed }
  })
  if ('asked' in done)
    return answer('pending', { id: done.asked.id.toString(), endsAt: done.asked.ends_at.toISOString() })
  const { replayed } = done
  if (!replayed) tellMember(app, memberId, booking, currency)
  return answer(replayed ? 'replayed' : 'booked')
}

/** Tells a member's pages, after the commit, of what was booked; a deposit also by its sum. */
function tellMember(
  app: App,
  memberId: bigint,
  { reason, amount }: Pick<Booking, 'reason' | 'amount'>,
  { code }: Currency,
) {
  app.events.publishChange(memberId, 'balance')
  if (reason === kinds.deposit.reason) publishArrived(app, memberId, amount, code)
}

interface Wanted {
  readonly account: string
  readonly amount: string
  readonly key: string
  readonly reference?: string | undefined
  readonly reason?: string | undefined
  readonly confirmAmount?: string | undefined
  readonly givesUp?: string | undefined
}

const booker =
  (call: string, kind: BookingKind) =>
  async ({ app, input, staff, act }: { app: App; input: Wanted; staff: StaffSession; act: Act }): Promise<Booked> => {
    const { id: memberId, account } = await knownMember(app, input.account)
    act.note({ subject: `member:${memberId}`, detail: { key: input.key } })
    const currency = await currencyOfMember(app, app.db, memberId)
    const amount = readAmount(app, currency, input.amount, input.confirmAmount)
    const { key, reference, reason = '' } = input
    const givesUp = readGivesUp(currency, input.givesUp)
    const detail = { reason, ...(reference !== undefined && { reference }), ...(givesUp !== undefined && { givesUp }) }
    return carryOut(app, staff, act, {
      ...{ call, memberId, account, key, detail, booking: bookingOf(kind, key, reference, amount) },
    })
  }

/** Money that staff book by hand, and the second person of large sums. */
export const bookingHandlers: Handlers<
  'staffDeposit' | 'staffWithdraw' | 'staffCredit' | 'staffReverse' | 'staffRequests' | 'staffApprove' | 'staffRefuse'
> = {
  staffDeposit: booker('staffDeposit', 'deposit'),
  staffWithdraw: booker('staffWithdraw', 'withdrawal'),
  staffCredit: booker('staffCredit', 'credit'),

  async staffReverse({ app, input, staff, act }) {
    const { kind, key, reason, rest } = input
    const booked = await findBooked(app.db, kind, key)
    act.note({ detail: { key, of: kind } })
    if (booked === undefined)
      throw new Refusal('not_found', { detail: `No ${kind} was booked under ${repeated(key)}.` })
    return carryOut(app, staff, act, {
      ...{
        call: 'staffReverse',
        memberId: booked.member_id,
        account: booked.account,
        key,
        detail: { reason, of: kind },
      },
      booking: reversalOf(kind, key, booked, rest === 'owe'),
    })
  },

  staffRequests: ({ app, input }) => listRequests(app, input),

  async staffApprove({ app, input, staff, act }) {
    act.note({ detail: { request: input.id } })
    const done = await act.transaction(async (tx) => {
      const row = await lockRequest(app, tx, BigInt(input.id))
      act.note({ subject: `member:${row.member_id}` })
      await refuseSame(tx, row.asked_by, staff.staffId)
      await refuseOwn(tx, staff.staffId, row.member_id)
      await queueForMember(tx, row.member_id)
      await checkOpen(tx, { call: row.call, memberId: row.member_id, account: row.account })
      const { source, key, reason, reference, house, amount } = row
      const isKnown = (await findTransfer(tx, source, key)).length > 0
      const said = readGivesUp(currencyOf(row.currency), input.givesUp) ?? (row.detail as Partial<Detail>).givesUp
      const ended = !isKnown && endsBonus(row) ? await endForBooking(app, tx, row.member_id, said) : undefined
      const { posted, facts } = await moveByHand(app, tx, row.member_id, {
        ...{ source, key, reason, reference, house, amount },
        ...(row.owe ? { whenShort: 'owe' as const } : {}),
      })
      await decide(app, tx, row.id, { state: 'approved', by: staff.staffId })
      const askedBy = (await namesOf(tx, [row])).get(row.asked_by)
      const words = { ...row.detail, ...(said !== undefined && { givesUp: said }), ...ended, request: input.id }
      act.note(withDetail(facts ?? {}, { ...words, askedBy, key }))
      return { row, replayed: posted.replayed }
    })
    const { row, replayed } = done
    const currency = await currencyOfMember(app, app.db, row.member_id)
    if (!replayed) tellMember(app, row.member_id, row, currency)
    return {
      ...{ state: replayed ? 'replayed' : 'booked', account: row.account, key: row.key },
      ...{ amount: formatAmount(row.amount, currency), wallet: await walletStateOf(app, app.db, row.member_id) },
    }
  },

  async staffRefuse({ app, input, staff, act }) {
    act.note({ detail: { request: input.id, reason: input.reason } })
    return act.transaction(async (tx) => {
      const row = await lockRequest(app, tx, BigInt(input.id))
      act.note({ subject: `member:${row.member_id}`, before: 'pending', after: 'refused' })
      const refused = await decide(app, tx, row.id, { state: 'refused', by: staff.staffId, reason: input.reason })
      return toRequest(refused, await namesOf(tx, [refused]), app.clock.now())
    })
  },
}
