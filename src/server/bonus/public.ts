/** Bonus money, as other features give it and end it. */
export { giveBonus, runningBonus, takeBackBonus, type WantedBonus } from './give.ts'
export { cancelBonuses, checkGivenUp, endForBooking, endForWithdrawal, lostByWithdrawal } from './lose.ts'
export { postReward, type Reward } from './paid.ts'
export { bonusSheet } from './record.ts'
export type { Weights } from './rules.ts'
