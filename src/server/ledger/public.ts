/** The ledger: the only way in which money moves. See `docs/decisions/0010`. */
export {
  type Credit,
  lockWallet,
  type MemberBalance,
  memberWallet,
  openMemberAccount,
  openMemberWallet,
  type Pocket,
  readBalance,
  readBalances,
  type SystemKind,
  systemAccount,
} from './accounts.ts'
export { hashesOf, sealTransfers } from './chain.ts'
export { chainBreaches } from './chain-check.ts'
export { type CheckpointSigner, checkpointSigner, signCheckpoint } from './checkpoints.ts'
export { type CheckScope, findBreaches } from './invariants.ts'
export { hashOf, saltOf } from './leaves.ts'
export { merkleTree, sha256 } from './merkle.ts'
export { accountLeaves, blockAt, checkpointOf, listCheckpoints, proveAuditLine, proveLines } from './proofs.ts'
export { findMoved, listWallets } from './rows-accounts.ts'
export { findChainState } from './rows-chain.ts'
export { creditsOf } from './rows-credits.ts'
export { findTransfer } from './rows-transfers.ts'
export { provedUpTo, unsealedBreaches } from './tail.ts'
export { type Posted, type Posting, post, postGrouped, postMany, postTogether, type Transfer } from './transfers.ts'
