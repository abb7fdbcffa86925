import { defineFeature } from '#server/kernel/feature.ts'
import { chatHandlers } from './handlers.ts'
import { serviceHandlers } from './service.ts'

export const chat = defineFeature({ handlers: { ...chatHandlers, ...serviceHandlers } })
