import { openStaffClient, type StaffCall } from '#api/staff-client.ts'

/**
 * The token of a staff session lives in this variable and nowhere else: no script of a later page, no extension that reads storages
 * and no copy of the browser's profile finds it. Another page gets a token of its own by the session's HttpOnly cookie.
 */
let token: string | undefined

/** Uses a token from now on; none after the session's end. */
export function setStaffToken(next: string | undefined): void {
  token = next
}

/** The token of now, for the stream of events. */
export const staffToken = (): string | undefined => token

/** The console's one client; stores alone use it. */
export const call: StaffCall = openStaffClient({
  token: () => token,
  sessionEnded: (ended) => {
    if (ended === token) token = undefined
  },
})
