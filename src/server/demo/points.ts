import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { grantPoints, wholePoints } from '#server/points/public.ts'
import type { Person } from './people.ts'

const dayMs = 86_400_000

/** Points that the house has given, beside those that bets of the last months earn. */
const gifts = [
  { account: 'demo', points: 1_200, daysAgo: 34, reference: 'Loy Krathong' },
  { account: 'demo', points: 640, daysAgo: 6, reference: 'Songkran' },
  { account: 'nida', points: 9_500, daysAgo: 20, reference: 'Songkran' },
  { account: 'vip', points: 26_000, daysAgo: 12, reference: 'Songkran' },
] as const

/** Gives some of the demo points to spend. */
export async function giveDemoPoints(app: App, tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  for (const { account, points, daysAgo, reference } of gifts)
    await grantPoints(app, tx, {
      ...{ memberId: people.find((person) => person.account === account)!.id, points: wholePoints(points), reference },
      ...{ kind: 'gift', key: `demo-${account}-${daysAgo}`, at: new Date(date.getTime() - daysAgo * dayMs) },
    })
}
