import { call } from './client.ts'
import { beginSession } from './session.ts'

/** A trial session: everything can be seen, nothing played for money. */
export async function playFree(): Promise<void> {
  const { token } = await call('freePlay', { os: navigator.platform.slice(0, 40) })
  await beginSession(token)
}
