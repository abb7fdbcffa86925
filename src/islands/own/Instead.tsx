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
  /** The shape of what is on its way. */
  readonly children: ReactNode
}

/**
 * What stands in place of a member's own things while there are none to show: their shape, or why, with a way on. Guests
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
