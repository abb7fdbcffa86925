import type { Counter } from '#server/kernel/counting.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { keepBonuses } from './give.ts'
import { bonusHandlers } from './handlers.ts'
import { bonusInvariants } from './invariants.ts'
import { bonusRecordHandlers } from './record.ts'
import { bonusPersonal } from './rows-personal.ts'
import { countBatch } from './rows-rounds.ts'
import { bonusSettings } from './settings.ts'
import { bonusStaffHandlers } from './staff-handlers.ts'

const counter: Counter = { name: 'bonus', count: (_app, tx, batch) => countBatch(tx, batch) }

/** Bonus money: given to play with, and the member's own once so much was bet. */
export const bonus = defineFeature({
  personal: bonusPersonal,
  tables: ['bonus_grant', 'bonus_move', 'bonus_progress', 'bonus_stake', 'reward_paid'],
  settings: bonusSettings,
  handlers: { ...bonusHandlers, ...bonusRecordHandlers, ...bonusStaffHandlers },
  counters: [counter],
  invariants: bonusInvariants,
  jobs: [defineTick({ name: 'bonus-keep', every: '*/5 * * * * *', run: keepBonuses })],
})
