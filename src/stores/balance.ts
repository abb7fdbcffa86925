import { atom } from 'nanostores'
import { failureCode } from '#api/client.ts'
import type { Balance } from '#api/wallet.ts'
import { call } from '#browser/client.ts'
import { siteStorage } from '#browser/storage.ts'
import { $session } from './session.ts'
import { toastFailure } from './toasts.ts'

const hiddenKey = 'balanceHidden'

export const $balance = atom<Balance | undefined>(undefined)
export const $balanceLoading = atom(false)
export const $balanceHidden = atom(false)

/** Reads whether the visitor hides the balance. Not at module level, because the server renders this module too. */
export function openBalance(): void {
  $balanceHidden.set(siteStorage.read(hiddenKey) === '1')
}

let holding: Promise<typeof import('./reveal.ts')> | undefined

/** What an event or an answer says. From the first win on that its game may not have shown yet, not all of it is shown. */
export function setBalance(balance: Balance | undefined): void {
  if (balance?.recentWins) holding ??= import('./reveal.ts')
  if (holding)
    holding.then(
      ({ takeBalance }) => takeBalance(balance, $balance.set),
      () => $balance.set(balance),
    )
  else $balance.set(balance)
}

export function hideBalance(hidden: boolean): void {
  $balanceHidden.set(hidden)
  siteStorage.write(hiddenKey, hidden ? '1' : undefined)
}

/** Asks for the balance. `told` says whether a failure is shown: not when nobody pressed a button. */
export async function refreshBalance(told = false): Promise<void> {
  const { token } = $session.get()
  if (token === undefined || $balanceLoading.get()) return
  $balanceLoading.set(true)
  try {
    const balance = await call('balance')
    if ($session.get().token === token) setBalance(balance)
  } catch (thrown) {
    if (told) toastFailure(failureCode(thrown))
  } finally {
    $balanceLoading.set(false)
  }
}
