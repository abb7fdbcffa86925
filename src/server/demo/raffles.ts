import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { addRaffle } from '#server/raffles/public.ts'
import { raffleTexts } from './texts.ts'

const dayMs = 24 * 3_600_000

/** A raffle that runs for a week. */
export async function addDemoRaffle(app: App, tx: Queryable, date: Date): Promise<void> {
  const at = (days: number) => new Date(date.getTime() + days * dayMs).toISOString()
  await addRaffle(app, tx, {
    ...{ texts: raffleTexts(), art: 'lottery', startsAt: at(0), endsAt: at(7), drawsAt: at(7.25) },
    ...{ per: '500', most: 50, turnover: 10_000, claimDays: 30 },
    prizes: [
      { n: 1, kind: 'cash', amount: '5000' },
      { n: 10, kind: 'cash', amount: '200' },
      { n: 50, kind: 'points', amount: '80' },
    ],
  })
}
