import { isAgentType } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { findMemberToContract, knownMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { endForHouse, offer } from './agreements.ts'
import { listForStaff } from './rows.ts'
import { eventsOf, showRate } from './rules.ts'
import { readTiers, showTiers } from './tiers.ts'

/** An agent who has nobody above, to whom the house may offer. Throws `user_unknown`. */
export async function agentOfHouse(app: App, account: string): Promise<{ readonly id: bigint }> {
  const agent = await findMemberToContract(app.db, account)
  if (agent === undefined || !isAgentType(agent.type) || agent.upline_id !== null)
    throw new Refusal('user_unknown', { detail: 'contract needs the account of an agent who has nobody above.' })
  return agent
}

/** Staff see what was agreed between whom, and how it ended. */
const lists: Handlers<'staffContracts'> = {
  async staffContracts({ app, input }) {
    const member = input.account === undefined ? undefined : await knownMember(app, input.account)
    const currency = app.settings.currency()
    const page = await listForStaff(app.db, { ...input, memberId: member?.id }, (row) => ({
      ...{ id: row.id.toString(), kind: row.kind, downline: row.downline, state: row.status },
      ...(row.upline !== null && { upline: row.upline }),
      ...{ rate: showRate(row.rate_bp), tiers: showTiers(row.tiers, currency), events: eventsOf(row) },
    }))
    return { ...page, currencySymbol: currency.symbol, timeZone: app.settings.current().timeZone }
  },
}

/** Contracts of agents, and those that the house gives. */
export const contractStaffHandlers: Handlers<
  'staffContracts' | 'staffContractsFile' | 'staffOfferContract' | 'staffEndContract'
> = {
  ...lists,

  staffContractsFile: listFile('contracts', lists.staffContracts, {
    number: (row) => row.id,
    kind: (row) => row.kind,
    above: (row) => row.upline,
    agent: (row) => row.downline,
    rate: (row) => row.rate,
    tiers: (row) => JSON.stringify(row.tiers),
    state: (row) => row.state,
    history: (row) =>
      row.events.map(({ what, at, by, reason }) => [at, what, by, reason].filter(Boolean).join(' ')).join('; '),
  }),

  async staffEndContract({ app, input: { id, number, reason }, act }) {
    const { told, state } = await act.transaction(async (tx) => {
      const { contract, told: tell } = await endForHouse(app, tx, { id: BigInt(id), number })
      const { status, kind, upline, downline } = contract
      act.note({
        subject: `member:${contract.downline_id}`,
        ...{ before: status, after: 'terminated' },
        detail: { contract: id, kind, downline, ...(upline !== null && { upline }), reason },
      })
      return { told: tell, state: status }
    })
    await told()
    return { was: state === 'accepted' ? ('accepted' as const) : ('offered' as const) }
  },

  async staffOfferContract({ app, input, act }) {
    const agent = await agentOfHouse(app, input.account)
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
