import { failureCode } from '#api/client.ts'
import { call, heldKey } from '#browser/client.ts'
import { searchesKey, serviceTalkKey } from '#browser/personal-keys.ts'
import { merchantKey, siteStorage, tabStorage } from '#browser/storage.ts'
import { $session, endSession } from './session.ts'

/** Locks the caller's account; the session ends with it. */
export async function lockAccount(): Promise<void> {
  await call('lockAccount')
  leave()
}

/**
 * Ends the session on the server and in every tab, and forgets what this tab kept (Spec 1 §4 "Logout"): whose site it is
 * stays. A session that is over already counts as ended.
 */
export async function logOut(): Promise<void> {
  if ($session.get().token ?? tabStorage.read(heldKey)) {
    try {
      await call('logout')
    } catch (thrown) {
      if (failureCode(thrown) !== 'not_logged_in') throw thrown
    }
  }
  leave()
}

/** Forgets here what belonged to the session. */
function leave(): void {
  endSession('logout')
  tabStorage.clear([merchantKey])
  // The next visitor to this browser must not see them.
  for (const key of [searchesKey, serviceTalkKey]) siteStorage.write(key, undefined)
}
