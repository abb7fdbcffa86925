/** What other features may ask of the wallet. */
export { balanceOf, maskAccount } from './live.ts'
export { type OpenRound, openRounds } from './open-rounds.ts'
export { type PastRound, recordRounds, roundTransfers } from './rounds-import.ts'
export { endLaunchTokens, issueLaunchToken, sweepLaunchTokens } from './tokens.ts'
export { purseAt } from './transfer-handlers.ts'
export { pollTransfers } from './transfer-poll.ts'
