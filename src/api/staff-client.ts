import { type CallOf, type ClientOptions, openClient } from './client.ts'
import type { Endpoint } from './endpoint.ts'
import { type StaffApi, staffApi } from './staff-index.ts'

/** Makes the calls of staff: for the console and the operator's command. */
export type StaffCall = CallOf<StaffApi>

/**
 * What `#api/client.ts` needs of a call, read from the contract itself: the same line that a member's call has in `routes.ts`.
 * A keyed call of a session reads `POST /deposits token keyed`.
 */
export function lineOfCall({ method, path, access, encrypted, keyed, form, takes }: Endpoint): string {
  const flags = { token: access !== 'public', sealed: encrypted, keyed, form, picture: takes === 'picture' }
  return [`${method} ${path}`, ...Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [flag] : []))].join(' ')
}

/** Opens a client of the staff calls; the session's cookie travels by itself or by `fetch`. */
export const openStaffClient = (options: Omit<ClientOptions, 'line'>): StaffCall =>
  openClient<StaffApi>({ ...options, line: (name) => lineOfCall(staffApi[name as keyof StaffApi]) })
