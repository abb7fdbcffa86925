import type { Api } from '#api/index.ts'
import { waitingOffers } from '#server/contracts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Call, Handlers } from '#server/kernel/handler.ts'
import { daysAsked } from '#server/records/public.ts'
import { areOpen } from '#server/transfers/public.ts'
import { balanceOf, currencyOfMember } from '#server/wallet/public.ts'
import { sumsOfDays } from './figures.ts'
import { totalsOf } from './rows.ts'
import { findSize } from './rows-figures.ts'
import { agentTeamFile, memberOf, pageOf, teamOf, toPlace } from './team.ts'

/** What the team did in the days that are asked for, if any are. */
async function figuresOf(app: App, agentId: bigint, { from, to }: Call<Api['agentOverview']>['input']) {
  if (from === undefined && to === undefined) return {}
  const days = daysAsked({ from, to }, dayIn(app.settings.current().timeZone, app.clock.now()))
  return { figures: await sumsOfDays(app, agentId, days, await currencyOfMember(app, app.db, agentId)) }
}

export const agentHandlers: Handlers<'agentOverview' | 'agentTeam' | 'agentTeamFile' | 'agentTeamMember'> = {
  async agentOverview({ app, input, session: { memberId } }) {
    const figures = await figuresOf(app, memberId, input)
    const [{ members, agents }, directs, { balance, currencySymbol }, offers] = await Promise.all([
      findSize(app.db, memberId),
      totalsOf(app.db, { of: 'account', parentId: memberId }),
      balanceOf(app, memberId),
      waitingOffers(app.db, memberId),
    ])
    return { accounts: members, agents, direct: directs.count, balance, currencySymbol, offers, ...figures }
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
      path: path.map(toPlace),
      ...{ timeZone, seesMembers, transfers: areOpen(app) },
      ...(totals && { totals }),
    }
  },

  agentTeamMember: ({ app, input, session }) => memberOf(app, session.memberId, input),

  agentTeamFile,
}
