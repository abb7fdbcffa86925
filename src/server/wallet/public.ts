/** What other features may ask of the wallet. */

export { type AcceptedBet, acceptBet, expireLaunchToken } from './conformance.ts'
export { balanceOf, balancesOf, currencyOfMember, maskAccount, publishArrived } from './live.ts'
export { bringPursesHome, pollRecalls, recallOverTime } from './purse-recall.ts'
export { pursesAway } from './recall-rows.ts'
export { openRounds } from './round-rows.ts'
export { type PastRound, recordRounds, roundTransfers } from './rounds-import.ts'
export { endLaunchTokens } from './token-rows.ts'
export { issueLaunchToken, sweepLaunchTokens } from './tokens.ts'
export { pollTransfers } from './transfer-poll.ts'
export { voidStaleRounds } from './voiding.ts'
