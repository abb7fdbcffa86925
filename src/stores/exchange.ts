import { call } from './client.ts'
import { beginSession } from './session.ts'

/** Changes the one-time token of the address for a session. */
export async function exchangeToken(oneTime: string): Promise<void> {
  const { token } = await call('exchange', { token: oneTime })
  await beginSession(token)
}
