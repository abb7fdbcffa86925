import { answerLinkRequests, sendMessages, sweepAccess } from '#server/access/public.ts'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'
import type { Job } from '#server/kernel/jobs.ts'
import { watchVendors } from '#server/launch/public.ts'
import {
  type CheckScope,
  checkInvariants,
  openCheckpointSigner,
  sealTransfers,
  signCheckpoint,
} from '#server/ledger/public.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { watchMessages } from '#server/messages/public.ts'
import {
  lateTransfers,
  pollRecalls,
  pollTransfers,
  recallOverTime,
  reconcile,
  reconcileTransfers,
  sweepLaunchTokens,
  voidStaleRounds,
  watchOpenRounds,
} from '#server/wallet/public.ts'
import type { Metrics } from './metrics.ts'

/**
 * Checks the ledger's rules, on what moved lately or on everything; a broken one is an alarm in the log and in the
 * metrics. Gives the number of faults.
 */
export async function watchLedger(
  app: App,
  metrics: Pick<Metrics, 'ledgerFaults'>,
  scope: CheckScope = 'all',
): Promise<number> {
  const faults = await checkInvariants(app.db, scope)
  metrics.ledgerFaults(faults.length)
  for (const fault of faults) app.log.error('ledger rule broken', { name: fault })
  return faults.length
}

/** Seals what was committed into the hash chain, and signs the chain once a day. */
export async function sealLedger(app: App): Promise<void> {
  await sealTransfers(app.db, () => app.clock.now())
  const day = await signCheckpoint(app.db, openCheckpointSigner(app.config), app.clock.now())
  if (day !== undefined) app.log.info('ledger checkpoint signed', { name: day })
}

/** Compares our books of the last hours with the vendors'. */
async function compareBooks(app: App, hours: number): Promise<void> {
  const now = app.clock.now()
  const from = new Date(now.getTime() - hours * 60 * 60_000)
  await reconcile(app, from, now)
  await reconcileTransfers(app, from, now)
}

/** Reads the catalogue where the start found the aggregator silent; a lobby with games is left to the nightly run. */
async function readFirstCatalogue(app: App): Promise<void> {
  if (await first(app.db, 'select 1 from game limit 1')) return
  await syncCatalogue(app).catch((error: unknown) => app.log.warn('catalogue not read', { error }))
}

function ledgerJobs(app: App, metrics: Metrics): readonly Job[] {
  return [
    {
      name: 'ledger-check',
      pattern: '0 */5 * * * *',
      run: async () => void (await watchLedger(app, metrics, 'recent')),
    },
    {
      name: 'ledger-check-all',
      pattern: '0 47 3 * * *',
      run: async () => void (await watchLedger(app, metrics)),
    },
    {
      name: 'ledger-seal',
      pattern: '15 * * * * *',
      run: () => sealLedger(app),
    },
  ]
}

/**
 * What a running service does by the clock. Each of them changes nothing when another process has just done it.
 */
export function serviceJobs(app: App, metrics: Metrics): readonly Job[] {
  return [
    ...ledgerJobs(app, metrics),
    {
      name: 'sweep',
      pattern: '30 * * * * *',
      run: async () => {
        await sweepAccess(app)
        await sweepLaunchTokens(app.db, app.clock.now())
      },
    },
    {
      name: 'messages',
      pattern: '*/2 * * * * *',
      run: async () => {
        await answerLinkRequests(app)
        await sendMessages(app)
      },
    },
    {
      name: 'transfers',
      pattern: '*/5 * * * * *',
      run: async () => {
        await pollTransfers(app)
        await pollRecalls(app)
      },
    },
    {
      name: 'play-time',
      pattern: '45 * * * * *',
      run: async () => void (await recallOverTime(app)),
    },
    {
      name: 'unfinished',
      pattern: '20 */5 * * * *',
      run: async () => {
        metrics.unfinished('rounds', await watchOpenRounds(app))
        metrics.unfinished('transfers', await lateTransfers(app))
      },
    },
    {
      name: 'reconcile',
      pattern: '0 7 * * * *',
      run: async () => {
        await compareBooks(app, 2)
        await voidStaleRounds(app)
      },
    },
    {
      name: 'reconcile-days',
      pattern: '0 25 5 * * *',
      run: () => compareBooks(app, 3 * 24),
    },
    {
      name: 'vendors',
      pattern: '*/10 * * * * *',
      run: () => watchVendors(app),
    },
    {
      name: 'shown-messages',
      pattern: '*/3 * * * * *',
      run: watchMessages(app),
    },
    {
      name: 'catalogue-first',
      pattern: '*/15 * * * * *',
      run: () => readFirstCatalogue(app),
    },
    {
      name: 'catalogue',
      pattern: '0 15 4 * * *',
      run: async () => void (await syncCatalogue(app)),
    },
  ]
}
