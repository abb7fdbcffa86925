import { defineFeature } from '#server/kernel/feature.ts'
import { contractHandlers } from './handlers.ts'

export const contracts = defineFeature({
  tables: ['contract'],
  handlers: contractHandlers,
})
