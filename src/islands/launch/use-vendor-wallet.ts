import { useCallback, useEffect, useState } from 'react'
import type { VendorWallet } from '#api/wallet.ts'
import { onLive } from '#stores/live.ts'
import { isShowing } from '#stores/reveal.ts'
import { loadVendorWallet } from '#stores/wallets.ts'

/** While a round is shown whose win lies in the wallet already. */
const askAgainMs = 1_200

/**
 * The member's wallet at a game's vendor, where the vendor keeps one; follows transfers, and asks again when told to. What
 * it held while a round was being shown is not taken, because the vendor books a win before its frame shows it.
 */
export function useVendorWallet(vendor: string, wanted: boolean) {
  const [wallet, setWallet] = useState<VendorWallet>()
  /** Whether the vendor keeps one is known. */
  const [isKnown, setKnown] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    // What was known of an earlier launch is old by the next one.
    if (!wanted) {
      setKnown(false)
      return setWallet(undefined)
    }
    const own = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      loadVendorWallet(vendor, own.signal).then(
        (found) => {
          if (own.signal.aborted) return
          setKnown(true)
          const early = isShowing()
          setWallet((before) => (early && before ? before : found))
          if (early) timer = setTimeout(ask, askAgainMs)
        },
        // Without an answer nothing is offered; the game itself says what is missing.
        () => undefined,
      )
    void ask()
    return () => {
      own.abort()
      clearTimeout(timer)
    }
  }, [vendor, wanted, attempt])
  useEffect(
    () => onLive('transfer', ({ from, to }) => (from === vendor || to === vendor) && reload()),
    [vendor, reload],
  )
  return { wallet, isKnown, reload }
}
