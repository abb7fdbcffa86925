import type { RewardKind } from '#api/bonus-rules.ts'
import type { Language } from '#api/page.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type Posted, post, type SystemKind, systemAccount } from '#server/ledger/public.ts'
import { insertPaid } from './rows-record.ts'

/** The ledger's reasons for what rewards pay in money, and the kind under which a member's record shows each. */
const kinds = {
  promotion: 'promotion',
  promotion_back: 'promotion',
  vip_bonus: 'vip',
  rebate: 'rebate',
  referral: 'referral',
  referral_back: 'referral',
  mission_prize: 'mission',
  raffle_prize: 'raffle',
} as const satisfies Readonly<Record<string, Exclude<RewardKind, 'bonus'>>>

/** Money that a reward pays to a member, or takes back. */
export interface Reward {
  readonly memberId: bigint
  /** The member's wallet. */
  readonly wallet: bigint
  /** Units; below zero for what is taken back. */
  readonly amount: bigint
  readonly source: string
  readonly key: string
  readonly reason: keyof typeof kinds
  readonly reference: string
  /** What the member reads, by language; the kind's name stands alone without it. */
  readonly title?: Readonly<Partial<Record<Language, string>>>
  /** The account of the house that pays. */
  readonly from?: Extract<SystemKind, 'promotions' | 'rebates'>
  readonly currency: string
  readonly at: Date
  readonly whenShort?: 'owe'
}

/** Posts money of a reward in `tx` as {@link post} does, and writes its line of the member's record. */
export async function postReward(tx: Queryable, reward: Reward): Promise<Posted> {
  const { memberId, wallet, amount, title, from = 'promotions', ...transfer } = reward
  const posted = await post(tx, {
    ...transfer,
    postings: [
      { account: systemAccount(from), amount: -amount },
      { account: wallet, amount },
    ],
  })
  if (posted.refusal === undefined) {
    const { transferId } = posted
    const { currency, at } = reward
    await insertPaid(tx, { memberId, kind: kinds[reward.reason], amount, currency, title, transferId, at })
  }
  return posted
}
