import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { setHouseLimit } from './public.ts'
import { limitsOf } from './state.ts'

/** A member's limits of play, as staff see and set them. */
export const limitsStaffHandlers: Handlers<'staffMemberLimits' | 'staffSetLimit'> = {
  async staffMemberLimits({ app, input }) {
    return limitsOf(app, app.db, (await knownMember(app, input.account)).id)
  },

  async staffSetLimit({ app, input, act }) {
    const { id } = await knownMember(app, input.account)
    const isSet = await setHouseLimit(app, id, input.kind, input.value ?? undefined, act.write)
    if (!isSet) throw new Refusal('invalid_input', { fields: { value: 'invalid' } })
    return limitsOf(app, app.db, id)
  },
}
