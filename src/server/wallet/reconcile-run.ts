import type { Reconciliation } from '#api/staff-books.ts'
import type { App } from '#server/kernel/context.ts'
import { defineJob } from '#server/kernel/jobs.ts'
import { reconcile } from './reconcile.ts'
import { findRun, noteRun, type RunRow } from './run-rows.ts'

const hourMs = 60 * 60_000
const hoursOf = (from: Date, to: Date): number => Math.ceil((to.getTime() - from.getTime()) / hourMs)

/** A run as the API says it. */
export const toReconciliation = (row: RunRow): Reconciliation => ({
  ...{ id: row.id.toString(), askedAt: row.asked_at.toISOString(), state: row.state, found: row.found },
  ...{ hours: hoursOf(row.from_at, row.to_at), hoursDone: hoursOf(row.from_at, row.done_until) },
})

/** Compares hour by hour, and goes on where an earlier process has ended. A vendor that does not answer ends the run. */
async function run(app: App, { id }: { readonly id: string }, signal: AbortSignal) {
  const row = await findRun(app.db, BigInt(id))
  if (row === undefined || row.ended_at !== null) return undefined
  let { found } = row
  let until = row.done_until
  const note = (state: RunRow['state']) =>
    noteRun(app.db, row.id, {
      ...{ state, until, found },
      endedAt: state === 'done' || state === 'failed' ? app.clock.now() : null,
    })
  while (until < row.to_at) {
    signal.throwIfAborted()
    const end = new Date(Math.min(until.getTime() + hourMs, row.to_at.getTime()))
    const more = await reconcile(app, until, end)
    if (more === undefined) {
      await note('failed')
      return { found }
    }
    found += more
    until = end
    await note('running')
  }
  await note('done')
  return { found }
}

/** Carries out a comparison that staff have asked for. */
export const reconcileRunJob = defineJob<{ readonly id: string }>({
  ...{ name: 'reconcile-asked', retrySeconds: 5, expireSeconds: 2 * 60 * 60 },
  run,
})
