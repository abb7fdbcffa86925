import type { LiveEventData } from '#api/events.ts'
import { showClosed } from '#browser/client.ts'
import { openEventStream } from '#browser/event-stream.ts'
import { openBalance, refreshBalance, setBalance } from './balance.ts'
import { forgetFavourites, loadFavourites } from './favourite-marks.ts'
import { greet, onLive, tellLive } from './live.ts'
import { doubtPage, followNews } from './news.ts'
import { $kind, endSession, memberKnown, refreshMember, refuseToken } from './session.ts'
import { toast } from './toasts.ts'

let stop: (() => void) | undefined
let streamToken: string | undefined

/** Balance, favourites and live events of the session behind a token, or of none. Safe to call again with the same. */
export function follow(token: string | undefined): void {
  if (token === streamToken) return
  streamToken = token
  stop?.()
  stop = undefined
  setBalance(undefined)
  if (token === undefined) {
    forgetFavourites()
    return
  }
  serve()
  // A trial account has none.
  void memberKnown().then(() => ($kind.get() === 'trial' ? undefined : loadFavourites()))
  void refreshBalance()
  let missed = false
  stop = openEventStream({
    token,
    onEvent(name, data) {
      if (name !== 'hello') return tellLive(name, data)
      const changed = greet(data as LiveEventData<'hello'>)
      // What is the member's own may have changed while the stream was away: money, and whether they are on a break.
      if (missed) {
        void refreshBalance()
        void refreshMember()
      }
      if (missed || changed) doubtPage()
      missed = true
    },
    onClosed: showClosed,
    onRefused: () => refuseToken(token),
  })
}

let serving = false

/** What a member's own events do, whatever page they are heard on. */
function serve(): void {
  if (serving) return
  serving = true
  openBalance()
  followNews()
  onLive('balance', setBalance)
  onLive('arrived', ({ amount, currencySymbol }) => toast('ok', 'arrived', { money: [amount, currencySymbol] }))
  onLive('limits', () => void refreshMember())
  onLive('revoked', ({ reason }) => {
    endSession(reason, true)
    if (reason !== 'logout') toast('info', `ended_${reason}`)
  })
  onLive('refused', ({ code }) => {
    // The game's own page says so where the way to the cashier is.
    if (code !== 'insufficient_funds') toast('bad', code)
  })
}
