import type { Counter } from '#server/kernel/counting.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick, type Tick } from '#server/kernel/jobs.ts'
import { countDue, lookMs, tellAge } from './count.ts'
import { figureInvariants } from './invariants.ts'
import { againJob, spansJob } from './jobs.ts'
import { figuresAge } from './metrics.ts'
import { sealChecks } from './seal-check.ts'
import { sealHandlers } from './seal-handlers.ts'
import { sealDays } from './seals.ts'
import { figureSettings } from './settings.ts'
import { figureStaffHandlers } from './staff-handlers.ts'

export const figures = defineFeature({
  tables: [
    'figure_close',
    'figure_mark',
    'figure_month',
    'figure_move',
    'figure_seal',
    'figure_seal_team',
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
  handlers: { ...figureStaffHandlers, ...sealHandlers },
  settings: figureSettings,
  metrics: [figuresAge],
  invariants: [...figureInvariants, ...sealChecks],
  jobs: [
    againJob,
    spansJob,
    defineTick({ name: 'figures-age', every: '*/10 * * * * *', run: tellAge }),
    defineTick({ name: 'figures-seal', every: '35 * * * * *', remembered: true, run: sealDays }),
  ],
})

/** Counts for the figures and for the features that have something to count. */
export const countingTicks = (counters: readonly Counter[]): readonly Tick[] => [
  defineTick({ name: 'figures-count', every: lookMs, run: (app) => countDue(app, counters) }),
]
