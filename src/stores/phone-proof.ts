import { toE164 } from '#api/phone-number.ts'
import { loadRegisterForm } from './register-form.ts'

/** A number as a form has it. */
export interface Phone {
  readonly mobileNum: string
  readonly countryDialingCode: string
}

/** What a call carries beside the code where Firebase is the one who checks. */
export interface FirebaseProof {
  readonly firebaseIdToken: string
  readonly firebaseChannel: true
}

/** The Firebase module, where the operator has chosen it; lazy-loaded with the first number. */
async function firebase() {
  const { phone, firebase: project } = (await loadRegisterForm()).verification
  return phone === 'firebase' && project ? { project, ...(await import('#browser/phone-firebase.ts')) } : undefined
}

/** Has Firebase send a code; gives the seconds to the next one, or nothing where the platform sends codes itself. */
export async function sendElsewhere(purpose: string, phone: Phone): Promise<number | undefined> {
  const other = await firebase()
  return other?.sendByFirebase(other.project, purpose, toE164(phone.mobileNum, phone.countryDialingCode))
}

/** Proves a number by its code to Firebase; nothing where the platform looks at the code itself. */
export async function proofOf(purpose: string, phone: Phone, code: string): Promise<FirebaseProof | object> {
  const other = await firebase()
  if (other === undefined) return {}
  const to = toE164(phone.mobileNum, phone.countryDialingCode)
  return { firebaseIdToken: await other.proveByFirebase(other.project, purpose, to, code), firebaseChannel: true }
}
