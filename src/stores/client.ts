import { type Call, openClient } from '#api/client.ts'
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

const closedKey = 'closedAt'
/** Two loads for one closing would be one too many: another process may still serve the open page. */
const reloadAgainMs = 30_000

/** The server has the page that says why the site is closed, whatever address is asked for. */
export function showClosed(): void {
  if (document.body.dataset.whileClosed !== undefined) return
  const last = Number(tabStorage.read(closedKey) ?? 0)
  if (Date.now() - last < reloadAgainMs) return
  tabStorage.write(closedKey, String(Date.now()))
  location.reload()
}

/** As long as any answer that is the same for everybody may be kept. */
const keptMsMax = 60_000
let staleUntilMs = 0

/** What this browser has kept may be wrong: from now on the server is asked whether it still holds. */
export function doubtKept(): void {
  staleUntilMs = Date.now() + keptMsMax
}

/** The browser's one client; stores alone use it. */
export const call: Call = openClient({
  token: () => tabStorage.read(tokenKey) ?? tabStorage.read(heldKey),
  sessionEnded: (token) => {
    for (const listener of endListeners) listener(token)
  },
  siteClosed: showClosed,
  cache: () => (Date.now() < staleUntilMs ? 'no-cache' : 'default'),
})
