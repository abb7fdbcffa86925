import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { contentHandlers } from './content-handlers.ts'
import { memberHandlers } from './member-handlers.ts'
import { moneyHandlers } from './money-handlers.ts'
import { expire } from './requests.ts'
import { operatorSettings } from './settings.ts'
import { supportHandlers } from './support-handlers.ts'

/** What staff do about members, money, content and support. */
export const operator = defineFeature({
  tables: ['conformance_member', 'staff_request'],
  settings: operatorSettings,
  handlers: {
    ...memberHandlers,
    ...moneyHandlers,
    ...contentHandlers,
    ...supportHandlers,
  },
  jobs: [
    defineTick({
      name: 'expire-staff-requests',
      every: '20 * * * * *',
      run: (app) => app.db.transaction((tx) => expire(app, tx)),
    }),
  ],
})
