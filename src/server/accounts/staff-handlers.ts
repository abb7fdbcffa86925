import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { repeated } from '#server/kernel/repeated.ts'
import { givePassword, openAccount } from './given-password.ts'
import { knownMember } from './known-member.ts'
import { searchMembers, staffMemberOf } from './rows-staff.ts'

/** The list of members, accounts that staff open, and passwords that they give. */
export const accountStaffHandlers: Handlers<'staffMembers' | 'staffMember' | 'staffOpenMember' | 'staffGivePassword'> =
  {
    staffMembers: ({ app, input }) => searchMembers(app, input),

    staffMember: ({ app, input }) => staffMemberOf(app, input.account),

    async staffOpenMember({ app, input, act }) {
      const password = await openAccount(app, input, (tx, id) =>
        act.write(tx, { subject: `member:${id}`, detail: { account: input.account } }),
      )
      return { account: input.account, password }
    },

    async staffGivePassword({ app, input, act }) {
      const { id, account } = await knownMember(app, input.account)
      act.note({ subject: `member:${id}`, detail: { account } })
      const password = await givePassword(app, account, input.password, (tx) => act.write(tx))
      if (password === undefined)
        throw new Refusal('user_unknown', { detail: `There is no member ${repeated(account)}.` })
      return { account, password }
    },
  }
