/** Accounts: members, their passwords, contacts and the rules of registration fields. */
export { type AskedFields, askedFields, codeAsked, demandedOn, mobileAsksPassword, openTabs } from './asked-fields.ts'
export { bindContact, contactsOf, emailOf, masked, nameContact } from './contacts.ts'
export { refuseTakenName } from './free-name.ts'
export { givePassword, makePassword, openAccount } from './given-password.ts'
export { iconUrl, isDrawnIcon } from './icon-url.ts'
export { knownMember } from './known-member.ts'
export { createMember, type NewMember } from './members.ts'
export { checkNewPassword, storePassword } from './new-password.ts'
export { hashPassword, isWellKnown, refuseWhileBusy, verifyPassword } from './passwords.ts'
export { memberOfPhone, provePhone, readNewPhone, readPhone } from './phone.ts'
export { conformancePrefix } from './plain-name.ts'
export { profileFault, profileRules, registrationRules } from './profile-rules.ts'
export { checkRegistration, profileOf, type Registration } from './register-rules.ts'
export {
  deleteMembers,
  deleteTreePlaces,
  findAnyMember,
  findDownline,
  findHashes,
  findMemberByWord,
  findPasswordHash,
  findPayeeName,
  findProtection,
  type Hashes,
  holdStatus,
  listOldTrials,
  type OverviewRow,
  queueForMember,
  updatePaymentPassword,
} from './rows.ts'
export { type ContactKind, findByMail, findProvedMail, listContacts } from './rows-contacts.ts'
export {
  findProfile,
  type ProfileRow,
  readIcon,
  updateIcon,
  updateLanguage,
  updateNickname,
  updateProfile,
  updateProfileFields,
} from './rows-profile.ts'
export {
  findForSignIn,
  findForSignInByAccount,
  findInviter,
  type Inviter,
  noteLogIn,
  type SignInMember,
  updateLastLogin,
} from './rows-sign-in.ts'
export { lockMemberByAccount, type MemberRow, stateOf } from './rows-staff.ts'
export {
  closeMemberRow,
  disableMember,
  disableMemberAs,
  findMemberToContract,
  findStatus,
  reopenMemberRow,
  setVipRanks,
} from './rows-state.ts'
export {
  type EntryAction,
  findMemberOfLink,
  findPasswordLink,
  insertPasswordLink,
  insertSecondStep,
  type StepRow,
  spendPasswordLink,
  spendSecondStep,
  takeSecondStep,
} from './rows-tickets.ts'
export {
  directHalf,
  directName,
  holdTree,
  isInBranch,
  keepTree,
  moveBranch,
  type TreePlace,
  uplineOf,
} from './rows-tree.ts'
export { ruleBroken } from './rule-broken.ts'
export { tellPasswordChanged } from './told.ts'
