import type { ContractKind } from '#api/contracts.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import { revealMs } from '#api/reveal.ts'
import type { Balance } from '#api/wallet.ts'
import type { App } from '#server/kernel/context.ts'
import type { Call } from '#server/kernel/handler.ts'
import { missionsToClaim } from '#server/missions/public.ts'
import { countToClaim } from '#server/promotions/public.ts'
import { rafflesToClaim } from '#server/raffles/public.ts'
import { bonusesToClaim } from '#server/vip/public.ts'
import { readConsolidated } from './rows-consolidated.ts'

type ConsolidatedRow = Awaited<ReturnType<typeof readConsolidated>>

/** The money of the answer, as the balance's own call says it. Somebody without a wallet has zero. */
function moneyOf(app: App, row: ConsolidatedRow, now: Date): Balance {
  const currency = row.currency === null ? app.settings.currency() : currencyOf(row.currency)
  const recentWins = (row.wins ?? []).map(([id, round, amount, at, over]) => ({
    ...{ id, round, over },
    amount: formatAmount(BigInt(amount), currency),
    ageMs: Math.max(0, now.getTime() - new Date(at).getTime()),
  }))
  return {
    balance: formatAmount(row.balance ?? 0n, currency),
    currencySymbol: currency.symbol,
    currency: currency.code,
    bonusBalance: formatAmount(row.bonus, currency),
    locked: formatAmount(row.held, currency),
    ...(recentWins.length > 0 && { recentWins }),
  }
}

/**
 * What a page's frame shows of a member, in one answer: flags, unread messages and money (where the operator’s policy wants it)
 * by one query, and what can be claimed by those of each programme that is on.
 */
export async function consolidated({
  app,
  session,
}: Pick<Call<Api['consolidated']>, 'app' | 'session'>): Promise<Output<Api['consolidated']>> {
  const now = app.clock.now()
  const withMoney = app.settings.current().agentPolicy
  const since = new Date(now.getTime() - revealMs)
  const row = await readConsolidated(app.db, session.memberId, { withMoney, since })
  const has = (kind: ContractKind, status: 'offered' | 'accepted') =>
    (row.contracts ?? []).some(([ofKind, ofStatus]) => ofKind === kind && ofStatus === status)
  return {
    ...(withMoney && moneyOf(app, row, now)),
    unreadMessage: Number(row.unread),
    // Most ask while nothing is on offer: that is known already.
    rewardsToClaim:
      (row.offers ? await countToClaim(app, app.db, session.memberId) : 0) +
      (await bonusesToClaim(app, app.db, session.memberId)) +
      (row.raffles ? await rafflesToClaim(app, app.db, session.memberId) : 0),
    missionsToClaim: await missionsToClaim(app, app.db, session.memberId),
    dailysalreqtype: has('daily-salary', 'offered'),
    divtypereq: has('dividend', 'offered'),
    contracthoursalreq: has('hourly-salary', 'offered'),
    realtimesalreqtype: has('realtime-salary', 'offered'),
    dailysalinfo: has('daily-salary', 'accepted'),
    divinfo: has('dividend', 'accepted'),
    hoursalinfo: has('hourly-salary', 'accepted'),
    realtimesalinfo: has('realtime-salary', 'accepted'),
  }
}
