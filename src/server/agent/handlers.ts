import { isAgentType } from '#api/access.ts'
import type { Downline } from '#api/agent.ts'
import { Refusal } from '#api/refusal.ts'
import { waitingOffers } from '#server/contracts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readId } from '#server/messages/public.ts'
import { balanceOf } from '#server/wallet/public.ts'
import { countDirects, type DownlineRow, listDirects, pathTo } from './rows.ts'
import { findSize } from './rows-figures.ts'

const toDownline = (row: DownlineRow): Downline => ({
  id: row.id.toString(),
  account: row.account,
  nickname: row.nickname,
  kind: isAgentType(row.type) ? 'agent' : 'member',
  accounts: Number(row.below),
  registeredAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString(),
})

export const agentHandlers: Handlers<'agentOverview' | 'agentTeam'> = {
  async agentOverview({ app, session: { memberId } }) {
    const [{ members, agents }, directs, { balance, currencySymbol }, offers] = await Promise.all([
      findSize(app.db, memberId),
      countDirects(app.db, memberId, ''),
      balanceOf(app, memberId),
      waitingOffers(app.db, memberId),
    ])
    return { accounts: members, agents, direct: directs.count, balance, currencySymbol, offers }
  },

  async agentTeam({ app, input, session }) {
    const { parent, account, cursor } = input
    const parentId = parent === undefined ? session.memberId : readId(parent)
    const path = await pathTo(app.db, session.memberId, parentId)
    // Somebody else's team is told from nobody by nothing.
    if (path.length === 0) throw new Refusal('not_found')
    const [page, totals] = await Promise.all([
      listDirects(app.db, parentId, input, toDownline),
      cursor === undefined ? countDirects(app.db, parentId, account) : undefined,
    ])
    return {
      ...page,
      path: path.map((row) => ({ id: row.id.toString(), account: row.account })),
      ...(totals && { totals }),
    }
  },
}
