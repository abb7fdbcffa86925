import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { lapseOffers } from './agreements.ts'
import { contractHandlers } from './handlers.ts'
import { contractsPersonal } from './rows-personal.ts'
import { contractSettings } from './settings.ts'
import { contractStaffHandlers } from './staff-handlers.ts'

export const contracts = defineFeature({
  personal: contractsPersonal,
  tables: ['contract'],
  settings: contractSettings,
  jobs: [defineTick({ name: 'lapse-contract-offers', every: '25 */5 * * * *', run: lapseOffers })],
  handlers: { ...contractHandlers, ...contractStaffHandlers },
})
