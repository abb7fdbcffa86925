/** Bonus money, as other features give it and end it. */
export { activeBonus, endForWithdrawal, giveBonus, takeBackBonus, type WantedBonus } from './give.ts'
export type { Weights } from './rules.ts'
