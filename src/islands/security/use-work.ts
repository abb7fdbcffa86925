import { useState } from 'react'
import { failureCode } from '#stores/failure.ts'
import { faultsOf, type SecurityMessages, whyFailed } from './sentences.ts'

/**
 * Work of a dialog: one thing at a time, and what went wrong stays in the dialog beside what was typed. `unproved` is
 * called when the server asks again who is here.
 */
export function useWork(errors: SecurityMessages['errors'], unproved: () => void) {
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setAlert(undefined)
    setFaults({})
    try {
      await work()
    } catch (thrown) {
      const fields = faultsOf(thrown)
      if (failureCode(thrown) === 'step_up_needed') unproved()
      else if (failureCode(thrown) === 'invalid_input' && fields) setFaults(fields)
      else setAlert(whyFailed(errors, thrown))
    } finally {
      setBusy(false)
    }
  }
  return { busy, alert, faults, setFaults, run }
}
