import type { Counter } from '#server/kernel/counting.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { keepRaffles } from './draw.ts'
import { raffleHandlers } from './handlers.ts'
import { raffleInvariants } from './invariants.ts'
import { lapsePrizes } from './lapse.ts'
import { rafflesPersonal } from './rows-personal.ts'
import { countBets } from './rows-tickets.ts'
import { raffleSettings } from './settings.ts'
import { raffleStaffHandlers } from './staff-handlers.ts'

const counter: Counter = { name: 'raffles', count: (_app, tx, batch) => countBets(tx, batch) }

/** Raffles: tickets for valid bets, drawn so that everybody can check it. */
export const raffles = defineFeature({
  personal: rafflesPersonal,
  tables: ['raffle', 'raffle_play', 'raffle_prize', 'raffle_share'],
  settings: raffleSettings,
  handlers: { ...raffleHandlers, ...raffleStaffHandlers },
  counters: [counter],
  invariants: raffleInvariants,
  jobs: [
    defineTick({ name: 'raffles', every: '*/20 * * * * *', remembered: true, run: keepRaffles }),
    defineTick({ name: 'raffles-lapse', every: '45 * * * * *', run: lapsePrizes }),
  ],
})
