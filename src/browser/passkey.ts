import type { PasskeyAnswer } from '#api/passkeys.ts'

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

/** The server's options for a ceremony, in the standard's JSON form. */
type Asked = () => Promise<{ readonly options: Readonly<Record<string, unknown>> }>

/** Makes a passkey in this browser by the options that the server gives. Throws {@link PasskeyTrouble}. */
export async function makePasskey(ask: Asked): Promise<PasskeyAnswer> {
  const [{ startRegistration }, { options }] = await Promise.all([library(), ask()])
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return fromBrowser(() => startRegistration({ optionsJSON }))
}

/** Lets a passkey answer the options that the server gives. Throws {@link PasskeyTrouble}. */
export async function showPasskey(ask: Asked): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, { options }] = await Promise.all([library(), ask()])
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return fromBrowser(() => startAuthentication({ optionsJSON }))
}
