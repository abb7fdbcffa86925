import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureCode } from '#stores/failure.ts'
import { $kind, $session, sessionKnown } from '#stores/session.ts'

export type OwnState = 'loading' | 'ready' | 'failed' | 'guest' | 'trial'

function stateOf(thrown: unknown): OwnState {
  const code = failureCode(thrown)
  return code === 'real_account_needed' ? 'trial' : code === 'not_logged_in' ? 'guest' : 'failed'
}

/**
 * What a member alone may see. It is asked for once it is clear who is here, and again for another `ask` (which must be
 * a stable function) or another person. The answer before stays while the next is on its way, and goes with its member.
 *
 * @param known Resolves when it is clear who is here: whether somebody is (`sessionKnown`), or which member.
 * @returns `again` reads anew without a word, `retry` says so by the state `loading`; `show` puts a changed answer in.
 */
export function useOwn<Answer>(ask: (signal: AbortSignal) => Promise<Answer>, known = sessionKnown) {
  const { token, member } = useStore($session, { ssr: 'initial' })
  const [held, hold] = useState<{ readonly answer: Answer; readonly token: string | undefined }>()
  const [state, setState] = useState<OwnState>('loading')
  const [attempt, setAttempt] = useState(0)
  const show = useCallback((answer: Answer) => hold({ answer, token }), [token])
  const whose = useRef<string>(undefined)
  useEffect(() => {
    if (member === undefined) return
    // A new password brings a new token: only what another member's token brought is another's.
    if (whose.current !== undefined && whose.current !== member.id)
      hold((before) => (before?.token === token ? before : undefined))
    whose.current = member.id
  }, [member, token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is asked for, or by somebody else
  useEffect(() => setState('loading'), [ask, token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or person asks again
  useEffect(() => {
    const own = new AbortController()
    const settle = (next: OwnState) => {
      if (own.signal.aborted) return
      if (next === 'guest' || next === 'trial') hold(undefined)
      setState(next)
    }
    const load = async () => {
      await known()
      const kind = $kind.get()
      if (kind === 'guest' || kind === 'trial') return settle(kind)
      try {
        const found = await ask(own.signal)
        if (own.signal.aborted) return
        hold({ answer: found, token })
        setState('ready')
      } catch (thrown) {
        settle(stateOf(thrown))
      }
    }
    void load()
    return () => own.abort()
  }, [ask, known, token, attempt])
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const retry = useCallback(() => {
    setState('loading')
    again()
  }, [again])
  return { answer: held?.answer, state, show, again, retry }
}
