/** What other features may ask of the wallet. */

export { walletCallback } from './callbacks.ts'
export { type AcceptedBet, acceptBet, expireLaunchToken } from './conformance.ts'
export { listFindings } from './findings.ts'
export { balanceOf, balancesOf, currencyOfMember, maskAccount } from './live.ts'
export { type OpenRound, openRounds } from './open-rounds.ts'
export { bringPursesHome, pollRecalls, pursesAway, recallOverTime } from './purse-recall.ts'
export { reconcile } from './reconcile.ts'
export { type PastRound, recordRounds, roundTransfers } from './rounds-import.ts'
export { endLaunchTokens, issueLaunchToken, sweepLaunchTokens } from './tokens.ts'
export { closeByEvidence, type NotClosed, unclearTransfers } from './transfer-evidence.ts'
export { pollTransfers } from './transfer-poll.ts'
export { voidStaleRounds } from './voiding.ts'
