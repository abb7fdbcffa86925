import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { askListAboutAll } from './exclusion-list.ts'
import { limitsHandlers } from './handlers.ts'
import { limitsPersonal } from './rows-personal.ts'
import { limitsSettings } from './settings.ts'
import { limitsStaffHandlers } from './staff-handlers.ts'

export const limits = defineFeature({
  tables: [
    'deposit_count',
    'exclusion_lookup',
    'limits_look',
    'member_exclusion',
    'member_limit',
    'play_count',
    'safer_choice',
  ],
  personal: limitsPersonal,
  settings: limitsSettings,
  handlers: { ...limitsHandlers, ...limitsStaffHandlers },
  jobs: [defineTick({ name: 'ask-exclusion-list', every: '50 * * * * *', run: askListAboutAll })],
})
