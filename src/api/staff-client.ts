import { type CallOf, type ClientOptions, openClient } from './client.ts'
import type { Endpoint } from './endpoint.ts'
import { type StaffApi, staffApi } from './staff-index.ts'

/** Makes the calls of staff: for the console and the operator's command. */
export type StaffCall = CallOf<StaffApi>

/** What `#api/client.ts` needs of a call, read from the contract itself. */
function lineOf(name: string): string {
  const { method, path, access, encrypted } = staffApi[name as keyof StaffApi] as Endpoint
  return `${method} ${path}${access === 'public' ? '' : ' token'}${encrypted ? ' sealed' : ''}`
}

/** Opens a client of the staff calls; the session's cookie travels by itself or by `fetch`. */
export const openStaffClient = (options: Omit<ClientOptions, 'line'>): StaffCall =>
  openClient<StaffApi>({ ...options, line: lineOf })
