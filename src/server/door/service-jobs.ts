import { sweepAccess } from '#server/access/public.ts'
import type { App } from '#server/app.ts'
import type { Job } from '#server/kernel/jobs.ts'
import { type CheckScope, checkInvariants } from '#server/ledger/public.ts'
import { watchVendors } from '#server/launch/public.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { pollTransfers, sweepLaunchTokens } from '#server/wallet/public.ts'
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

/**
 * What a running service does by the clock. Each of them changes nothing when another process has just done it.
 */
export function serviceJobs(app: App, metrics: Metrics): readonly Job[] {
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
      name: 'sweep',
      pattern: '30 * * * * *',
      run: async () => {
        await sweepAccess(app)
        await sweepLaunchTokens(app.db, app.clock.now())
      },
    },
    {
      name: 'transfers',
      pattern: '*/5 * * * * *',
      run: async () => void (await pollTransfers(app)),
    },
    {
      name: 'vendors',
      pattern: '*/10 * * * * *',
      run: () => watchVendors(app),
    },
    {
      name: 'catalogue',
      pattern: '0 15 4 * * *',
      run: async () => void (await syncCatalogue(app)),
    },
  ]
}
