/** What other features may ask of a member's safety and profile: second factors, and a proof before money moves; how a QR code is drawn, and how a passkey is asked and checked. */
export { authenticator } from './authenticator.ts'
export { deviceOf } from './devices.ts'
export { passkeysMax } from './passkey-rows.ts'
export { checkPasskey, proofOptions } from './passkeys.ts'
export { filledFields, shownFields, writeProfile } from './profile.ts'
export { qrPath } from './qr.ts'
export { staffRelyingParty } from './relying-party.ts'
export { requireProof, requireStepUp } from './step-up.ts'
export { newTotpSecret, toldTotpSecret, totpStep } from './totp.ts'
export {
  type Ceremony,
  checkAnswer,
  creationOptions,
  type MadePasskey,
  type PasskeyOptions,
  readMade,
  requestOptions,
} from './webauthn.ts'
