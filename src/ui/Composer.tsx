import { type KeyboardEvent, useState } from 'react'
import { Button } from './Button.tsx'

export interface ComposerProps {
  readonly label: string
  readonly submit: string
  readonly lengthMax: number
  /** While there is nobody to send to, nothing can be typed. */
  readonly isReady?: boolean
  /** Gives whether the text was taken; what was not stays in the field. */
  readonly send: (text: string) => Promise<boolean>
}

/** Where a message is written: Enter sends it, Shift with Enter begins a line. To be put into a `form`. */
export function Composer({ label, submit, lengthMax, isReady = true, send }: ComposerProps) {
  const [draft, setDraft] = useState('')
  const [isBusy, setBusy] = useState(false)
  const finish = async () => {
    if (draft.trim() === '' || isBusy) return
    setBusy(true)
    try {
      if (await send(draft)) setDraft('')
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a choice of the input method sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void finish()
  }
  return (
    <form
      className="chat__write"
      onSubmit={(event) => {
        event.preventDefault()
        void finish()
      }}
    >
      <textarea
        className="chat__input"
        rows={1}
        maxLength={lengthMax}
        value={draft}
        disabled={!isReady}
        aria-label={label}
        placeholder={label}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button look="primary" type="submit" disabled={isBusy || draft.trim() === ''}>
        {submit}
      </Button>
    </form>
  )
}
