import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { requestFileHandlers } from './files.ts'
import { bookingHandlers } from './handlers.ts'
import { forgetBookedAlone } from './move-by-hand.ts'
import { bookingWork } from './queues.ts'
import { expire } from './requests.ts'
import { bookingSettings } from './settings.ts'

/** Money that staff book by hand, and the approval of large sums by a second person. */
export const booking = defineFeature({
  tables: ['hand_booking', 'staff_request'],
  settings: bookingSettings,
  queues: bookingWork,
  handlers: { ...bookingHandlers, ...requestFileHandlers },
  jobs: [
    defineTick({
      name: 'expire-staff-requests',
      every: '20 * * * * *',
      run: (app) => app.db.transaction((tx) => expire(app, tx)),
    }),
    defineTick({ name: 'sweep-hand-bookings', every: '50 11 * * * *', run: forgetBookedAlone }),
  ],
})
