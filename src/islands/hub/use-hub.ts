import { useCallback, useEffect } from 'react'
import { useOwn } from '#islands/own/use-own.ts'
import { type AccountPage, firstAccountQuery, listTransactions } from '#stores/account-record.ts'
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

/** What the hub shows beside the balance; follows the balance and the limits live. */
export function useHub() {
  const ask = useCallback(async (signal: AbortSignal): Promise<HubAnswer> => {
    const [security, limits, page] = await Promise.all([
      loadSecurity(signal),
      loadPlayLimits(signal),
      listTransactions({ ...firstAccountQuery, range: 'all' }, new Date(), signal, latestMax),
    ])
    return { security, limits, latest: page.content }
  }, [])
  const own = useOwn(ask)
  const { again } = own
  useEffect(() => {
    const stops = [onLive('balance', again), onLive('limits', again)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [again])
  return own
}
