import type { Counter } from '#server/kernel/counting.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { missionsHandlers } from './handlers.ts'
import { missionsInvariants } from './invariants.ts'
import { payEndedMonths } from './prizes.ts'
import { missionsPersonal } from './rows-personal.ts'
import { countPlayed } from './rows-progress.ts'
import { missionsSettings } from './settings.ts'
import { missionsStaffHandlers } from './staff-handlers.ts'

/** Always, so that a mission that begins finds the bets of its day. */
const counter: Counter = {
  name: 'missions',
  count: (app, tx, batch) => countPlayed(tx, batch, app.settings.current().timeZone),
}

/** Missions for points, with a leaderboard of each month and its prizes. */
export const missions = defineFeature({
  personal: missionsPersonal,
  tables: [
    'mission',
    'mission_claim',
    'mission_month',
    'mission_play',
    'mission_prize',
    'mission_score',
    'mission_start',
  ],
  settings: missionsSettings,
  handlers: { ...missionsHandlers, ...missionsStaffHandlers },
  counters: [counter],
  invariants: missionsInvariants,
  jobs: [defineTick({ name: 'mission-prizes', every: '*/20 * * * * *', remembered: true, run: payEndedMonths })],
})
