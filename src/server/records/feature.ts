import { defineFeature } from '#server/kernel/feature.ts'
import { betHandlers } from './bets.ts'
import { exportHandlers, exportJob, exportSweepJob } from './exports.ts'
import { recordsHandlers } from './handlers.ts'
import { profitHandlers } from './profit.ts'
import { exportStaffHandlers } from './staff-exports.ts'
import { memberFigureHandlers } from './staff-figures.ts'
import { recordFileHandlers, recordsStaffHandlers } from './staff-handlers.ts'
import { paymentsFileHandlers, paymentsStaffHandlers } from './staff-payments.ts'
import { teamBetHandlers } from './team-bets.ts'

export const records = defineFeature({
  tables: ['record_export', 'record_export_part'],
  handlers: {
    ...recordsHandlers,
    ...betHandlers,
    ...exportHandlers,
    ...profitHandlers,
    ...teamBetHandlers,
    ...recordsStaffHandlers,
    ...recordFileHandlers,
    ...memberFigureHandlers,
    ...exportStaffHandlers,
    ...paymentsStaffHandlers,
    ...paymentsFileHandlers,
  },
  jobs: [exportJob, exportSweepJob],
})
