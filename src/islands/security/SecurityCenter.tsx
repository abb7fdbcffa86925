import { lazy, Suspense, useState } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { Instead } from '#islands/data/Instead.tsx'
import type { ListWords } from '#islands/data/words.ts'
import { AboutMe } from './AboutMe.tsx'
import { Activity } from './Activity.tsx'
import type { SecurityAct } from './acts.ts'
import { Checklist } from './Checklist.tsx'
import { Level } from './Level.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Sessions } from './Sessions.tsx'
import type { SecurityMessages } from './sentences.ts'
import { useSecurity } from './use-security.ts'

export interface SecurityCenterProps {
  /** Texts of the namespace `security`. */
  readonly messages: SecurityMessages & ListWords
  readonly locale: Locale
  readonly brand: string
}

const ActDialog = lazy(() => import('./ActDialog.tsx').then((part) => ({ default: part.ActDialog })))

/** What protects the account, where it is open, who its owner is. */
export function SecurityCenter({ messages, locale, brand }: SecurityCenterProps) {
  const { data: own, status, refresh, retry, show } = useSecurity()
  const [act, setAct] = useState<SecurityAct>()
  if (own === undefined) {
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="two">
          <div className="skel h-120" />
          <div className="skel h-80" />
        </div>
      </Instead>
    )
  }
  const shared = { messages, locale, own, onAct: setAct }
  return (
    <div className="two">
      <div className="stack gap-5">
        <Level {...shared} />
        <Checklist {...shared} />
        <Passkeys {...shared} />
        <Sessions {...shared} onChange={refresh} />
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
            onChange={refresh}
            onProved={(provedUntil) => show({ ...own, security: { ...own.security, provedUntil } })}
          />
        </Suspense>
      )}
    </div>
  )
}
