import { type Units, unitsPerMajor } from '#api/money.ts'
import { systemAccount, type Transfer } from '#server/ledger/public.ts'
import { type PastWithdrawal, referenceOf } from '#server/withdrawals/public.ts'
import type { Dice } from './dice.ts'

/** Money that somebody took home. */
export interface Withdrawn {
  readonly memberId: bigint
  readonly name: string
  readonly wallet: bigint
  readonly held: bigint
  readonly currency: string
  readonly amount: Units
  readonly at: Date
  /** What chance gave it: where it went to and how long it took follow from these signs. */
  readonly signs: string
}

const minuteMs = 60_000
const promisedMinutes = 30
const banks = ['004', '004', '004', '014', '014', '006', '006', '002', '025', '011'] as const

/** Most are paid within minutes, one in ten takes longer than the promise. */
function paidAfterMs(signs: string): number {
  const roll = Number.parseInt(signs.slice(0, 4), 16) / 0xffff
  const rest = Number.parseInt(signs.slice(4, 8), 16) / 0xffff
  if (roll < 0.55) return (2 + rest * 5) * minuteMs
  return (roll < 0.9 ? 7 + rest * 14 : 21 + rest * 24) * minuteMs
}

/** Ten digits that follow from a number. */
const tenDigits = (from: bigint): string => (1_000_000_000n + ((from * 7_919n) % 9_000_000_000n)).toString()

/** Numbers what was withdrawn in the order of time, and tells it as rows and as movements: held first, then paid. */
export function tellWithdrawals(
  list: readonly Withdrawn[],
  { first, until }: { readonly first: bigint; readonly until: Date },
): { readonly transfers: Transfer[]; readonly withdrawals: PastWithdrawal[] } {
  const transfers: Transfer[] = []
  const withdrawals: PastWithdrawal[] = []
  const inOrder = list.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const [place, { memberId, name, wallet, held, currency, amount, at, signs }] of inOrder.entries()) {
    const id = first + BigInt(place)
    const reference = referenceOf(id, at.toISOString().slice(0, 10))
    const paidAt = new Date(Math.min(at.getTime() + paidAfterMs(signs), until.getTime() - 1_000))
    const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs)
    const account = Number.parseInt(memberId.toString().slice(-2), 10)
    const shared = { source: 'withdrawal', reference, currency }
    transfers.push(
      {
        ...{ ...shared, key: `${id}:hold`, reason: 'withdrawal_hold', at },
        postings: [
          { account: wallet, amount: -amount },
          { account: held, amount },
        ],
      },
      {
        ...{ ...shared, key: `${id}:pay:1`, reason: 'withdrawal', at: paidAt },
        postings: [
          { account: held, amount: -amount },
          { account: systemAccount('withdrawals'), amount },
        ],
      },
    )
    withdrawals.push({
      ...{ id, reference, memberId, currency, amount, paidAt, askedAt: at, holder: name.toUpperCase() },
      ...{ bank: banks[account % banks.length]!, number: tenDigits(memberId) },
      ...{
        promisedAt: later(at, promisedMinutes),
        receivedAt: new Date(Math.min(later(paidAt, promisedMinutes).getTime(), until.getTime())),
      },
      bankReference: `K${tenDigits(id)}`,
    })
  }
  return { transfers, withdrawals }
}

/** Somebody brings money, bets it once, wins it back and takes it home. */
export interface Visit {
  /** Place among those who come. */
  readonly who: number
  readonly amount: Units
  readonly at: Date
}

const visitDays = 30
/** More than the page of pay-out times needs to say something of a day. */
const visitsADay = 9
const brought = [300, 500, 500, 800, 1_000, 1_500, 2_000, 3_000] as const

/** Visits of the last thirty days, spread over each of them, so that every day has pay-outs to tell of. */
export function shortVisits(dice: Dice, date: Date, people: number): Visit[] {
  const slotMs = (24 * 60 * minuteMs) / visitsADay
  return Array.from({ length: visitDays * visitsADay }, (_, place) => ({
    who: dice.between(0, people - 1),
    amount: BigInt(dice.pick(brought)) * unitsPerMajor,
    at: new Date(Math.floor(date.getTime() - 2 * 60 * minuteMs - (place + dice.between(0, 999) / 1_000) * slotMs)),
  }))
}
