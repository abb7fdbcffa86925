import { defineFeature } from '#server/kernel/feature.ts'
import { chatHandlers } from './handlers.ts'
import { talkWork } from './queues.ts'
import { chatPersonal } from './rows-personal.ts'
import { serviceHandlers } from './service.ts'
import { chatSettings } from './settings.ts'
import { chatStaffHandlers } from './staff-handlers.ts'

export const chat = defineFeature({
  personal: chatPersonal,
  tables: ['chat_message', 'chat_mute', 'chat_pace', 'chat_report', 'service_line', 'service_person', 'service_talk'],
  settings: chatSettings,
  queues: talkWork,
  handlers: { ...chatHandlers, ...serviceHandlers, ...chatStaffHandlers },
})
