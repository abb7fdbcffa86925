import { defineFeature } from '#server/kernel/feature.ts'
import { pointsCounter } from './count.ts'
import { pointsHandlers } from './handlers.ts'
import { pointsInvariants } from './invariants.ts'
import { pointsPersonal } from './rows-personal.ts'
import { pointsSettings } from './settings.ts'
import { pointsStaffHandlers } from './staff-handlers.ts'

/** Points for valid bets, in a double-entry book of their own. */
export const points = defineFeature({
  personal: pointsPersonal,
  tables: ['point_conversion', 'points_account', 'points_entry', 'points_line', 'points_rate'],
  settings: pointsSettings,
  handlers: { ...pointsHandlers, ...pointsStaffHandlers },
  counters: [pointsCounter],
  invariants: pointsInvariants,
})
