import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { countActive, countRunning } from './active.ts'
import { correctionHandlers } from './correction-handlers.ts'
import { payHandlers } from './handlers.ts'
import { payInvariants } from './invariants.ts'
import { owedHandlers } from './owed-handlers.ts'
import { staffPlay } from './play.ts'
import { payWork } from './queues.ts'
import { payPersonal } from './rows-personal.ts'
import { paySettings } from './settings.ts'
import { settlePay } from './settle.ts'
import { payStaffHandlers } from './staff-handlers.ts'

/** What agents earn by their contracts: dividends and salaries, settled by periods and paid through the ledger. */
export const pay = defineFeature({
  personal: payPersonal,
  tables: [
    'pay_active',
    'pay_active_period',
    'pay_begin',
    'pay_correction',
    'pay_correction_part',
    'pay_hold',
    'pay_line',
    'pay_run',
    'pay_standing',
    'pay_writeoff',
  ],
  queues: payWork,
  handlers: { ...payHandlers, ...payStaffHandlers, ...staffPlay, ...correctionHandlers, ...owedHandlers },
  settings: paySettings,
  invariants: payInvariants,
  jobs: [
    defineTick({ name: 'settle-agent-pay', every: '2-59/5 * * * * *', remembered: true, run: settlePay }),
    defineTick({ name: 'count-active-teams', every: '43 * * * * *', run: countActive }),
    defineTick({ name: 'count-running-teams', every: '13 * * * * *', run: countRunning }),
  ],
})
