import * as z from 'zod/mini'
import { archiveParts } from './archives.ts'
import { exportRecords } from './exports.ts'
import { cursor, next, text, time } from './page.ts'
import { memberAccount, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

/**
 * `failed`: nothing makes it any more; `gone`: its days are over. What is `queued`, `running` or `failed` can be cancelled
 * as long as it may still be made.
 */
export const exportStates = ['queued', 'running', 'ready', 'failed', 'gone'] as const

const file = {
  id: z.string(),
  /** Who asked for it. */
  account: z.string(),
  state: z.enum(exportStates),
  askedAt: time,
  /** Until when it is kept; absent before it is there. */
  endsAt: z.optional(time),
  /** Why its last run failed. */
  reason: z.optional(z.string()),
  /** What may be done about it. */
  retriable: z.boolean(),
  cancellable: z.boolean(),
}

const exportRow = z.object({
  ...file,
  record: z.enum(exportRecords),
  /** How many lines it has. */
  lines: z.optional(z.int()),
})
export type StaffExport = z.output<typeof exportRow>

const archiveRow = z.object({ ...file, parts: z.array(z.enum(archiveParts)), bytes: z.optional(z.int()) })
export type StaffArchive = z.output<typeof archiveRow>

const listInput = z.object({ account: z.optional(memberAccount), cursor, pageSize: pageRows })
const recordId = text(18, 1)
const archiveId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const refuses = ['not_found', 'state_conflict'] as const

export const staffExports = staffEndpoint({
  method: 'GET',
  path: '/staff/exports',
  access: { staff: 'jobs.read' },
  summary: 'Long files of records that members asked for, and how far each is, the newest first.',
  input: listInput,
  output: z.object({ content: z.array(exportRow), next }),
  refuses: ['user_unknown'],
})

export const staffRetryExport = staffEndpoint({
  method: 'POST',
  path: '/staff/exports/{id}/retry',
  access: { staff: 'jobs.write' },
  audit: 'export.retry',
  summary: 'Has a file of records that failed made again.',
  input: z.object({ id: recordId }),
  output: z.object({}),
  refuses,
})

export const staffCancelExport = staffEndpoint({
  method: 'POST',
  path: '/staff/exports/{id}/cancel',
  access: { staff: 'jobs.write' },
  audit: 'export.cancel',
  summary: 'Takes a file of records away that is not made yet; its member may ask for it again.',
  input: z.object({ id: recordId, reason }),
  output: z.object({}),
  refuses,
})

export const staffArchives = staffEndpoint({
  method: 'GET',
  path: '/staff/archives',
  access: { staff: 'jobs.read' },
  summary: 'Archives of their data that members asked for, and how far each is, the newest first.',
  input: listInput,
  output: z.object({ content: z.array(archiveRow), next }),
  refuses: ['user_unknown'],
})

export const staffRetryArchive = staffEndpoint({
  method: 'POST',
  path: '/staff/archives/{id}/retry',
  access: { staff: 'jobs.write' },
  audit: 'archive.retry',
  summary: 'Has an archive made again whose job failed and that was not given up yet.',
  input: z.object({ id: archiveId }),
  output: z.object({}),
  refuses,
})

export const staffCancelArchive = staffEndpoint({
  method: 'POST',
  path: '/staff/archives/{id}/cancel',
  access: { staff: 'jobs.write' },
  audit: 'archive.cancel',
  summary: 'Gives up an archive that is not made yet; a message tells its member, who may ask again.',
  input: z.object({ id: archiveId, reason }),
  output: z.object({}),
  refuses,
})
