import { call } from '#browser/client.ts'
import { openDialog } from './dialog.ts'
import { beginSession } from './session.ts'

/** Changes the one-time token of the address for a session; `false` when a second step has to be answered first. */
export async function exchangeToken(oneTime: string): Promise<boolean> {
  const answer = await call('exchange', { token: oneTime })
  if ('twoFactor' in answer) {
    openDialog({ name: 'second-step', ...answer.twoFactor, end: 'home' })
    return false
  }
  await beginSession(answer.token)
  return true
}
