import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { dropPicture, hasOwnPicture } from './own-picture.ts'
import { changeProfileField, profileForStaff } from './profile-staff.ts'

/** A member's profile, as staff see and change it. */
export const profileStaffHandlers: Handlers<'staffMemberProfile' | 'staffSetProfile' | 'staffRemovePicture'> = {
  async staffMemberProfile({ app, input }) {
    const { values, locked } = await profileForStaff(app, (await knownMember(app, input.account)).id)
    return { values: { ...values }, locked: [...locked] }
  },

  async staffRemovePicture({ app, input, act }) {
    const { id } = await knownMember(app, input.account)
    act.note({ subject: `member:${id}`, detail: { reason: input.reason } })
    await act.transaction(async (tx) => {
      if (!(await hasOwnPicture(tx, id)))
        throw new Refusal('state_conflict', { detail: `${input.account} has no picture of their own.` })
      await dropPicture(app, tx, id)
    })
    return {}
  },

  async staffSetProfile({ app, input, act }) {
    const { id } = await knownMember(app, input.account)
    const { field, value, reason } = input
    act.note({ subject: `member:${id}`, detail: { field, reason } })
    return act.transaction(async (tx) => {
      const changed = await changeProfileField(app, tx, id, field, value)
      act.note(changed)
      return changed
    })
  },
}
