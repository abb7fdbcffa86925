import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { sessionHandlers } from './handlers.ts'
import { sessionsPersonal } from './rows-personal.ts'
import { endStaleSessions } from './session-ends.ts'

export const sessions = defineFeature({
  personal: sessionsPersonal,
  tables: ['device', 'one_time_token', 'session', 'session_token'],
  ended: { one_time_token: 0 },
  handlers: sessionHandlers,
  jobs: [defineTick({ name: 'sweep-sessions', every: '30 * * * * *', run: endStaleSessions })],
})
