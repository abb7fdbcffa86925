import { isAgentType } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { findMemberToContract } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { offer } from './agreements.ts'
import { readTiers } from './tiers.ts'

/** Contracts of the house with agents. */
export const contractStaffHandlers: Handlers<'staffOfferContract'> = {
  async staffOfferContract({ app, input, act }) {
    const agent = await findMemberToContract(app.db, input.account)
    if (agent === undefined || !isAgentType(agent.type) || agent.upline_id !== null)
      throw new Refusal('user_unknown', { detail: 'contract needs the account of an agent who has nobody above.' })
    const { account, kind } = input
    const tiers = readTiers(kind, input.tiers, app.settings.currency())
    const terms = { kind, uplineId: undefined, downlineId: agent.id, tiers }
    const row = await offer(app, terms, (tx, id) =>
      act.write(tx, {
        subject: `member:${agent.id}`,
        detail: { contract: id.toString(), account, kind, tiers: input.tiers },
      }),
    )
    return { id: row.id.toString() }
  },
}
