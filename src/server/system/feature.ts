import { defineFeature } from '#server/kernel/feature.ts'
import { systemHandlers } from './handlers.ts'
import { publishMaintenance } from './maintenance.ts'
import { systemSettings } from './settings.ts'
import { systemStaffHandlers } from './staff-handlers.ts'

export const system = defineFeature({
  tables: ['setting', 'setting_change', 'setting_request'],
  settings: systemSettings,
  handlers: { ...systemHandlers, ...systemStaffHandlers },
  watch: publishMaintenance,
})
