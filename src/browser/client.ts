import { type Call, type ClientOptions, openClient } from '#api/client.ts'
import type { CallInput, Output } from '#api/endpoint.ts'
import type { Api, CallName } from '#api/index.ts'
import { tabStorage } from './storage.ts'

/** Key of the session token in session storage; the first-paint script of the layout reads it too. */
export const tokenKey = 'token'
/** Key of the token of a session whose password has to be changed first. */
export const heldKey = 'heldToken'

const endListeners = new Set<(token: string) => void>()

/** Tells when the server no longer knows a token. */
export function onTokenRefused(listener: (token: string) => void): void {
  endListeners.add(listener)
}

/** As long as any answer that is the same for everybody may be kept. */
const keptMsMax = 60_000
let staleUntilMs = 0

/** What this browser has kept may be wrong: from now on the server is asked whether it still holds. */
export function doubtKept(): void {
  staleUntilMs = Date.now() + keptMsMax
}

/** Closes the open page: what does it is loaded only then. */
export const showClosed = () => void import('./closed.ts').then((loaded) => loaded.showClosed()).catch(() => undefined)

/** Whose calls a client of this browser makes, and what it does about refusals of all. */
export const clientOptions: ClientOptions = {
  token: () => tabStorage.read(tokenKey) ?? tabStorage.read(heldKey),
  sessionEnded: (token) => {
    for (const listener of endListeners) listener(token)
  },
  siteClosed: showClosed,
  cache: () => (Date.now() < staleUntilMs ? 'no-cache' : 'default'),
}

type Input<N extends CallName> = CallInput<Api[N]>
type How = NonNullable<Parameters<Call>[2]>

/** As the client's own, but what happens once for its key has to be given one: see `keyedAction` of the stores. */
type KeyedCall = <N extends CallName>(
  name: N,
  ...rest: Api[N] extends { readonly keyed: true }
    ? [input: Input<N>, how: How & { readonly key: string }]
    : [input?: Input<N>, how?: How]
) => Promise<Output<Api[N]>>

/** The browser's one client; stores alone use it. */
export const call = openClient(clientOptions) as KeyedCall
