import type { LoggedIn } from '#api/access.ts'
import { call } from '#browser/client.ts'
import { makePasskey, showPasskey } from '#browser/passkey.ts'
import { beginSession } from './session.ts'

/** Makes a passkey in this browser and gives it to the server. */
export async function addPasskey(): Promise<void> {
  await call('passkeyAdd', { credential: await makePasskey(() => call('passkeyEnrol')) })
}

/** Proves by one of the member's passkeys; gives until when that counts. */
export async function proveByPasskey(): Promise<string> {
  const passkey = await showPasskey(() => call('passkeyProve'))
  return (await call('stepUp', { method: 'passkey', passkey })).until
}

/** Logs in by a passkey that the person chooses; the answer is that of every log-in. */
export async function logInByPasskey(): Promise<LoggedIn> {
  const answer = await call('passkeyLogin', { credential: await showPasskey(() => call('passkeyLoginOptions')) })
  await beginSession(answer.token)
  return answer
}
