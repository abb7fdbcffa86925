import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { freeRoundsInvariants } from './invariants.ts'
import { freeRoundsPersonal } from './rows-personal.ts'
import { endDone, sendDue } from './send.ts'

/** Rounds that members play for nothing: given here, ordered from the vendor, played there. */
export const freeRounds = defineFeature({
  personal: freeRoundsPersonal,
  tables: ['free_rounds_grant'],
  invariants: freeRoundsInvariants,
  jobs: [
    defineTick({ name: 'free-rounds-send', every: '*/5 * * * * *', run: sendDue }),
    defineTick({ name: 'free-rounds-end', every: '50 * * * * *', run: endDone }),
  ],
})
