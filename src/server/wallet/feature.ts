import { defineFeature } from '#server/kernel/feature.ts'
import { walletFileHandlers } from './files.ts'
import { walletHandlers } from './handlers.ts'
import { walletInvariants } from './invariants.ts'
import { walletJobs } from './jobs.ts'
import { balancesOf } from './live.ts'
import { makeMessageMonths } from './message-rows.ts'
import { unfinished } from './metrics.ts'
import { walletEndpoint } from './raw-endpoint.ts'
import { walletPersonal } from './rows-personal.ts'
import { walletSettings } from './settings.ts'
import { walletStaffHandlers } from './staff-handlers.ts'

export const wallet = defineFeature({
  personal: walletPersonal,
  tables: [
    'game_round',
    'launch_token',
    'provider_message',
    'provider_message_other',
    'provider_transaction',
    'purse_recall',
    'reconciliation_finding',
    'reconciliation_run',
    'wallet_transfer',
  ],
  settings: walletSettings,
  raw: [walletEndpoint],
  metrics: [unfinished],
  handlers: { ...walletHandlers, ...walletStaffHandlers, ...walletFileHandlers },
  jobs: walletJobs,
  invariants: walletInvariants,
  changes: { balance: balancesOf },
  open: ({ db }) => makeMessageMonths(db),
})
