import type { App } from '#server/kernel/context.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import type { Check, Invariant } from '#server/kernel/invariant.ts'
import { defineJob, defineTick, type Job } from '#server/kernel/jobs.ts'
import { sealTransfers } from './chain.ts'
import { openCheckpointSigner, signCheckpoint } from './checkpoints.ts'
import { type CheckScope, findBreaches, ledgerInvariants } from './invariants.ts'
import { ledgerPersonal } from './rows-personal.ts'
import { unsealedBreaches } from './tail.ts'

/** Seals what was committed into the hash chain, and signs the chain once a day. */
export async function sealLedger(app: App): Promise<void> {
  await sealTransfers(app.db, () => app.clock.now())
  const day = await signCheckpoint(app.db, openCheckpointSigner(app.config), app.clock.now())
  if (day !== undefined) app.log.info('ledger checkpoint signed', { name: day })
}

/** Seals the ledger, and brings the rules of its own tables. */
export const ledger = defineFeature({
  personal: ledgerPersonal,
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
  jobs: [defineTick({ name: 'ledger-seal', every: '15 * * * * *', remembered: true, run: sealLedger })],
  invariants: ledgerInvariants,
})

/** Name of the job that checks recent rows; a process that starts asks for it, too. */
export const recentCheck = 'ledger-check'

/**
 * The jobs that check the invariants of all features: often the recent rows, nightly everything. What they find is no
 * failure of the job: it stands as `faults` with the run, for the metrics, and in the log.
 */
export function invariantJobs(invariants: readonly (Invariant | Check)[]): readonly Job[] {
  const check = (scope: CheckScope) => async (app: App) => {
    const unsealed = await unsealedBreaches(app.db, () => app.clock.now())
    const breaches = [...unsealed, ...(await findBreaches(app.db, invariants, scope))]
    for (const breach of breaches) app.log.error('ledger rule broken', { name: breach })
    return { faults: breaches.length }
  }
  return [
    defineJob({ name: recentCheck, every: '*/5 * * * *', run: check('recent') }),
    defineJob({ name: 'ledger-check-all', every: '47 3 * * *', expireSeconds: 60 * 60, run: check('all') }),
  ]
}
