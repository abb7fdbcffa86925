import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { WalletTransfer } from '#api/wallet.ts'
import { failureCode } from '#stores/failure.ts'
import { onLive } from '#stores/live.ts'
import { $kind, $session, sessionKnown } from '#stores/session.ts'
import { listTransfers, loadWallets, type Wallets } from '#stores/wallets.ts'

export type WalletsState = 'loading' | 'ready' | 'failed' | 'guest' | 'trial'

const firstPage = 10
const pageMost = 100

/** The member's wallets and transfers; follows them live. What is shown stays while it is asked for again. */
export function useWallets() {
  const { token } = useStore($session, { ssr: 'initial' })
  const [wallets, setWallets] = useState<Wallets>()
  const [transfers, setTransfers] = useState<readonly WalletTransfer[]>([])
  const [total, setTotal] = useState(0)
  const [size, setSize] = useState(firstPage)
  const [state, setState] = useState<WalletsState>('loading')
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or person asks again
  useEffect(() => {
    const own = new AbortController()
    const load = async () => {
      await sessionKnown()
      if (own.signal.aborted) return
      const kind = $kind.get()
      if (kind === 'guest' || kind === 'trial') {
        setWallets(undefined)
        return setState(kind)
      }
      try {
        const [found, list] = await Promise.all([loadWallets(own.signal), listTransfers(size, own.signal)])
        if (own.signal.aborted) return
        setWallets(found)
        setTransfers(list.content)
        setTotal(list.total)
        setState('ready')
      } catch (thrown) {
        if (own.signal.aborted) return
        const code = failureCode(thrown)
        setState(code === 'real_account_needed' ? 'trial' : code === 'not_logged_in' ? 'guest' : 'failed')
      }
    }
    void load()
    return () => own.abort()
  }, [token, attempt, size])
  useEffect(() => onLive('transfer', reload), [reload])
  return { wallets, transfers, total, state, reload, more: () => setSize(Math.min(pageMost, size + 20)) }
}
