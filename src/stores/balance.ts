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

/** How often a balance was told. */
let told = 0
let holding: Promise<typeof import('./reveal.ts')> | undefined

/** What an event or an answer says. From the first win on that its game may not have shown yet, not all of it is shown. */
export function setBalance(balance: Balance | undefined): void {
  told += 1
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

/**
 * Asks for the balance. `pressed` says whether a failure is shown: not when nobody pressed a button. An answer is dropped when an
 * event has told the balance since: whatever the answer knows, an event tells as well.
 */
export async function refreshBalance(pressed = false): Promise<void> {
  const { token } = $session.get()
  if (token === undefined || $balanceLoading.get()) return
  $balanceLoading.set(true)
  try {
    const before = told
    const balance = await call('balance')
    if ($session.get().token === token && told === before) setBalance(balance)
  } catch (thrown) {
    if (pressed) toastFailure(failureCode(thrown))
  } finally {
    $balanceLoading.set(false)
  }
}
