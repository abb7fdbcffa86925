import { defineFeature } from '#server/kernel/feature.ts'
import { systemHandlers } from './handlers.ts'
import { publishMaintenance } from './maintenance.ts'

export const system = defineFeature({
  tables: ['setting'],
  handlers: systemHandlers,
  watch: publishMaintenance,
})
