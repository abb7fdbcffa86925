import { openDialog } from '#stores/dialog.ts'
import { Button } from '#ui/Button.tsx'
import type { LimitMessages } from './PlayLimits.tsx'
import type { LimitsState } from './use-play-limits.ts'

export interface InsteadProps {
  readonly messages: LimitMessages
  readonly state: Exclude<LimitsState, 'loading'>
  readonly retry: () => void
}

/** What stands in place of the limits while there are none to show. */
export function Instead({ messages, state, retry }: InsteadProps) {
  const stay = { do: 'stay' } as const
  const words = { guest: messages.guest, trial: messages.trial, failed: messages.failed, ready: messages.failed }[state]
  return (
    <section className="panel empty">
      <p>{words}</p>
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
      {(state === 'failed' || state === 'ready') && <Button onClick={retry}>{messages.retry}</Button>}
    </section>
  )
}
