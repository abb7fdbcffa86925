import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { failureCode } from '#stores/failure.ts'
import { loadProfile, type Profile } from '#stores/profile.ts'
import { loadSecurity, loadSessions, type OwnSession, type Security } from '#stores/security.ts'
import { $kind, $session, sessionKnown } from '#stores/session.ts'

export type CentreState = 'loading' | 'ready' | 'failed' | 'guest' | 'trial'

/** All that the page shows of a member. */
export interface Own {
  readonly security: Security
  readonly profile: Profile
  readonly sessions: readonly OwnSession[]
}

/** Reads what the security centre shows; again after each change. */
export function useSecurity() {
  const { token } = useStore($session, { ssr: 'initial' })
  const [own, setOwn] = useState<Own>()
  const [state, setState] = useState<CentreState>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or person asks again
  useEffect(() => {
    const asking = new AbortController()
    const instead = (next: CentreState) => {
      if (next === 'guest' || next === 'trial') setOwn(undefined)
      setState(next)
    }
    const load = async () => {
      await sessionKnown()
      if (asking.signal.aborted) return
      const kind = $kind.get()
      if (kind === 'guest' || kind === 'trial') return instead(kind)
      try {
        const { signal } = asking
        const [security, profile, sessions] = await Promise.all([
          loadSecurity(signal),
          loadProfile(signal),
          loadSessions(signal),
        ])
        if (signal.aborted) return
        setOwn({ security, profile, sessions })
        setState('ready')
      } catch (thrown) {
        if (asking.signal.aborted) return
        const code = failureCode(thrown)
        instead(code === 'real_account_needed' ? 'trial' : code === 'not_logged_in' ? 'guest' : 'failed')
      }
    }
    void load()
    return () => asking.abort()
  }, [token, attempt])
  const reload = () => setAttempt((count) => count + 1)
  return { own, state, reload, setOwn }
}
