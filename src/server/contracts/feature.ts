import { defineFeature } from '#server/kernel/feature.ts'
import { contractHandlers } from './handlers.ts'
import { contractStaffHandlers } from './staff-handlers.ts'

export const contracts = defineFeature({
  tables: ['contract'],
  handlers: { ...contractHandlers, ...contractStaffHandlers },
})
