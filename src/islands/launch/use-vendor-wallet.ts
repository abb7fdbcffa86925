import { useCallback, useEffect, useState } from 'react'
import type { VendorWallet } from '#api/wallet.ts'
import { onLive } from '#stores/live.ts'
import { loadVendorWallet } from '#stores/wallets.ts'

/** The member's wallet at a game's vendor, where the vendor keeps one; follows transfers, and asks again when told to. */
export function useVendorWallet(vendor: string, wanted: boolean) {
  const [wallet, setWallet] = useState<VendorWallet>()
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    // What was known of an earlier launch is old by the next one.
    if (!wanted) return setWallet(undefined)
    const own = new AbortController()
    loadVendorWallet(vendor, own.signal).then(
      (found) => own.signal.aborted || setWallet(found),
      // Without an answer nothing is offered; the game itself says what is missing.
      () => undefined,
    )
    return () => own.abort()
  }, [vendor, wanted, attempt])
  useEffect(
    () => onLive('transfer', ({ from, to }) => (from === vendor || to === vendor) && reload()),
    [vendor, reload],
  )
  return { wallet, reload }
}
