import { type GameType, gameTypes } from '#api/lobby.ts'
import { formatAmount, type Units } from '#api/money.ts'
import type { OwnRebate } from '#api/rebate.ts'
import { Refusal } from '#api/refusal.ts'
import { countedUpTo } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { turnoverAllowed } from '#server/limits/public.ts'
import { shownStop } from '#server/offers/public.ts'
import { rankNow } from '#server/vip/public.ts'
import { claimRebate, stepOf, takesPart } from './claim.ts'
import { ratesOf } from './count.ts'
import { findFacts, listClaims, listPending, type PendingRow } from './rows.ts'
import { partsOf, payable, shownOf, whole } from './rules.ts'

/** Throws `rebate_off` while there are none. */
function requireOn(app: Pick<App, 'settings'>): void {
  if (!app.settings.current().rebateOn) throw new Refusal('rebate_off')
}

/** A rate as people read it, in per cent. */
const showRate = (rate: number): string => `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`

const orderOf = ({ game_type: type }: PendingRow): number => gameTypes.indexOf(type as GameType)

async function ownRebate(app: App, memberId: bigint): Promise<OwnRebate> {
  const currency = app.settings.currency()
  const say = (units: Units) => formatAmount(units, currency)
  const facts = await findFacts(app.db, memberId)
  const isIn = takesPart(app, facts)
  const stop = isIn ? await shownStop(app, app.db, memberId) : { onBreak: false }
  const rank = await rankNow(app, app.db, memberId)
  const rates = ratesOf(app)
  const own = Object.entries(rates[Math.min(rank, rates.length) - 1] ?? {})
  const pending = isIn ? await listPending(app.db, memberId) : []
  // What is earned now is shown beside what was earned before, also where nothing was bet at it yet.
  const idle = own
    .filter(([type, rate]) => !pending.some((row) => row.game_type === type && row.rate === rate))
    .map(([game_type, rate]) => ({ game_type, rate, base: 0n }))
  const lines = [...pending, ...idle].toSorted((one, other) => orderOf(one) - orderOf(other) || other.rate - one.rate)
  const carry = facts?.carry ?? 0n
  const sum = carry + partsOf(pending)
  return {
    ...{ takesPart: isIn, ...stop, rank, turnover: turnoverAllowed(app, app.settings.current().rebateTurnover) },
    ready: say(payable(carry, pending, stepOf(app)).amount),
    ...(sum < 0n && { missing: say(-sum / whole) }),
    lines: lines.map((row) => ({
      ...{ gameType: row.game_type as GameType, bets: say(row.base), rate: showRate(row.rate) },
      amount: say(shownOf(row)),
    })),
    claims: (await listClaims(app.db, memberId)).map((row) => ({
      ...{ amount: say(row.amount), time: row.claimed_at.toISOString() },
    })),
    asOf: (await countedUpTo(app.db)).toISOString(),
    currencySymbol: currency.symbol,
  }
}

export const rebateHandlers: Handlers<'rebate' | 'claimRebate'> = {
  rebate({ app, session }) {
    requireOn(app)
    return ownRebate(app, session.memberId)
  },

  async claimRebate({ app, session, request }) {
    requireOn(app)
    const { amount } = await claimRebate(app, session.memberId, request.idempotencyKey!)
    return { ...(await ownRebate(app, session.memberId)), paid: formatAmount(amount, app.settings.currency()) }
  },
}
