import type { ContractKind } from '#api/contracts.ts'
import { formatAmount } from '#api/money.ts'
import { knownMember, stateOf } from '#server/accounts/public.ts'
import { showRate } from '#server/contracts/public.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { moveMember } from './move.ts'
import { listBelow, pathOf } from './rows.ts'

export const treeStaffHandlers: Handlers<'staffTree' | 'staffMoveMember'> = {
  async staffTree({ app, input }) {
    const parent = input.account === undefined ? undefined : await knownMember(app, input.account)
    const currency = app.settings.currency()
    const from = `${dayIn(app.settings.current().timeZone, app.clock.now()).slice(0, 7)}-01`
    const page = await listBelow(app.db, parent?.id, { ...input, from }, (row) => ({
      ...{ account: row.account, nickname: row.nickname, type: row.type, state: stateOf(row) },
      ...{ createdAt: row.created_at.toISOString(), lastLoginAt: row.last_login_at?.toISOString() },
      ...{ members: row.members, agents: row.agents },
      contracts: row.contracts.map(({ kind, rate }) => ({ kind: kind as ContractKind, rate: showRate(rate) })),
      ...{ validBet: formatAmount(row.valid_bet, currency), result: formatAmount(row.net_win, currency) },
      paid: formatAmount(row.paid, currency),
    }))
    return {
      ...page,
      path: parent === undefined ? [] : (await pathOf(app.db, parent.id)).map(({ account }) => account),
      ...{ from, currencySymbol: currency.symbol },
    }
  },

  async staffMoveMember({ app, input: { account, upline, reason }, staff, act }) {
    const member = await knownMember(app, account)
    return act.transaction(async (tx) => {
      const { place, to } = await moveMember(app, tx, { memberId: member.id, upline, reason, by: staff.staffId })
      act.note({
        subject: `member:${member.id}`,
        before: place.upline_id === null ? 'house' : `member:${place.upline_id}`,
        after: to === null ? 'house' : `member:${to}`,
        detail: { account, upline: upline ?? 'house', accounts: String(place.accounts), reason },
      })
      return { account: place.account, accounts: place.accounts }
    })
  },
}
