import { type ReactNode, useEffect } from 'react'
import { openDialog } from '#stores/dialog.ts'
import { Button } from '#ui/Button.tsx'
import { promptHere, thisPage } from './prompt.ts'
import type { OwnState } from './use-own.ts'

/** The words of every page of one’s own. */
export interface InsteadMessages {
  readonly loading: string
  readonly guest: string
  readonly trial: string
  readonly failed: string
  readonly retry: string
  readonly login: string
  readonly register: string
}

export interface InsteadProps {
  readonly messages: InsteadMessages
  readonly state: OwnState
  readonly retry: () => void
  /** The shape of what is on its way. */
  readonly children: ReactNode
}

/**
 * What stands in place of a member's own things while there are none to show: their shape, or why, with a way on. Guests
 * and trial users get the pop-up for it at once.
 */
export function Instead({ messages, state, retry, children }: InsteadProps) {
  useEffect(() => {
    if (state === 'guest' || state === 'trial') promptHere(state)
  }, [state])
  if (state === 'loading' || state === 'ready') {
    return (
      <div aria-busy="true">
        <p className="sr" role="status">
          {messages.loading}
        </p>
        {children}
      </div>
    )
  }
  return (
    <section className="panel empty">
      <p>{messages[state]}</p>
      {state === 'failed' && <Button onClick={retry}>{messages.retry}</Button>}
      {state === 'guest' && (
        <Button look="primary" onClick={() => openDialog({ name: 'login', intention: thisPage() })}>
          {messages.login}
        </Button>
      )}
      {state === 'trial' && (
        <Button look="primary" onClick={() => openDialog({ name: 'register', intention: thisPage() })}>
          {messages.register}
        </Button>
      )}
    </section>
  )
}
