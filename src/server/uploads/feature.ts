import { defineFeature } from '#server/kernel/feature.ts'
import { uploadHandlers, uploadStaffHandlers } from './handlers.ts'
import { sweepJob } from './keep.ts'
import { uploadsPersonal } from './rows-personal.ts'

export const uploads = defineFeature({
  personal: uploadsPersonal,
  tables: ['upload'],
  handlers: { ...uploadHandlers, ...uploadStaffHandlers },
  jobs: [sweepJob],
})
