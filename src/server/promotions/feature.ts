import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { promotionHandlers } from './handlers.ts'
import { promotionInvariants } from './invariants.ts'
import { lapse, payJoined } from './keep.ts'
import { promotionWork } from './queues.ts'
import { promotionsPersonal } from './rows-personal.ts'
import { promotionSettings } from './settings.ts'
import { promotionStaffHandlers } from './staff-handlers.ts'
import { takeBackRounds } from './take-back.ts'

/** Promotions with rules: who gets what, when and how often. */
export const promotions = defineFeature({
  personal: promotionsPersonal,
  tables: ['offer', 'offer_entry', 'offer_version'],
  settings: promotionSettings,
  queues: promotionWork,
  handlers: { ...promotionHandlers, ...promotionStaffHandlers },
  invariants: promotionInvariants,
  jobs: [
    defineTick({ name: 'promotions-lapse', every: '40 * * * * *', run: lapse }),
    defineTick({ name: 'promotions-pay', every: '*/15 * * * * *', run: (app) => payJoined(app) }),
    defineTick({ name: 'promotions-take-back', every: '20 * * * * *', run: takeBackRounds }),
  ],
})
