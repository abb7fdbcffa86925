import { defineFeature } from '#server/kernel/feature.ts'
import { walletHandlers } from './handlers.ts'
import { walletInvariants } from './invariants.ts'
import { walletJobs } from './jobs.ts'
import { balancesOf } from './live.ts'
import { makeMessageMonths } from './messages.ts'

export const wallet = defineFeature({
  handlers: walletHandlers,
  jobs: walletJobs,
  invariants: walletInvariants,
  changes: { balance: balancesOf },
  open: makeMessageMonths,
})
