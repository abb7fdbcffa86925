import { defineFeature } from '#server/kernel/feature.ts'
import { rebateCounter } from './count.ts'
import { rebateHandlers } from './handlers.ts'
import { rebateInvariants } from './invariants.ts'
import { rebatePersonal } from './rows-personal.ts'
import { rebateSettings } from './settings.ts'

/** Part of bets given back, claimed by members. */
export const rebate = defineFeature({
  personal: rebatePersonal,
  tables: ['rebate_account', 'rebate_claim', 'rebate_claim_line', 'rebate_pending', 'rebate_rate'],
  settings: rebateSettings,
  handlers: rebateHandlers,
  counters: [rebateCounter],
  invariants: rebateInvariants,
})
