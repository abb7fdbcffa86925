import type { LoggedIn } from '#api/access.ts'
import type { PasskeyAnswer } from '#api/passkeys.ts'
import { call } from '#browser/client.ts'
import { beginSession } from './session.ts'

/** Why the browser has made or found no passkey: its owner said no, or there is one already. */
export type PasskeyObstacle = 'cancelled' | 'exists' | 'unable'

/** Thrown when the browser, not the server, returns no passkey. */
export class PasskeyTrouble extends Error {
  readonly obstacle: PasskeyObstacle

  constructor(obstacle: PasskeyObstacle) {
    super(obstacle)
    this.name = 'PasskeyTrouble'
    this.obstacle = obstacle
  }
}

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
export async function logInByPasskey(): Promise<LoggedIn> {
  const answer = await call('passkeyLogin', { credential: await askPasskey('passkeyLoginOptions') })
  await beginSession(answer.token)
  return answer
}
