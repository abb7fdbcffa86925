import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { repeated } from '#server/kernel/repeated.ts'
import { setVendorState } from './operate-vendor.ts'

/** What staff do about vendors. */
export const lobbyStaffHandlers: Handlers<'staffVendor'> = {
  async staffVendor({ app, input, act }) {
    act.note({ subject: input.code })
    if (!(await setVendorState(app, input.code, input.state, act.write)))
      throw new Refusal('not_found', { detail: `There is no vendor ${repeated(input.code)}.` })
    return {}
  },
}
