import { defineFeature } from '#server/kernel/feature.ts'
import type { Job } from '#server/kernel/jobs.ts'
import type { PersonalData } from '#server/kernel/personal.ts'
import { archiveHandlers } from './handlers.ts'
import { archiveJob, sweepArchivesJob } from './make.ts'
import { archiveStaffHandlers } from './staff-handlers.ts'

/** What the site keeps about a member, as a file for them. */
export const archives = defineFeature({
  tables: ['data_archive'],
  handlers: { ...archiveHandlers, ...archiveStaffHandlers },
  jobs: [sweepArchivesJob],
})

/** The jobs that need to know what all features keep. */
export const archiveJobs = (kept: readonly PersonalData[]): readonly Job[] => [archiveJob(kept) as Job]
