import type { LiveEventData } from '#api/events.ts'
import { formatAmount, parseAmount, type Units } from '#api/money.ts'
import type { Balance } from '#api/wallet.ts'
import type { App } from '#server/app.ts'
import { first } from '#server/kernel/db.ts'
import { type MemberBalance, readBalance, readBalances } from '#server/ledger/public.ts'

/** What a member has, as the API says it. Somebody without a wallet (a trial) has zero. */
export async function balanceOf(app: App, memberId: bigint): Promise<Balance> {
  return wireBalance(app, await readBalance(app.db, memberId))
}

function wireBalance(app: App, row: MemberBalance | undefined): Balance {
  const currency = app.settings.currency()
  return {
    balance: formatAmount(row?.balance ?? 0n, currency),
    currencySymbol: currency.symbol,
    currency: currency.code,
    bonusBalance: formatAmount(row?.bonus ?? 0n, currency),
    locked: formatAmount(row?.held ?? 0n, currency),
  }
}

/** What members have, for the events that tell them of a change. */
export async function balancesOf(app: App, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Balance>> {
  const balances = await readBalances(app.db, memberIds)
  return new Map(memberIds.map((memberId) => [memberId, wireBalance(app, balances.get(memberId))]))
}

/** Tells a member's pages the balance, and everybody a large win. The caller does not wait: the money has moved. */
export function publishBalance(app: App, memberId: bigint, won?: Units): void {
  app.events.publishChange(memberId, 'balance')
  if (won === undefined || won === 0n) return
  const currency = app.settings.currency()
  const large = parseAmount(app.settings.current().winnerEventMin, currency)
  if (large === undefined || won < large) return
  first<{ account: string }>(app.db, 'select account from member where id = $1', [memberId]).then(
    (row) =>
      app.events.publish({ all: true }, 'winner', {
        customerName: maskAccount(row?.account ?? ''),
        winAmount: formatAmount(won, currency),
      }),
    (error: unknown) => app.log.error('winner event failed', { error }),
  )
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
}

/** Tells a member why a bet was refused, when it is for them to know. */
export function publishRefused(app: App, memberId: bigint, status: string, gameCode: string, note?: string): void {
  const code = noted[note ?? ''] ?? reasons[status]
  if (code === undefined) return
  first<{ name: string }>(app.db, 'select name from game where game_code = $1', [gameCode]).then(
    (row) => app.events.publish({ memberId }, 'refused', { code, gameName: row?.name }),
    (error: unknown) => app.log.error('refused event failed', { error }),
  )
}

/**
 * An account's name as strangers may read it.
 * @example maskAccount('somchai88') // 'so***8'
 */
export function maskAccount(account: string): string {
  return `${account.slice(0, 2)}***${account.slice(-1)}`
}
