import type { App } from '#server/kernel/context.ts'
import { deleteEnded } from '#server/kernel/delete-ended.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { sessionHandlers } from './handlers.ts'
import { sessionsPersonal } from './rows-personal.ts'
import { endStaleSessions } from './session-ends.ts'

const sweep = async (app: App): Promise<number> =>
  (await endStaleSessions(app)) + (await deleteEnded(app, ['one_time_token']))

export const sessions = defineFeature({
  personal: sessionsPersonal,
  tables: ['device', 'one_time_token', 'session', 'session_token'],
  handlers: sessionHandlers,
  jobs: [defineTick({ name: 'sweep-sessions', every: '30 * * * * *', run: sweep })],
})
