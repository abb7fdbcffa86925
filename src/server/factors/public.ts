/**
 * Second factors of a member: authenticator app, recovery codes, and how many passkeys there are. Knows nothing of
 * sessions, so that log-in and security centre can both use it.
 */
export { authenticator } from './authenticator.ts'
export { type Factors, readFactors } from './factors.ts'
export { replaceRecoveryCodes, spendRecoveryCode } from './recovery.ts'
export { checkTotp, confirmTotp, enrolTotp, removeTotp } from './totp.ts'
export { forgetTries, reserveProof } from './tries.ts'
