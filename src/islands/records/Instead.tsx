import { openDialog } from '#stores/dialog.ts'
import { Button } from '#ui/Button.tsx'
import type { PageState } from './use-own-page.ts'

/** The words of every list of one’s own. */
export interface InsteadMessages {
  readonly loading: string
  readonly guest: string
  readonly trial: string
  readonly failed: string
  readonly none: string
  readonly noneAdvice: string
  readonly allTime: string
  readonly retry: string
  readonly login: string
  readonly register: string
}

export interface InsteadProps {
  readonly messages: InsteadMessages
  readonly state: PageState
  readonly retry: () => void
  readonly onAll: () => void
}

/** What stands in place of the list while there is none. */
export function Instead({ messages, state, retry, onAll }: InsteadProps) {
  const stay = { do: 'stay' } as const
  if (state === 'loading') {
    return (
      <div className="stack" aria-busy="true">
        <p className="sr" role="status">
          {messages.loading}
        </p>
        <div className="skel h-80" />
      </div>
    )
  }
  const words = { guest: messages.guest, trial: messages.trial, failed: messages.failed, ready: messages.none }[state]
  return (
    <section className="panel empty">
      <p>{words}</p>
      {state === 'ready' && (
        <>
          <p className="faint">{messages.noneAdvice}</p>
          <Button onClick={onAll}>{messages.allTime}</Button>
        </>
      )}
      {state === 'failed' && <Button onClick={retry}>{messages.retry}</Button>}
      {state === 'guest' && (
        <Button look="primary" onClick={() => openDialog({ name: 'login', intention: stay })}>
          {messages.login}
        </Button>
      )}
      {state === 'trial' && (
        <Button look="primary" onClick={() => openDialog({ name: 'register', intention: stay })}>
          {messages.register}
        </Button>
      )}
    </section>
  )
}
