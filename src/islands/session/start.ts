import { openBalance } from '#stores/balance.ts'
import { openDialog } from '#stores/dialog.ts'
import { followSession } from '#stores/events.ts'
import { failureCode } from '#stores/failure.ts'
import { $kind, exchangeToken, sessionKnown } from '#stores/session.ts'
import { toastFailure } from '#stores/toasts.ts'

document.addEventListener('baize:catalogue', () => {
  void import('./card-states.ts').then(({ drawCardStates }) => drawCardStates()).catch(() => undefined)
})

/** Connects the page with the session, if there is one, and with the other tabs. */
export async function start(): Promise<void> {
  openBalance()
  followSession()
  await sessionKnown()
}

/** Takes up the session behind a one-time token of the address; asks first when another account is signed in. */
export async function exchange(oneTime: string): Promise<void> {
  await start()
  if ($kind.get() !== 'guest' && $kind.get() !== 'trial') return openDialog({ name: 'other-account', oneTime })
  try {
    await exchangeToken(oneTime)
  } catch (thrown) {
    toastFailure(failureCode(thrown))
  }
}
