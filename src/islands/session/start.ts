import { openBalance } from '#stores/balance.ts'
import { followSession } from '#stores/events.ts'
import { failureCode } from '#stores/failure.ts'
import { exchangeToken, sessionKnown } from '#stores/session.ts'
import { toastFailure } from '#stores/toasts.ts'

/** Connects the page with the session, if there is one, and with the other tabs. */
export async function start(): Promise<void> {
  openBalance()
  followSession()
  await sessionKnown()
}

/** Takes up the session behind a one-time token of the address. */
export async function exchange(oneTime: string): Promise<void> {
  openBalance()
  followSession()
  try {
    await exchangeToken(oneTime)
  } catch (thrown) {
    toastFailure(failureCode(thrown))
  }
  await sessionKnown()
}
