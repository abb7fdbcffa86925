/** What other features may ask of a member's safety: second factors, a proof before money moves, and changes by the operator. */
export { authenticator } from './authenticator.ts'
export { checkPasskey, proofOptions } from './passkeys.ts'
export { changeProfileField, profileForStaff } from './profile-staff.ts'
export { requireStepUp } from './step-up.ts'
export { newTotpSecret, toldTotpSecret, totpStep } from './totp.ts'
