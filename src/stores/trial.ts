import { call } from '#browser/client.ts'
import { tabStorage } from '#browser/storage.ts'
import { beginSession, trialKey } from './session.ts'

/** A trial session: everything can be seen, nothing played for money. */
export async function playFree(): Promise<void> {
  const { token } = await call('freePlay', { os: navigator.platform.slice(0, 40) })
  const begun = beginSession(token)
  tabStorage.write(trialKey, '1')
  await begun
}
