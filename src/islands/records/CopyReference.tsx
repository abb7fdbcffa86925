import { useState } from 'react'
import { type ReceiptMessages, shortReference } from '#islands/own/movement-words.ts'

/** The beginning of a reference, and a button that copies all of it. */
export function CopyReference(props: {
  readonly label: string
  readonly reference: string
  readonly messages: ReceiptMessages
}) {
  const { label, reference, messages } = props
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => setSaid(messages.copied),
      () => setSaid(messages.copyFailed),
    )
  return (
    <small className="num col-span-full flex items-center gap-1">
      {label}: {shortReference(reference)}
      <button
        type="button"
        className="icon-btn icon-btn--sm"
        aria-label={`${messages.copy} ${shortReference(reference)}`}
        onClick={() => void copy()}
      >
        <span className={said === messages.copied ? 'i i-ph-check' : 'i i-ph-copy'} aria-hidden="true" />
      </button>
      <span role="status">{said}</span>
    </small>
  )
}
