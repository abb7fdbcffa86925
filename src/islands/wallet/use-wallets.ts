import { useCallback, useEffect, useState } from 'react'
import { useOwn } from '#islands/own/use-own.ts'
import { onLive } from '#stores/live.ts'
import { listTransfers, loadWallets } from '#stores/wallets.ts'

const firstPage = 10
const pageMost = 100

/** The member's wallets and transfers; follows them live. What is shown stays while it is asked for again. */
export function useWallets() {
  const [size, setSize] = useState(firstPage)
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const [wallets, list] = await Promise.all([loadWallets(signal), listTransfers(size, signal)])
      return { wallets, transfers: list.content, total: list.total }
    },
    [size],
  )
  const { answer, state, again, retry } = useOwn(ask)
  useEffect(() => onLive('transfer', again), [again])
  return { ...answer, state, again, retry, more: () => setSize(Math.min(pageMost, size + 20)) }
}
