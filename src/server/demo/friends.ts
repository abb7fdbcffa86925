import type { Units } from '#api/money.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { postMany, type Transfer } from '#server/ledger/public.ts'
import { type PastFriend, pastReward, tellFriends } from '#server/referral/public.ts'
import type { Person } from './people.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** Who has brought whom: some who count, one who is held, and some who have paid nothing in yet. */
const told: readonly (Omit<PastFriend, 'memberId' | 'referrerId' | 'joinedAt' | 'countedAt'> & {
  readonly referrer: string
  /** An account, or the place among those who play. */
  readonly friend: string | number
  readonly joinedDaysAgo: number
  readonly countedDaysAgo?: number
})[] = [
  { referrer: 'vip', friend: 0, joinedDaysAgo: 40, countedDaysAgo: 38 },
  { referrer: 'vip', friend: 1, joinedDaysAgo: 21, countedDaysAgo: 20 },
  { referrer: 'vip', friend: 2, joinedDaysAgo: 9, shared: ['device', 'phone'] },
  { referrer: 'vip', friend: 'somsri', joinedDaysAgo: 2 },
  { referrer: 'demo', friend: 3, joinedDaysAgo: 34, countedDaysAgo: 33 },
  { referrer: 'demo', friend: 4, joinedDaysAgo: 12, countedDaysAgo: 10 },
  { referrer: 'demo', friend: 'newbie', joinedDaysAgo: 1 },
  { referrer: 'demo', friend: 'invited', joinedDaysAgo: 1 },
]
const logins = ['demo', 'vip', 'agent', 'disabled']

const momentOf = ({ countedAt, joinedAt }: PastFriend): Date => countedAt ?? joinedAt

/** Friends whom members of the demo have brought, the first who counted first. */
export function demoFriends(people: readonly Person[], date: Date): PastFriend[] {
  const players = people.filter(({ account, habit }) => habit.rounds > 0 && !logins.includes(account))
  const idOf = (who: string | number) =>
    (typeof who === 'number' ? players[who]! : people.find(({ account }) => account === who)!).id
  const ago = (days: number) => new Date(date.getTime() - days * dayMs)
  return told
    .map(({ referrer, friend, joinedDaysAgo, countedDaysAgo, ...rest }) => ({
      ...rest,
      ...{ memberId: idOf(friend), referrerId: idOf(referrer), joinedAt: ago(joinedDaysAgo) },
      ...(countedDaysAgo !== undefined && { countedAt: ago(countedDaysAgo) }),
    }))
    .toSorted((one, other) => momentOf(one).getTime() - momentOf(other).getTime())
}

/** What a member was given for friends, in units. */
export const givenFor = (friends: readonly PastFriend[], memberId: bigint): Units =>
  pastReward * BigInt(friends.filter((one) => one.referrerId === memberId && one.countedAt).length)

/** Posts transfers in the order of time, each friend's reward in its place among them: balances follow the clock. */
export async function postWithFriends(
  tx: Queryable,
  transfers: readonly Transfer[],
  { friends, currency }: { readonly friends: readonly PastFriend[]; readonly currency: string },
): Promise<void> {
  let from = 0
  for (const friend of friends) {
    const later = transfers.findIndex(({ at }, index) => index >= from && at! > momentOf(friend))
    const until = later === -1 ? transfers.length : later
    await postMany(tx, transfers.slice(from, until))
    await tellFriends(tx, currency, [friend])
    from = until
  }
  await postMany(tx, transfers.slice(from))
}
