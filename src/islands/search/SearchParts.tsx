import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { useSurroundings } from './context.ts'

/** Labels of the keys, the same in every language. */
const keys = { up: '↑', down: '↓', enter: '↵', escape: 'Esc' }

/** What the keyboard does, for those who have one. */
export function Keys() {
  const { messages } = useSurroundings()
  return (
    <p className="find__keys" aria-hidden="true">
      <kbd>{keys.up}</kbd>
      <kbd>{keys.down}</kbd>
      {messages.keys.choose} <kbd>{keys.enter}</kbd> {messages.keys.open} <kbd>{keys.escape}</kbd> {messages.keys.close}
    </p>
  )
}

export function Failed({ retry }: { readonly retry: () => void }) {
  const { messages } = useSurroundings()
  return (
    <div className="empty" role="alert">
      <p>{messages.failed}</p>
      <Button onClick={retry}>{messages.retry}</Button>
    </div>
  )
}

/** Forgets what was searched for before. */
export function Forget({ onForget }: { readonly onForget: () => void }) {
  const { messages } = useSurroundings()
  return (
    <button type="button" className="link find__forget" onClick={onForget}>
      {messages.forget}
    </button>
  )
}

/** What there is to choose from. */
export function Grid({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  const { messages, grid } = useSurroundings()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of buttons is no table
    <div
      id={grid}
      role="grid"
      aria-label={messages.title}
      aria-busy={isBusy}
      // A press on a row must not take the focus, and with it the keyboard of a phone, from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}
