import type { Counter } from '#server/kernel/counting.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick, type Tick } from '#server/kernel/jobs.ts'
import { countDue, lookMs, tellAge } from './count.ts'
import { figureInvariants } from './invariants.ts'
import { againJob, spansJob } from './jobs.ts'
import { figureSettings } from './settings.ts'
import { figureStaffHandlers } from './staff-handlers.ts'

export const figures = defineFeature({
  tables: [
    'figure_close',
    'figure_mark',
    'figure_month',
    'figure_move',
    'member_day',
    'member_day_type',
    'member_first_deposit',
    'member_month',
    'member_played',
    'site_day',
    'team_day',
    'team_day_type',
    'team_late_day',
    'team_late_span',
    'team_month',
    'team_size',
    'team_span',
  ],
  handlers: figureStaffHandlers,
  settings: figureSettings,
  invariants: figureInvariants,
  jobs: [againJob, spansJob, defineTick({ name: 'figures-age', every: '*/10 * * * * *', run: tellAge })],
})

/** Counts for the figures and for the features that have something to count. */
export const countingTicks = (counters: readonly Counter[]): readonly Tick[] => [
  defineTick({ name: 'figures-count', every: lookMs, run: (app) => countDue(app, counters) }),
]
