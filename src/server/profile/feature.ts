import { defineFeature } from '#server/kernel/feature.ts'
import { profileHandlers } from './handlers.ts'

export const profile = defineFeature({ handlers: profileHandlers })
