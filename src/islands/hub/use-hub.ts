import { useResource } from '#islands/own/use-resource.ts'
import { type AccountPage, accountList, listTransactions } from '#stores/account-record.ts'
import { loadPlayLimits, type PlayLimits } from '#stores/limits.ts'
import { onLive } from '#stores/live.ts'
import { loadSecurity, type Security } from '#stores/security.ts'

/** Changes of the balance that the hub shows. */
const latestMax = 5

export interface HubAnswer {
  readonly security: Security
  readonly limits: PlayLimits
  readonly latest: AccountPage['content']
}

async function loadHub(_: null, signal: AbortSignal): Promise<HubAnswer> {
  const [security, limits, page] = await Promise.all([
    loadSecurity(signal),
    loadPlayLimits(signal),
    listTransactions({ ...accountList.start, range: 'all' }, signal, latestMax),
  ])
  return { security, limits, latest: page.content }
}

function live(refresh: () => void): () => void {
  const stops = [onLive('balance', refresh), onLive('limits', refresh)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What the hub shows beside the balance; follows the balance and the limits live. */
export const useHub = () => useResource(loadHub, null, { live })
