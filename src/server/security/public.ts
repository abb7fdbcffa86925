/** What other features may ask of a member's safety: second factors, and a proof before money moves. */
export { authenticator } from './authenticator.ts'
export { checkPasskey, proofOptions } from './passkeys.ts'
export { requireStepUp } from './step-up.ts'
export { newTotpSecret, toldTotpSecret, totpStep } from './totp.ts'
