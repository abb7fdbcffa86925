import { defineFeature } from '#server/kernel/feature.ts'
import { mallHandlers } from './handlers.ts'
import { mallInvariants } from './invariants.ts'
import { mallWork } from './queues.ts'
import { mallPersonal } from './rows-personal.ts'
import { mallStaffHandlers } from './staff-handlers.ts'

/** Rewards for points, and what members have redeemed. */
export const mall = defineFeature({
  personal: mallPersonal,
  tables: ['redemption', 'reward'],
  queues: mallWork,
  handlers: { ...mallHandlers, ...mallStaffHandlers },
  invariants: mallInvariants,
})
