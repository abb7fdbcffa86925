import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { PasskeyAnswer } from '#api/passkeys.ts'
import type { ProofMethod, Security } from '#api/security.ts'
import { call } from './client.ts'

export type { ProofMethod, Security }
export type OwnSession = Output<Api['sessions']>['sessions'][number]
export type TotpOffer = Output<Api['totpEnrol']>
export type Contact = { readonly email: string } | { readonly mobileNum: string; readonly countryDialingCode: string }
export type Country = Output<Api['countryCodes']>[number]

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
export const bindContact = (contact: Contact, code?: string): Promise<Output<Api['emailBind']>> =>
  'email' in contact ? call('emailBind', { ...contact, code }) : call('mobileBind', { ...contact, code })

export const loadCountries = (): Promise<readonly Country[]> => call('countryCodes')

export const renamePasskey = (id: string, name: string): Promise<unknown> => call('passkeyRename', { id, name })
export const removePasskey = (id: string): Promise<unknown> => call('passkeyRemove', { id })

/** Why the browser has made or found no passkey: its owner said no, or there is one already. */
export type PasskeyObstacle = 'cancelled' | 'exists' | 'unable'

/** Thrown where the browser, not the server, is the one who gives no passkey. */
export class PasskeyTrouble extends Error {
  readonly obstacle: PasskeyObstacle

  constructor(obstacle: PasskeyObstacle) {
    super(obstacle)
    this.name = 'PasskeyTrouble'
    this.obstacle = obstacle
  }
}

/** Whether passkeys can be used here: browsers want a safe page under a name, not under a number. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

async function fromBrowser(ask: () => Promise<unknown>): Promise<PasskeyAnswer> {
  try {
    return (await ask()) as PasskeyAnswer
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : ''
    const known: Readonly<Record<string, PasskeyObstacle>> = {
      NotAllowedError: 'cancelled',
      AbortError: 'cancelled',
      InvalidStateError: 'exists',
    }
    throw new PasskeyTrouble(known[name] ?? 'unable')
  }
}

const library = () => import('@simplewebauthn/browser')

/** Makes a passkey in this browser and gives it to the server. */
export async function addPasskey(): Promise<void> {
  const [{ startRegistration }, { options }] = await Promise.all([library(), call('passkeyEnrol')])
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  await call('passkeyAdd', { credential: await fromBrowser(() => startRegistration({ optionsJSON })) })
}

async function askPasskey(name: 'passkeyProve' | 'passkeyLoginOptions'): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, { options }] = await Promise.all([library(), call(name)])
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return fromBrowser(() => startAuthentication({ optionsJSON }))
}

/** Proves by one of the member's passkeys; gives until when that counts. */
export async function proveByPasskey(): Promise<string> {
  const passkey = await askPasskey('passkeyProve')
  return (await call('stepUp', { method: 'passkey', passkey })).until
}

/** Logs in by a passkey that the person chooses; the answer is that of every log-in. */
export async function passkeyLogin(): Promise<Output<Api['passkeyLogin']>> {
  return call('passkeyLogin', { credential: await askPasskey('passkeyLoginOptions') })
}
