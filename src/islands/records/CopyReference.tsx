import { useState } from 'react'
import { shortReference } from '#i18n/reference.ts'
import type { MovementWords } from '#islands/own/movement-words.ts'

/** The beginning of a reference, such as an order's number, and a button that copies all of it. */
export function CopyReference({
  reference,
  messages,
}: {
  readonly reference: string
  readonly messages: MovementWords
}) {
  const [said, setSaid] = useState('')
  const short = shortReference(reference)
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => setSaid(messages.copied),
      () => setSaid(messages.copyFailed),
    )
  return (
    <span className="num inline-flex items-center gap-1">
      <span className="clip max-w-[16ch]" title={reference}>
        {short}
      </span>
      <button
        type="button"
        className="icon-btn icon-btn--sm"
        aria-label={`${messages.copy} ${short}`}
        onClick={() => void copy()}
      >
        <span className={said === messages.copied ? 'i i-ph-check' : 'i i-ph-copy'} aria-hidden="true" />
      </button>
      <span className="sr" role="status">
        {said}
      </span>
    </span>
  )
}
