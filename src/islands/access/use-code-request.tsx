import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#browser/failure.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { failureSentence } from '#islands/dialogs/FormParts.tsx'
import { $countdowns, startCountdown } from '#stores/countdown.ts'
import type { SentCodeProps } from './SentCode.tsx'

/** A second press sooner than this is a slip (Spec 1 §5). */
const throttleMs = 1_000

/** State and steps of asking for a code; what stands against it comes as a warning over the form (Spec 1 §8). */
export function useCodeRequest(
  { purpose, send, to }: Pick<SentCodeProps, 'purpose' | 'send' | 'to'>,
  say: (key: 'code.notSent') => string,
) {
  const popup = usePopup()
  /** Where the last code went, and when another one may be sent. */
  const sent = useStore($countdowns)[purpose]
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [warning, setWarning] = useState<ReactNode>()
  const last = useRef(Number.NEGATIVE_INFINITY)
  const input = useRef<HTMLInputElement>(null)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  async function warn(thrown: unknown) {
    const sentence = await failureSentence(popup, thrown)
    // Without a connection there is no pop-up either: then the field says it alone.
    const part = await import('./WarningDialog.tsx').catch(() => undefined)
    if (!alive.current) return
    const read = () => {
      setWarning(undefined)
      setFailure(sentence)
    }
    if (part) setWarning(<part.WarningDialog title={say('code.notSent')} text={sentence} onClose={read} />)
    else read()
  }

  async function ask() {
    const now = performance.now()
    if (now - last.current < throttleMs) return
    last.current = now
    setFailure(undefined)
    const sending = send()
    if (!sending) return
    setBusy(true)
    try {
      startCountdown(purpose, to, await sending)
      input.current?.focus()
    } catch (thrown) {
      const wait = thrown instanceof CallFailure ? thrown.details.retryAfter : undefined
      if (wait) startCountdown(purpose, '', wait)
      await warn(thrown)
    } finally {
      if (alive.current) setBusy(false)
    }
  }

  return { sent, busy, failure, warning, input, ask }
}
