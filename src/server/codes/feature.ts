import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { codeHandlers } from './handlers.ts'
import { messageJob, sweepMessages } from './outgoing.ts'
import { codesSettings } from './settings.ts'

/** A code that is over still says so for a while. */
const codeKeptMs = 60 * 60_000

export const codes = defineFeature({
  tables: ['outbox', 'sent_code'],
  ended: { sent_code: codeKeptMs },
  settings: codesSettings,
  handlers: codeHandlers,
  jobs: [messageJob, defineTick({ name: 'sweep-codes', every: '30 * * * * *', run: sweepMessages })],
})
