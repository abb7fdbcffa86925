/** The ledger: the only way in which money moves. See `docs/decisions/0010`. */
export {
  type MemberBalance,
  memberWallet,
  openMemberAccount,
  openMemberWallet,
  type Pocket,
  readBalance,
  type SystemKind,
  systemAccount,
} from './accounts.ts'
export { type CheckScope, checkInvariants } from './invariants.ts'
export { type Posted, type Posting, post, postMany, type Transfer } from './transfers.ts'
