import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { uploadWordsOf } from '#islands/own/upload-words.ts'
import { useUploads } from '#islands/own/use-uploads.ts'
import { sendSlip } from '#stores/deposits.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { UploadField } from '#ui/form/UploadField.tsx'
import type { OrderProps } from './DepositOrder.tsx'

/** What the last slip of the order was refused for. */
function Refused({ messages, locale, symbol, order }: OrderProps) {
  const { slip } = order
  if (slip?.state !== 'refused' || slip.reason === undefined) return null
  return (
    <p className="alert alert--bad mb-3" role="alert">
      <span className="i i-ph-warning-circle" aria-hidden="true" />
      <span>
        {messages.reasons[slip.reason]}{' '}
        {slip.amount && t(messages.bank, 'read', { amount: formatMoney(slip.amount, symbol, locale) })}
      </span>
    </p>
  )
}

/** The picture of a bank's slip: chosen, read by the server, sent. Whatever is refused, it stays. */
export function SendSlip(props: OrderProps & { readonly title: string }) {
  const { messages, uploadWords, locale, order, show, title } = props
  const uploads = useUploads(1)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async () => {
    setBusy(true)
    setFault('')
    try {
      const [id] = (await uploads.ready()) ?? []
      if (id === undefined) return
      const answer = await sendSlip(order.id, id)
      uploads.clear()
      show(answer)
    } catch (thrown) {
      const code = failureCode(thrown)
      if (code === 'slips_enough' || code === 'deposit_ended') setFault(messages.bank[code])
      else toastFailure(code)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="panel" aria-labelledby="slip">
      <h2 className="panel__title mb-3" id="slip">
        {title}
      </h2>
      <Refused {...props} />
      <UploadField
        label={messages.bank.picture}
        words={uploadWordsOf(uploadWords, locale)}
        uploads={uploads}
        error={fault || undefined}
      />
      <div className="mt-3.5">
        <Button look="primary" size="lg" block loading={isBusy} disabled={uploads.isEmpty} onClick={() => void send()}>
          {messages.bank.button}
        </Button>
      </div>
    </section>
  )
}
