import { defineFeature } from '#server/kernel/feature.ts'
import { lotteryHandlers } from './handlers.ts'

export const lottery = defineFeature({ handlers: lotteryHandlers })
