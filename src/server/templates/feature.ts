import { defineFeature } from '#server/kernel/feature.ts'
import { templateHandlers } from './handlers.ts'

/** Answers that staff write often. */
export const templates = defineFeature({ tables: ['answer_template'], handlers: templateHandlers })
