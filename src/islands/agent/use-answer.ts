import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { failureCode } from '#stores/failure.ts'
import { $session, sessionKnown } from '#stores/session.ts'
import { leave } from './leave.ts'

export type AnswerState = 'loading' | 'ready' | 'failed' | 'missing'

/**
 * The answer to a query of the agent's; the one before stays while the next is on its way. `ask` must be a stable
 * function, and without a query nothing is asked.
 */
export function useAnswer<Query, Answer>(
  query: Query | undefined,
  ask: (query: Query, signal: AbortSignal) => Promise<Answer>,
): { readonly answer: Answer | undefined; readonly state: AnswerState; readonly again: () => void } {
  const { token } = useStore($session, { ssr: 'initial' })
  const [answer, setAnswer] = useState<Answer>()
  const [state, setState] = useState<AnswerState>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or person asks again
  useEffect(() => {
    const own = new AbortController()
    const load = async () => {
      if (query === undefined) return
      setState('loading')
      await sessionKnown()
      // The frame sends guests away.
      if (own.signal.aborted || $session.get().token === undefined) return
      try {
        const found = await ask(query, own.signal)
        if (own.signal.aborted) return
        setAnswer(found)
        setState('ready')
      } catch (thrown) {
        if (own.signal.aborted) return
        const code = failureCode(thrown)
        if (code === 'not_agent') leave()
        else if (code !== 'not_logged_in') setState(code === 'not_found' ? 'missing' : 'failed')
      }
    }
    void load()
    return () => own.abort()
  }, [query, ask, token, attempt])
  return { answer, state, again: useCallback(() => setAttempt((before) => before + 1), []) }
}
