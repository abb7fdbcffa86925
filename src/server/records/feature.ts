import type { Counter } from '#server/kernel/counting.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { betHandlers } from './bets.ts'
import { exportHandlers, exportJob, exportSweepJob } from './exports.ts'
import { recordsHandlers } from './handlers.ts'
import { recordInvariants } from './invariants.ts'
import { profitHandlers } from './profit.ts'
import { countDays } from './rows-days.ts'
import { exportStaffHandlers } from './staff-exports.ts'
import { memberFigureHandlers } from './staff-figures.ts'
import { recordFileHandlers, recordsStaffHandlers } from './staff-handlers.ts'
import { paymentsFileHandlers, paymentsStaffHandlers } from './staff-payments.ts'
import { programmeHandlers } from './staff-programmes.ts'
import { teamBetHandlers } from './team-bets.ts'
import { teamLineHandlers } from './team-lines.ts'
import { teamProfitHandlers } from './team-profit.ts'

const counter: Counter = { name: 'records', count: (_app, tx, batch) => countDays(tx, batch) }

export const records = defineFeature({
  tables: ['record_export', 'record_export_part', 'round_day'],
  handlers: {
    ...recordsHandlers,
    ...betHandlers,
    ...exportHandlers,
    ...profitHandlers,
    ...teamBetHandlers,
    ...teamLineHandlers,
    ...teamProfitHandlers,
    ...recordsStaffHandlers,
    ...recordFileHandlers,
    ...memberFigureHandlers,
    ...exportStaffHandlers,
    ...paymentsStaffHandlers,
    ...paymentsFileHandlers,
    ...programmeHandlers,
  },
  counters: [counter],
  invariants: recordInvariants,
  jobs: [exportJob, exportSweepJob],
})
