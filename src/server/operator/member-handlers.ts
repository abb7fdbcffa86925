import { Refusal } from '#api/refusal.ts'
import { givePassword, openAccount } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readPlayLimits, setHouseLimit } from '#server/limits/public.ts'
import { changeProfileField, profileForStaff } from '#server/security/public.ts'
import { knownMember } from './member-of.ts'
import { searchMembers } from './member-rows.ts'
import { closeMember, freezeMember, reopenMember } from './member-state.ts'

/** What staff see of members and do to their accounts. */
export const memberHandlers: Handlers<
  | 'staffMembers'
  | 'staffOpenMember'
  | 'staffGivePassword'
  | 'staffMemberProfile'
  | 'staffSetProfile'
  | 'staffFreeze'
  | 'staffReopen'
  | 'staffClose'
  | 'staffMemberLimits'
  | 'staffSetLimit'
> = {
  staffMembers: ({ app, input }) => searchMembers(app, input),

  async staffOpenMember({ app, input, act }) {
    const password = await openAccount(app, input.account, input.password, (tx, id) =>
      act.write(tx, { subject: `member:${id}`, detail: { account: input.account } }),
    )
    return { account: input.account, password }
  },

  async staffGivePassword({ app, input, act }) {
    const { id, account } = await knownMember(app, input.account)
    act.note({ subject: `member:${id}`, detail: { account } })
    const password = await givePassword(app, account, input.password, (tx) => act.write(tx))
    if (password === undefined) throw new Refusal('user_unknown', { detail: `There is no member ${account}.` })
    return { account, password }
  },

  async staffMemberProfile({ app, input }) {
    const { values, locked } = await profileForStaff(app, (await knownMember(app, input.account)).id)
    return { values: { ...values }, locked: [...locked] }
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

  staffFreeze: ({ app, input, act }) => freezeMember(app, act, input.account, input.reason),
  staffReopen: ({ app, input, act }) => reopenMember(app, act, input.account, input.reason),
  staffClose: ({ app, input, staff, act }) => closeMember(app, act, staff, input),

  async staffMemberLimits({ app, input }) {
    return readPlayLimits(app, (await knownMember(app, input.account)).id)
  },

  async staffSetLimit({ app, input, act }) {
    const { id } = await knownMember(app, input.account)
    const isSet = await setHouseLimit(app, id, input.kind, input.value ?? undefined, act.write)
    if (!isSet) throw new Refusal('invalid_input', { fields: { value: 'invalid' } })
    return readPlayLimits(app, id)
  },
}
