import { lineOf } from './call-line.ts'
import { type CallOf, type ClientOptions, openClient } from './client.ts'
import { type StaffApi, staffApi } from './staff-index.ts'

/** Makes the calls of staff: for the console and the operator's command. */
export type StaffCall = CallOf<StaffApi>

/** Opens a client of the staff calls; the session's cookie travels by itself or by `fetch`. */
export const openStaffClient = (options: Omit<ClientOptions, 'line'>): StaffCall =>
  openClient<StaffApi>({ ...options, line: (name) => lineOf(staffApi[name as keyof StaffApi]) })
