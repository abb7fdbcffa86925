import type { Counter } from '#server/kernel/counting.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { turnoverInvariants } from './invariants.ts'
import { countBatch } from './rows.ts'
import { turnoverPersonal } from './rows-personal.ts'
import { turnoverSettings } from './settings.ts'
import { turnoverStaffHandlers } from './staff-handlers.ts'

const counter: Counter = { name: 'turnover', count: (_app, tx, batch) => countBatch(tx, batch) }

export const turnover = defineFeature({
  personal: turnoverPersonal,
  tables: ['turnover_requirement'],
  settings: turnoverSettings,
  handlers: turnoverStaffHandlers,
  counters: [counter],
  invariants: turnoverInvariants,
})
