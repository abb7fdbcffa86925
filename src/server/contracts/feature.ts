import { defineFeature } from '#server/kernel/feature.ts'
import { contractHandlers } from './handlers.ts'
import { contractsPersonal } from './rows-personal.ts'
import { contractStaffHandlers } from './staff-handlers.ts'

export const contracts = defineFeature({
  personal: contractsPersonal,
  tables: ['contract'],
  handlers: { ...contractHandlers, ...contractStaffHandlers },
})
