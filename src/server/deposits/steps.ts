import type { Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet, type Posting, post, systemAccount } from '#server/ledger/public.ts'
import { nextStep, type Payment } from './rows-payments.ts'

/** The ledger's name of this feature; a transfer's key is the payment's id and the number of its step. */
export const source = 'deposit_payment'

/** One movement of a payment's money. What the wallet lacks becomes a debt with `owe`. */
export interface Step {
  readonly reason: string
  readonly postings: readonly Posting[]
  readonly owe?: boolean
}

/** Carries out a step of a payment in `tx` and gives its number; `reference` is what the member's records name it by. */
export async function take(tx: Queryable, payment: Payment, reference: string, at: Date, step: Step): Promise<number> {
  const postings = step.postings.filter(({ amount }) => amount !== 0n)
  const number = await nextStep(tx, payment.id)
  const { refusal } = await post(tx, {
    ...{
      source,
      key: `${payment.id}:${number}`,
      reason: step.reason,
      reference,
      currency: payment.currency,
      at,
      postings,
    },
    ...(step.owe ? { whenShort: 'owe' as const } : {}),
  })
  // Thrown inside the transaction: nothing of it is stored, and the step has not happened.
  if (refusal !== undefined) throw new Refusal('insufficient_funds', { detail: 'The money has been spent already.' })
  return number
}

export const walletOf = async (tx: Queryable, memberId: bigint): Promise<bigint> => {
  const wallet = await memberWallet(tx, memberId)
  if (wallet === undefined) throw new Refusal('real_account_needed')
  return wallet
}

const deposits = systemAccount('deposits')
const suspense = systemAccount('suspense')
const house = systemAccount('house')

const line = (account: bigint, amount: Units): Posting => ({ account, amount })

/** Money that has just come waits. */
export const hold = (amount: Units): Step => ({
  reason: 'deposit_hold',
  postings: [line(deposits, -amount), line(suspense, amount)],
})

/** Waiting money goes back to who paid it. */
export const giveBack = (amount: Units): Step => ({
  reason: 'deposit_return',
  postings: [line(suspense, -amount), line(deposits, amount)],
})

/** Money becomes the member's, less the fee: just come, or waiting until now. */
export const credit = (wallet: bigint, from: 'deposits' | 'suspense', amount: Units, fee: Units): Step => ({
  reason: 'deposit',
  postings: [line(from === 'deposits' ? deposits : suspense, -amount), line(wallet, amount - fee), line(house, fee)],
})

/** A credit of staff that is undone at once: the money waits again. */
export const uncredit = (wallet: bigint, amount: Units, fee: Units): Step => ({
  reason: 'deposit_reversal',
  postings: [line(wallet, fee - amount), line(suspense, amount), line(house, -fee)],
})

/** The payer's bank has taken credited money back. */
export const chargeBack = (wallet: bigint, ofWallet: Units, ofHouse: Units): Step => ({
  reason: 'deposit_chargeback',
  postings: [line(wallet, -ofWallet), line(house, -ofHouse), line(deposits, ofWallet + ofHouse)],
  owe: true,
})
