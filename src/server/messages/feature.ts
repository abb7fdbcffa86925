import { perApp } from '#server/kernel/context.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { openMessages, renewMessages } from './announcements.ts'
import { messagesHandlers } from './handlers.ts'
import { countUnreadOf } from './mail-rows.ts'
import { messagesPersonal } from './rows-personal.ts'
import { messagesSettings } from './settings.ts'
import { messagesStaffHandlers } from './staff-handlers.ts'
import { publicationHandlers } from './staff-publications.ts'
import { teamMessageHandlers, teamMessageJob } from './team.ts'
import { watchMessages } from './watch.ts'

const look = perApp(watchMessages)

export const messages = defineFeature({
  personal: messagesPersonal,
  tables: ['feedback', 'member_message', 'message', 'team_message', 'team_message_reader'],
  settings: messagesSettings,
  handlers: { ...messagesHandlers, ...messagesStaffHandlers, ...publicationHandlers, ...teamMessageHandlers },
  jobs: [teamMessageJob, defineTick({ name: 'shown-messages', every: '*/3 * * * * *', run: (app) => look(app)() })],
  on: { catalogue: renewMessages },
  changes: { message: ({ db }, memberIds) => countUnreadOf(db, memberIds) },
  open: openMessages,
})
