import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { toastFailure } from '#stores/toasts.ts'

/** Runs one act at a time; a failure is told and leaves everything as it is. Answers whether it went well. */
export function useAct(): readonly [busy: boolean, run: (act: () => Promise<void>) => Promise<boolean>] {
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await act()
      return true
    } catch (thrown) {
      toastFailure(failureCode(thrown))
      return false
    } finally {
      setBusy(false)
    }
  }
  return [busy, run]
}
