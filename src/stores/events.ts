import { atom } from 'nanostores'
import type { LiveEventData, LiveEventName } from '#api/events.ts'
import { refreshBalance, setBalance } from './balance.ts'
import { doubtKept, showClosed } from './client.ts'
import { forgetFavourites, loadFavourites } from './favourites.ts'
import { $session, endSession, refuseToken } from './session.ts'
import { toast } from './toasts.ts'

type Listener<N extends LiveEventName> = (data: LiveEventData<N>) => void
const listeners = new Map<LiveEventName, Set<(data: never) => void>>()

/** Whether news arrive. */
export const $events = atom<'closed' | 'open'>('closed')

/** Hears live events of one name; gives the way to stop. Guests hear none. */
export function onLive<N extends LiveEventName>(name: N, listener: Listener<N>): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known)
  known.add(listener)
  return () => known.delete(listener)
}

function hear(name: string, data: unknown) {
  for (const listener of listeners.get(name as LiveEventName) ?? []) listener(data as never)
}

let stop: (() => void) | undefined
let streamToken: string | undefined

function follow(token: string | undefined) {
  if (token === streamToken) return
  streamToken = token
  stop?.()
  stop = undefined
  $events.set('closed')
  setBalance(undefined)
  if (token === undefined) return forgetFavourites()
  void loadFavourites()
  void refreshBalance()
  void listen(token)
}

/** Opens the stream of a token. Its reader is loaded here, because guests have no use for it. */
async function listen(token: string) {
  const { openEventStream } = await import('./event-stream.ts')
  if (streamToken !== token) return
  let missed = false
  stop = openEventStream({
    token,
    onEvent: hear,
    onOpen: () => {
      $events.set('open')
      if (missed) void refreshBalance()
      missed = true
    },
    onRefused: () => refuseToken(token),
  })
}

let following = false

/** Follows the session: balance, favourites and live events come and go with it. Safe to call more than once. */
export function followSession(): void {
  if (following) return
  following = true
  onLive('balance', setBalance)
  onLive('revoked', ({ reason }) => {
    endSession(reason, true)
    if (reason !== 'logout') toast('info', `ended_${reason}`)
  })
  onLive('catalogue', () => {
    doubtKept()
    document.dispatchEvent(new Event('baize:catalogue'))
  })
  onLive('maintenance', ({ maintenance }) => maintenance && showClosed())
  onLive('refused', ({ code }) => {
    // The game's own page says so where the way to the cashier is.
    if (code !== 'insufficient_funds') toast('bad', code)
  })
  $session.subscribe(({ token }) => follow(token))
}
