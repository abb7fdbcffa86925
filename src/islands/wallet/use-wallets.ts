import { useState } from 'react'
import { useResource } from '#islands/data/use-resource.ts'
import { onLive } from '#stores/live.ts'
import { listTransfers, loadWallets } from '#stores/wallets.ts'

const firstPage = 10
const pageMost = 100

async function load(size: number, signal: AbortSignal) {
  const [wallets, list] = await Promise.all([loadWallets(signal), listTransfers(size, signal)])
  return { wallets, transfers: list.content, hasMore: list.next !== undefined && size < pageMost }
}

/** The member's wallets and transfers; follows them live. What is shown stays while it is asked for again. */
export function useWallets() {
  const [size, setSize] = useState(firstPage)
  const { data, ...own } = useResource(load, size, { live: (refresh) => onLive('transfer', refresh) })
  return { ...data, ...own, more: () => setSize(Math.min(pageMost, size + 20)) }
}
