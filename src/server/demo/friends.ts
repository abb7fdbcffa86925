import type { Queryable } from '#server/kernel/db.ts'
import { type PastFriend, tellFriends } from '#server/referral/public.ts'
import type { Person } from './people.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** Who has brought whom: two who count, one who is held, and some who have paid nothing in yet. */
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
  { referrer: 'demo', friend: 'newbie', joinedDaysAgo: 1 },
  { referrer: 'demo', friend: 'invited', joinedDaysAgo: 1 },
]
const logins = ['demo', 'vip', 'agent', 'disabled']

/** Tells of friends whom members have brought, and pays what was due for them then. */
export async function tellDemoFriends(
  tx: Queryable,
  people: readonly Person[],
  { date, currency }: { readonly date: Date; readonly currency: string },
): Promise<void> {
  const players = people.filter(({ account, habit }) => habit.rounds > 0 && !logins.includes(account))
  const idOf = (who: string | number) =>
    (typeof who === 'number' ? players[who]! : people.find(({ account }) => account === who)!).id
  const ago = (days: number) => new Date(date.getTime() - days * dayMs)
  await tellFriends(
    tx,
    currency,
    told.map(({ referrer, friend, joinedDaysAgo, countedDaysAgo, ...rest }) => ({
      ...rest,
      ...{ memberId: idOf(friend), referrerId: idOf(referrer), joinedAt: ago(joinedDaysAgo) },
      ...(countedDaysAgo !== undefined && { countedAt: ago(countedDaysAgo) }),
    })),
  )
}
