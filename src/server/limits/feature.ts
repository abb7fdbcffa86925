import { defineFeature } from '#server/kernel/feature.ts'
import { limitsHandlers } from './handlers.ts'
import { limitsSettings } from './settings.ts'
import { limitsStaffHandlers } from './staff-handlers.ts'

export const limits = defineFeature({
  tables: ['member_exclusion', 'member_limit', 'play_count'],
  settings: limitsSettings,
  handlers: { ...limitsHandlers, ...limitsStaffHandlers },
})
