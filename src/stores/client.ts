import { type Call, openClient } from '#api/client.ts'
import { tabStorage } from './storage.ts'

/** Key of the session token in session storage; the first-paint script of the layout reads it too. */
export const tokenKey = 'token'

const endListeners = new Set<(token: string) => void>()

/** Tells when the server no longer knows a token. */
export function onTokenRefused(listener: (token: string) => void): void {
  endListeners.add(listener)
}

/** The browser's one client; stores alone use it. */
export const call: Call = openClient({
  token: () => tabStorage.read(tokenKey),
  sessionEnded: (token) => {
    for (const listener of endListeners) listener(token)
  },
})
