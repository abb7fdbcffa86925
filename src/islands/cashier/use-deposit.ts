import { useEffect } from 'react'
import { useResource } from '#islands/data/use-resource.ts'
import { type Deposit, loadDeposit, onDeposit } from '#stores/deposits.ts'
import { endingOf } from './deposit-ending.ts'

/** News come by the event stream; this is for a stream that a proxy holds back. */
const askEveryMs = 10_000

const waits = (order: Deposit | undefined): boolean => order !== undefined && endingOf(order) === undefined

/** One order, which changes by itself: by the event stream, and asked for every ten seconds while it waits. */
export function useDeposit(id: string) {
  const order = useResource((wanted: string, signal) => loadDeposit(wanted, signal), id, {
    live: (refresh) => onDeposit(refresh, id),
  })
  const { data, refresh } = order
  const isWaiting = waits(data)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), askEveryMs)
    const wake = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [isWaiting, refresh])
  return order
}
