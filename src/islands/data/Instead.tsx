import { type ReactNode, useEffect } from 'react'
import { openDialog } from '#stores/dialog.ts'
import type { ResourceStatus } from '#stores/resource.ts'
import { Button } from '#ui/Button.tsx'
import { promptHere, thisPage } from './prompt.ts'

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
  readonly status: ResourceStatus
  readonly retry: () => void
  /** The skeleton while loading. */
  readonly children: ReactNode
}

/**
 * Placeholder for member data: skeleton, error with retry, or sign-in prompt. Guests
 * and trial users get the pop-up for it at once.
 */
export function Instead({ messages, status, retry, children }: InsteadProps) {
  useEffect(() => {
    if (status === 'guest' || status === 'trial') promptHere(status)
  }, [status])
  if (status === 'loading' || status === 'ready') {
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
      <p>{messages[status === 'missing' ? 'failed' : status]}</p>
      {(status === 'failed' || status === 'missing') && <Button onClick={retry}>{messages.retry}</Button>}
      {status === 'guest' && (
        <Button look="primary" onClick={() => openDialog({ name: 'login', intention: thisPage() })}>
          {messages.login}
        </Button>
      )}
      {status === 'trial' && (
        <Button look="primary" onClick={() => openDialog({ name: 'register', intention: thisPage() })}>
          {messages.register}
        </Button>
      )}
    </section>
  )
}
