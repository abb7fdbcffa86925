import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { launchHandlers } from './handlers.ts'
import { playSessionHandlers } from './play-session.ts'
import { launchPersonal } from './rows-personal.ts'
import { launchSettings } from './settings.ts'
import { watchVendors } from './vendor-health.ts'

export const launch = defineFeature({
  personal: launchPersonal,
  tables: ['play_session'],
  settings: launchSettings,
  handlers: { ...launchHandlers, ...playSessionHandlers },
  jobs: [defineTick({ name: 'vendors', every: '*/10 * * * * *', run: watchVendors })],
})
