import { useResource } from '#islands/data/use-resource.ts'
import { type AccountPage, latestTransactions } from '#stores/account-record.ts'
import { loadPlayLimits, type PlayLimits } from '#stores/limits.ts'
import { onLive } from '#stores/live.ts'
import { loadSecurity, type Security } from '#stores/security.ts'
import { loadVip, type OwnVip } from '#stores/vip.ts'
import { pageWithdrawals, type WithdrawalSummary } from '#stores/withdrawals.ts'

/** Changes of the balance that the hub shows. */
const latestMax = 5

export interface HubAnswer {
  readonly security: Security
  readonly limits: PlayLimits
  readonly latest: AccountPage['content']
  /** Withdrawals of which the member is asked whether they have arrived. */
  readonly paid: readonly WithdrawalSummary[]
  /** Absent while the programme of ranks is off. */
  readonly vip: OwnVip | undefined
}

interface Asked {
  /** Whether members have ranks. */
  readonly vip: boolean
}

async function loadHub({ vip }: Asked, signal: AbortSignal): Promise<HubAnswer> {
  const [security, limits, page, withdrawals, own] = await Promise.all([
    loadSecurity(signal),
    loadPlayLimits(signal),
    latestTransactions(latestMax, signal),
    pageWithdrawals({ cursor: '' }, signal),
    // Switched off this very moment, it is left out.
    vip ? loadVip(null, signal).catch(() => undefined) : undefined,
  ])
  const paid = withdrawals.content.filter(({ state }) => state === 'paid')
  return { security, limits, latest: page.content, paid, vip: own }
}

function live(refresh: () => void): () => void {
  const stops = [onLive('balance', refresh), onLive('limits', refresh), onLive('withdrawal', refresh)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What the hub shows beside the balance; follows the balance and the limits live. */
export const useHub = (asked: Asked) => useResource(loadHub, asked, { live })
