import type { LiveEventData } from '#api/events.ts'
import { type Currency, currencyOf, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { revealMs } from '#api/reveal.ts'
import type { Balance } from '#api/wallet.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type MemberBalance, readBalances } from '#server/ledger/public.ts'
import { accountNameOf, gameNameOf, walletCurrencyOf } from './member-rows.ts'
import { type RecentWin, recentWins } from './recent-wins.ts'

/** What a member has, as the API says it. Somebody without a wallet (a trial) has zero. */
export async function balanceOf(app: App, memberId: bigint): Promise<Balance> {
  return (await balancesOf(app, [memberId])).get(memberId)!
}

/** The currency in which a member's amounts are: their wallet's, or the site's for somebody without a wallet. */
export async function currencyOfMember(app: Pick<App, 'settings'>, db: Queryable, memberId: bigint): Promise<Currency> {
  const code = await walletCurrencyOf(db, memberId)
  return code === undefined ? app.settings.currency() : currencyOf(code)
}

function wireBalance(currency: Currency, row: MemberBalance | undefined, wins: readonly RecentWin[]): Balance {
  return {
    balance: formatAmount(row?.balance ?? 0n, currency),
    currencySymbol: currency.symbol,
    currency: currency.code,
    bonusBalance: formatAmount(row?.bonus ?? 0n, currency),
    locked: formatAmount(row?.held ?? 0n, currency),
    ...(wins.length > 0 && { recentWins: wins.map((win) => ({ ...win, amount: formatAmount(win.amount, currency) })) }),
  }
}

/** What members have, for the events that tell them of a change. */
export async function balancesOf(app: App, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Balance>> {
  const now = app.clock.now()
  const since = new Date(now.getTime() - revealMs)
  const balances = await readBalances(app.db, memberIds, { reason: 'win', since })
  const wins = await recentWins(
    app.db,
    [...balances.values()].flatMap(({ credits }) => credits),
    now,
  )
  return new Map(
    memberIds.map((memberId) => {
      const row = balances.get(memberId)
      const currency = row === undefined ? app.settings.currency() : currencyOf(row.currency)
      const own = (row?.credits ?? []).flatMap(({ key }) => wins.get(key) ?? [])
      return [memberId, wireBalance(currency, row, own)]
    }),
  )
}

/**
 * Tells a member's pages the balance, and everybody a large win: that one after the winner's own game has had the time
 * to show it. The caller does not wait: the money has moved.
 */
export function publishBalance(app: App, memberId: bigint, won?: Units): void {
  app.events.publishChange(memberId, 'balance')
  if (won === undefined || won === 0n) return
  const currency = app.settings.currency()
  const large = parseAmount(app.settings.current().winnerEventMin, currency)
  if (large === undefined || won < large) return
  accountNameOf(app.db, memberId).then(
    (account) => {
      const winner = { customerName: maskAccount(account ?? ''), winAmount: formatAmount(won, currency) }
      setTimeout(() => app.events.publish({ all: true }, 'winner', winner), revealMs).unref()
    },
    (error: unknown) => app.log.error('winner event failed', { error }),
  )
}

/** Tells a member's pages, after the commit, what has been added to their balance from outside. */
export function publishArrived(app: App, memberId: bigint, amount: Units, code: string): void {
  const currency = currencyOf(code)
  const arrived = { amount: formatAmount(amount, currency), currencySymbol: currency.symbol }
  app.events.publish({ memberId }, 'arrived', arrived)
}

type Reason = LiveEventData<'refused'>['code']

const reasons: Readonly<Record<string, Reason>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
  RS_ERROR_USER_DISABLED: 'account_disabled',
  RS_ERROR_LIMIT_REACHED: 'limit_reached',
}

/** What the wallet notes beside a status says more than the status. */
const noted: Readonly<Record<string, Reason>> = {
  game_maintenance: 'game_maintenance',
  self_excluded: 'play_excluded',
  above_max_bet: 'stake_out_of_range',
  below_min_bet: 'stake_out_of_range',
  bonus_stake: 'bonus_stake',
  bonus_game: 'bonus_game',
}

/** Tells a member why a bet was refused, when it is for them to know. */
export function publishRefused(app: App, memberId: bigint, status: string, gameCode: string, note?: string): void {
  const code = noted[note ?? ''] ?? reasons[status]
  if (code === undefined) return
  gameNameOf(app.db, gameCode).then(
    (gameName) => app.events.publish({ memberId }, 'refused', { code, gameName }),
    (error: unknown) => app.log.error('refused event failed', { error }),
  )
}

/**
 * An account's name, masked for other visitors.
 * @example maskAccount('somchai88') // 'so***8'
 */
export function maskAccount(account: string): string {
  return `${account.slice(0, 2)}***${account.slice(-1)}`
}
