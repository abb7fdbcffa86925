import { useEffect, useState } from 'react'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { popupTexts } from '#islands/dialogs/messages.ts'
import type { DialogProps } from '#islands/dialogs/part.ts'
import { toastFailure } from '#stores/toasts.ts'
import { PaymentDialog } from './PaymentDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { useSecurity } from './use-security.ts'

/** A proof must last as long as somebody needs to type what follows. */
const neededMs = 20_000

/** A step of account safety over another page, on which everything that was typed stays. */
export function SecurityStepDialog({ step, onDone, onClose }: DialogProps<'security-step'>) {
  const { locale } = usePopup()
  const { data: own, failure } = useSecurity()
  const { data: messages, failure: lost } = usePublic((wanted) => popupTexts(wanted, 'security'), locale)
  const [isUnproved, setUnproved] = useState(false)
  const [isProved, setProved] = useState(false)
  const isLost = failure !== undefined || lost !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (!isLost) return
    toastFailure('network')
    onClose()
  }, [isLost])
  if (own === undefined || messages === undefined) return null
  const until = own.security.provedUntil
  const counts = until !== undefined && Date.parse(until) - Date.now() > neededMs
  const shared = { messages, locale, own, onAct: () => undefined, onClose }
  if (step === 'payment' && (isProved || counts) && !isUnproved)
    return <PaymentDialog {...shared} brand="" onChange={onDone} onUnproved={() => setUnproved(true)} />
  return (
    <ProofDialog
      {...shared}
      onProved={() => {
        setProved(true)
        setUnproved(false)
        if (step === 'payment') return
        onClose()
        onDone()
      }}
    />
  )
}
