import { memberTypes } from '#api/access.ts'
import { postReward } from '#server/bonus/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet } from '#server/ledger/public.ts'
import { source } from './pay.ts'
import { changeAccount, insertFriend } from './rows.ts'
import { markCounted, markHeld } from './rows-count.ts'

/** A friend of the past, as the demo world tells of one. */
export interface PastFriend {
  readonly memberId: bigint
  readonly referrerId: bigint
  readonly joinedAt: Date
  /** Since when they count. */
  readonly countedAt?: Date
  /** What they share, for whom staff have to look at. */
  readonly shared?: readonly string[]
}

/** What was paid for a friend of the past, in units. */
export const pastReward = 10_000_000n
const least = 50_000_000n
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Writes friends of the past in `tx`, with the rewards that were paid for them. */
export async function tellFriends(tx: Queryable, currency: string, friends: readonly PastFriend[]): Promise<void> {
  for (const { memberId, referrerId, joinedAt, countedAt: at, shared } of friends) {
    const id = (await insertFriend(tx, { memberId, referrerId, type: memberTypes.member, at: joinedAt }))!
    if (shared) await markHeld(tx, memberId, shared, joinedAt)
    if (at === undefined) continue
    await postReward(tx, {
      ...{ source, key: `friend:${id}`, reason: 'referral', reference: id.toString(), currency, at },
      ...{ memberId: referrerId, wallet: (await memberWallet(tx, referrerId))!, amount: pastReward },
    })
    const facts = { at, since: dayOf(at), deposit: least, least, reward: pastReward, cut: 0n, cleared: [] }
    await markCounted(tx, id, facts)
    await changeAccount(tx, referrerId, {
      counted: 1,
      rewards: pastReward,
      paid: pastReward,
      month: `${dayOf(at).slice(0, 7)}-01`,
    })
  }
}
