import { defineFeature } from '#server/kernel/feature.ts'
import { riskHandlers } from './handlers.ts'

/** To whom anything may be offered, and the mark by which staff say that nothing is. */
export const offers = defineFeature({ tables: ['risk_mark'], handlers: riskHandlers })
