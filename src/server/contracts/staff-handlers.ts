import { isAgentType } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { findMemberToContract, knownMember } from '#server/accounts/public.ts'
import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { offer } from './agreements.ts'
import { listForStaff } from './rows.ts'
import { eventsOf, showRate } from './rules.ts'
import { readTiers, showTiers } from './tiers.ts'

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
export const contractStaffHandlers: Handlers<'staffContracts' | 'staffContractsFile' | 'staffOfferContract'> = {
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
