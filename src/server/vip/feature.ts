import type { Counter } from '#server/kernel/counting.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { vipHandlers } from './handlers.ts'
import { vipInvariants } from './invariants.ts'
import { noteDue } from './rows.ts'
import { vipPersonal } from './rows-personal.ts'
import { vipSettings } from './settings.ts'
import { vipStaffHandlers } from './staff-handlers.ts'
import { keepRanks } from './standing.ts'

const counter: Counter = {
  name: 'vip',
  count: async (app, tx, batch) => {
    if (app.settings.current().vipOn) await noteDue(tx, batch)
  },
}

/** Ranks of members by their play and deposits, and the bonuses that they bring. */
export const vip = defineFeature({
  personal: vipPersonal,
  tables: ['vip_change', 'vip_claim', 'vip_due', 'vip_standing'],
  settings: vipSettings,
  handlers: { ...vipHandlers, ...vipStaffHandlers },
  counters: [counter],
  invariants: vipInvariants,
  jobs: [defineTick({ name: 'vip-ranks', every: '*/5 * * * * *', run: keepRanks })],
})
