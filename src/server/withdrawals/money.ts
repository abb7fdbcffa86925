import { Refusal } from '#api/refusal.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet, openMemberAccount, type Posting, post, systemAccount } from '#server/ledger/public.ts'
import type { WithdrawalRow } from './rows.ts'
import type { PartRow } from './rows-parts.ts'

type Named = Pick<WithdrawalRow, 'id' | 'reference' | 'member_id' | 'currency' | 'amount'>

const source = 'withdrawal'

async function move(
  tx: Queryable,
  { id, reference, currency }: Named,
  step: string,
  reason: string,
  postings: readonly Posting[],
  at: Date,
): Promise<void> {
  const whole = postings.filter(({ amount }) => amount !== 0n)
  const { refusal } = await post(tx, { source, key: `${id}:${step}`, reason, reference, currency, at, postings: whole })
  // Thrown inside the transaction: neither the movement nor what it is for is stored.
  if (refusal !== undefined) throw new Refusal(refusal)
}

async function pockets(tx: Queryable, { member_id, currency }: Named) {
  const wallet = await memberWallet(tx, member_id)
  if (wallet === undefined) throw new Refusal('real_account_needed')
  return { wallet, held: await openMemberAccount(tx, member_id, 'held', currency) }
}

/** Takes the money out of the wallet and holds it. Throws `insufficient_funds`. */
export async function hold(tx: Queryable, withdrawal: Named, at: Date): Promise<void> {
  const { wallet, held } = await pockets(tx, withdrawal)
  const { amount } = withdrawal
  const postings = [
    { account: wallet, amount: -amount },
    { account: held, amount },
  ]
  await move(tx, withdrawal, 'hold', 'withdrawal_hold', postings, at)
}

/** Gives held money back to the wallet: all of it, or that of a part that surely was not sent. */
export async function release(
  tx: Queryable,
  withdrawal: Named,
  at: Date,
  part?: Pick<PartRow, 'part' | 'amount' | 'fee'>,
): Promise<void> {
  const { wallet, held } = await pockets(tx, withdrawal)
  const amount = part === undefined ? withdrawal.amount : part.amount + part.fee
  const postings = [
    { account: held, amount: -amount },
    { account: wallet, amount },
  ]
  const step = part === undefined ? 'release' : `release:${part.part}`
  await move(tx, withdrawal, step, 'withdrawal_release', postings, at)
}

/** A part has left the house: its held money is gone, and the fee is the house's. */
export async function payPart(tx: Queryable, withdrawal: Named, part: PartRow, at: Date): Promise<void> {
  const { held } = await pockets(tx, withdrawal)
  const postings = [
    { account: held, amount: -(part.amount + part.fee) },
    { account: systemAccount('withdrawals'), amount: part.amount },
    { account: systemAccount('house'), amount: part.fee },
  ]
  await move(tx, withdrawal, `pay:${part.part}`, 'withdrawal', postings, at)
}

/** The bank gave a part back: it is the member's again, and so is its fee. */
export async function returnPart(tx: Queryable, withdrawal: Named, part: PartRow, at: Date): Promise<void> {
  const { wallet } = await pockets(tx, withdrawal)
  const postings = [
    { account: systemAccount('withdrawals'), amount: -part.amount },
    { account: systemAccount('house'), amount: -part.fee },
    { account: wallet, amount: part.amount + part.fee },
  ]
  await move(tx, withdrawal, `return:${part.part}`, 'withdrawal_return', postings, at)
}
