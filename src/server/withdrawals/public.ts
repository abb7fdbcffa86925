/** What other features may ask of withdrawals: payments tell what became of a pay-out, the demo world fills them. */

export { withdrawalOfNumber, withdrawalsOfMember } from './of-member.ts'
export { insertAccount } from './rows-accounts.ts'
export { insertPast, type PastWithdrawal, reserveIds } from './rows-past.ts'
export { receivePayout } from './sending.ts'
export { referenceOf } from './states.ts'
export { type Story, tellStories } from './stories.ts'
