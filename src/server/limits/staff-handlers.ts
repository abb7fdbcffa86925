import { Refusal } from '#api/refusal.ts'
import { knownMember, queueForMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { refuseOwn } from '#server/staff/public.ts'
import { profileOf } from './profiles.ts'
import { setHouseLimit } from './public.ts'
import { readExclusion, writeEnd } from './rows.ts'
import { agreedEnd, askableFrom } from './rules.ts'
import { limitsOf } from './state.ts'

/** A member's limits of play, as staff see and set them. */
export const limitsStaffHandlers: Handlers<'staffMemberLimits' | 'staffSetLimit' | 'staffEndExclusion'> = {
  async staffMemberLimits({ app, input }) {
    return limitsOf(app, app.db, (await knownMember(app, input.account)).id)
  },

  async staffEndExclusion({ app, input, staff, act }) {
    const { id } = await knownMember(app, input.account)
    const now = app.clock.now()
    act.note({ subject: `member:${id}`, detail: { reason: input.reason } })
    const after = await act.transaction(async (tx) => {
      await refuseOwn(tx, staff.staffId, id)
      await queueForMember(tx, id)
      // What the country's list says ends there alone.
      const running = await readExclusion(tx, id, now, 'member')
      if (running === undefined) throw new Refusal('not_found')
      const from = askableFrom(running, profileOf(app).selfExclusionEnds)
      if (from === undefined || from > now) throw new Refusal('exclusion_running')
      const endsAt = agreedEnd(running, now)
      await writeEnd(tx, id, endsAt)
      act.note({ before: null, after: endsAt.toISOString() })
      return limitsOf(app, tx, id)
    })
    app.events.publish({ memberId: id }, 'limits', {})
    return after
  },

  async staffSetLimit({ app, input, staff, act }) {
    const { id } = await knownMember(app, input.account)
    act.note({ subject: `member:${id}`, detail: { kind: input.kind } })
    await refuseOwn(app.db, staff.staffId, id)
    const isSet = await setHouseLimit(app, id, input.kind, input.value ?? undefined, act.write)
    if (!isSet) throw new Refusal('invalid_input', { fields: { value: 'invalid' } })
    return limitsOf(app, app.db, id)
  },
}
