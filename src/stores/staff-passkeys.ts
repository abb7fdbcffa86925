import { makePasskey, showPasskey } from '#browser/passkey.ts'
import { staffCall } from './staff-session.ts'

/** Makes a passkey in this browser and gives it to the server, under a name of the person's or the browser's. */
export async function addStaffPasskey(name: string): Promise<void> {
  const credential = await makePasskey(() => staffCall('staffPasskeyOptions'))
  await staffCall('staffPasskeyAdd', { credential, ...(name !== '' && { name }) })
}

/** Shows the second factor again, by a code; gives until when that counts. */
export const proveByCode = async (code: string): Promise<string> => (await staffCall('staffProve', { code })).until

/** The same by one of the person's passkeys. */
export async function proveByStaffPasskey(): Promise<string> {
  const passkey = await showPasskey(() => staffCall('staffProveOptions'))
  return (await staffCall('staffProve', { passkey })).until
}
