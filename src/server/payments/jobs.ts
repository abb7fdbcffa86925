import type { App } from '#server/kernel/context.ts'
import { defineJob, defineTick, type Job, type Tick } from '#server/kernel/jobs.ts'
import { reconcilePayments } from './reconcile.ts'
import { deleteEvents } from './rows.ts'
import { askWaitingEvents } from './webhook.ts'

const hourMs = 60 * 60_000
/** Senders repeat for some days at most; the rest is for people who look something up. */
const keptDays = 90

/** Compares the last hours with the providers' lists. Fails where one could not be read. */
const compareBooks = (hours: number) => async (app: App) => {
  const now = app.clock.now()
  const findings = await reconcilePayments(app, new Date(now.getTime() - hours * hourMs), now)
  if (findings === undefined) throw new Error('a payment provider’s list could not be read')
  return { findings }
}

export const paymentJobs: readonly (Job | Tick)[] = [
  defineTick({ name: 'payment-events', every: '*/5 * * * * *', run: askWaitingEvents }),
  defineJob({
    ...{ name: 'gateway-books', every: '17 * * * *', retrySeconds: 60, expireSeconds: 30 * 60 },
    run: compareBooks(3),
  }),
  defineJob({
    ...{ name: 'gateway-books-days', every: '35 5 * * *', retrySeconds: 60, expireSeconds: 2 * 60 * 60 },
    async run(app) {
      const deleted = await deleteEvents(app.db, new Date(app.clock.now().getTime() - keptDays * 24 * hourMs))
      return { ...(await compareBooks(3 * 24)(app)), deleted }
    },
  }),
]
