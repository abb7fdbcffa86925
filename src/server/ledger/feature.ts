import type { App } from '#server/kernel/context.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import type { Invariant } from '#server/kernel/invariant.ts'
import { defineJob, type Job, type JobMetrics } from '#server/kernel/jobs.ts'
import { sealTransfers } from './chain.ts'
import { openCheckpointSigner, signCheckpoint } from './checkpoints.ts'
import { type CheckScope, findBreaches, ledgerInvariants } from './invariants.ts'

/** Seals what was committed into the hash chain, and signs the chain once a day. */
export async function sealLedger(app: App): Promise<void> {
  await sealTransfers(app.db, () => app.clock.now())
  const day = await signCheckpoint(app.db, openCheckpointSigner(app.config), app.clock.now())
  if (day !== undefined) app.log.info('ledger checkpoint signed', { name: day })
}

/** Seals the ledger, and brings the rules of its own tables. */
export const ledger = defineFeature({
  tables: [
    'account',
    'ledger_block',
    'ledger_checkpoint',
    'ledger_key',
    'ledger_watch',
    'posting',
    'transfer',
    'transfer_refusal',
  ],
  jobs: [defineJob({ name: 'ledger-seal', every: '15 * * * * *', run: sealLedger })],
  invariants: ledgerInvariants,
})

/** The jobs that check the invariants of all features: often the recent rows, nightly everything. */
export function invariantJobs(invariants: readonly Invariant[]): readonly Job[] {
  const check = (scope: CheckScope) => async (app: App, metrics: JobMetrics) => {
    const breaches = await findBreaches(app.db, invariants, scope)
    metrics.ledgerFaults(breaches.length)
    for (const breach of breaches) app.log.error('ledger rule broken', { name: breach })
  }
  return [
    defineJob({ name: 'ledger-check', every: '0 */5 * * * *', run: check('recent') }),
    defineJob({ name: 'ledger-check-all', every: '0 47 3 * * *', run: check('all') }),
  ]
}
