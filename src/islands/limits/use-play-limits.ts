import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { failureCode } from '#stores/failure.ts'
import { loadPlayLimits, type PlayLimits } from '#stores/limits.ts'
import { onLive } from '#stores/live.ts'
import { $kind, $session, sessionKnown } from '#stores/session.ts'

export type LimitsState = 'loading' | 'ready' | 'failed' | 'guest' | 'trial'

/** The member's limits; read again when another tab, or the operator, has changed them. */
export function usePlayLimits() {
  const { token } = useStore($session, { ssr: 'initial' })
  const [limits, show] = useState<PlayLimits>()
  const [state, setState] = useState<LimitsState>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => onLive('limits', () => setAttempt((count) => count + 1)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or person asks again
  useEffect(() => {
    const own = new AbortController()
    const instead = (next: LimitsState) => {
      if (next === 'guest' || next === 'trial') show(undefined)
      setState(next)
    }
    const load = async () => {
      await sessionKnown()
      if (own.signal.aborted) return
      const kind = $kind.get()
      if (kind === 'guest' || kind === 'trial') return instead(kind)
      try {
        const found = await loadPlayLimits(own.signal)
        if (own.signal.aborted) return
        show(found)
        setState('ready')
      } catch (thrown) {
        if (own.signal.aborted) return
        const code = failureCode(thrown)
        instead(code === 'real_account_needed' ? 'trial' : code === 'not_logged_in' ? 'guest' : 'failed')
      }
    }
    void load()
    return () => own.abort()
  }, [token, attempt])
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return { limits, state, show, retry }
}
