import { defineFeature } from '#server/kernel/feature.ts'
import { accountHandlers } from './handlers.ts'

export const accounts = defineFeature({ handlers: accountHandlers })
