/** Rounds for nothing, as other features give them. */
export { canBeGiven, giveFreeRounds, type Played, playedOf } from './give.ts'
export { markTakenBack, sendAgain, takeBackAtVendor } from './take-back.ts'
