import { useResource } from '#islands/data/use-resource.ts'
import { type AccountPage, latestTransactions } from '#stores/account-record.ts'
import { loadPlayLimits, type PlayLimits } from '#stores/limits.ts'
import { onLive } from '#stores/live.ts'
import { loadSecurity, type Security } from '#stores/security.ts'
import { pageWithdrawals, type WithdrawalSummary } from '#stores/withdrawals.ts'

/** Changes of the balance that the hub shows. */
const latestMax = 5

export interface HubAnswer {
  readonly security: Security
  readonly limits: PlayLimits
  readonly latest: AccountPage['content']
  /** Withdrawals of which the member is asked whether they have arrived. */
  readonly paid: readonly WithdrawalSummary[]
}

async function loadHub(_: null, signal: AbortSignal): Promise<HubAnswer> {
  const [security, limits, page, withdrawals] = await Promise.all([
    loadSecurity(signal),
    loadPlayLimits(signal),
    latestTransactions(latestMax, signal),
    pageWithdrawals({ cursor: '' }, signal),
  ])
  const paid = withdrawals.content.filter(({ state }) => state === 'paid')
  return { security, limits, latest: page.content, paid }
}

function live(refresh: () => void): () => void {
  const stops = [onLive('balance', refresh), onLive('limits', refresh), onLive('withdrawal', refresh)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What the hub shows beside the balance; follows the balance and the limits live. */
export const useHub = () => useResource(loadHub, null, { live })
