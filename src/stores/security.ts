import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { ProofMethod, Security } from '#api/security.ts'
import { call } from '#browser/client.ts'
import { proofOf, sendElsewhere } from './phone-proof.ts'

export type { ProofMethod, Security }
export type OwnSession = Output<Api['sessions']>['sessions'][number]
export type TotpOffer = Output<Api['totpEnrol']>
export type Contact = { readonly email: string } | { readonly mobileNum: string; readonly countryDialingCode: string }

export const loadSecurity = (signal?: AbortSignal): Promise<Security> => call('security', {}, { signal })
export const loadSessions = async (signal?: AbortSignal): Promise<readonly OwnSession[]> =>
  (await call('sessions', {}, { signal })).sessions
export const endOneSession = (id: string): Promise<unknown> => call('sessionEnd', { id })
export const endOtherSessions = async (): Promise<number> => (await call('sessionsEnd')).ended

/** Proves by a password or code; gives until when that counts. */
export const proveBy = async (method: Exclude<ProofMethod, 'passkey'>, answer: string): Promise<string> =>
  (await call('stepUp', { method, answer })).until

export const offerTotp = (): Promise<TotpOffer> => call('totpEnrol')
export const confirmTotp = async (code: string): Promise<readonly string[]> =>
  (await call('totpConfirm', { code })).recoveryCodes
export const disableTotp = (): Promise<unknown> => call('totpDisable')
export const renewRecoveryCodes = async (): Promise<readonly string[]> => (await call('recoveryCodes')).recoveryCodes

export const setPaymentPassword = (newPassword: string, confirmNewPassword: string): Promise<unknown> =>
  call('paymentPassword', { newPassword, confirmNewPassword })

/** Sends a code to a contact, or with the code binds it. */
export async function bindContact(contact: Contact, code?: string): Promise<Output<Api['emailBind']>> {
  if ('email' in contact) return call('emailBind', { ...contact, code })
  if (code !== undefined) return call('mobileBind', { ...contact, code, ...(await proofOf('bind', contact, code)) })
  const waitS = await sendElsewhere('bind', contact)
  return waitS === undefined ? call('mobileBind', contact) : { bound: false, expiredMinutes: waitS / 60 }
}

export const renamePasskey = (id: string, name: string): Promise<unknown> => call('passkeyRename', { id, name })
export const removePasskey = (id: string): Promise<unknown> => call('passkeyRemove', { id })
