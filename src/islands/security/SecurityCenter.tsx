import { lazy, Suspense, useState } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { openDialog } from '#stores/dialog.ts'
import { Button } from '#ui/Button.tsx'
import { AboutMe } from './AboutMe.tsx'
import { Activity } from './Activity.tsx'
import type { SecurityAct } from './acts.ts'
import { Checklist } from './Checklist.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Sessions } from './Sessions.tsx'
import type { SecurityMessages } from './sentences.ts'
import { type CentreState, useSecurity } from './use-security.ts'

export interface SecurityCenterProps {
  /** Texts of the namespace `security`. */
  readonly messages: SecurityMessages
  readonly locale: Locale
  readonly brand: string
}

const ActDialog = lazy(() => import('./ActDialog.tsx').then((part) => ({ default: part.ActDialog })))

function Instead(props: {
  readonly messages: SecurityMessages
  readonly state: CentreState
  readonly retry: () => void
}) {
  const { messages, state, retry } = props
  const stay = { do: 'stay' } as const
  if (state === 'loading' || state === 'ready')
    return (
      <div className="two" aria-busy="true">
        <p className="sr" role="status">
          {messages.loading}
        </p>
        <div className="skel h-120" />
        <div className="skel h-80" />
      </div>
    )
  return (
    <section className="panel empty">
      <p>{messages[state]}</p>
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

/** The member's own page: what protects the account, where it is open, who its owner is. */
export function SecurityCenter({ messages, locale, brand }: SecurityCenterProps) {
  const { own, state, reload, setOwn } = useSecurity()
  const [act, setAct] = useState<SecurityAct>()
  if (own === undefined) return <Instead messages={messages} state={state} retry={reload} />
  const shared = { messages, locale, own, onAct: setAct }
  return (
    <div className="two">
      <div className="stack gap-5">
        <Checklist {...shared} />
        <Passkeys {...shared} />
        <Sessions {...shared} onChange={reload} />
      </div>
      <div className="stack gap-5">
        <AboutMe {...shared} />
        <Activity {...shared} />
      </div>
      {act && (
        <Suspense fallback={null}>
          <ActDialog
            {...shared}
            brand={brand}
            act={act}
            onClose={() => setAct(undefined)}
            onChange={reload}
            onProved={(provedUntil) => setOwn({ ...own, security: { ...own.security, provedUntil } })}
          />
        </Suspense>
      )}
    </div>
  )
}
