import { waitingOffers } from '#server/contracts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { areOpen } from '#server/transfers/public.ts'
import { balanceOf } from '#server/wallet/public.ts'
import { totalsOf } from './rows.ts'
import { findSize } from './rows-figures.ts'
import { agentTeamFile, pageOf, teamOf } from './team.ts'

export const agentHandlers: Handlers<'agentOverview' | 'agentTeam' | 'agentTeamFile'> = {
  async agentOverview({ app, session: { memberId } }) {
    const [{ members, agents }, directs, { balance, currencySymbol }, offers] = await Promise.all([
      findSize(app.db, memberId),
      totalsOf(app.db, { of: 'account', parentId: memberId }),
      balanceOf(app, memberId),
      waitingOffers(app.db, memberId),
    ])
    return { accounts: members, agents, direct: directs.count, balance, currencySymbol, offers }
  },

  async agentTeam({ app, input, session }) {
    const { path, ...list } = await teamOf(app, session.memberId, input)
    const [page, totals] = await Promise.all([
      pageOf(app, session.memberId, list, input),
      input.cursor === undefined ? totalsOf(app.db, list.filter) : undefined,
    ])
    const { timeZone, agentSeesMembers: seesMembers } = app.settings.current()
    return {
      ...page,
      path: path.map((row) => ({ id: row.id.toString(), account: row.account })),
      ...{ timeZone, seesMembers, transfers: areOpen(app) },
      ...(totals && { totals }),
    }
  },

  agentTeamFile,
}
