import { failureCode } from '#browser/failure.ts'
import { openDialog } from '#stores/dialog.ts'
import { exchangeToken } from '#stores/exchange.ts'
import { $kind } from '#stores/session.ts'
import { toastFailure } from '#stores/toasts.ts'
import { start } from './start.ts'

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
