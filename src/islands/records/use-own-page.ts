import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { failureCode } from '#stores/failure.ts'
import { $kind, $session, sessionKnown } from '#stores/session.ts'

export type PageState = 'loading' | 'ready' | 'failed' | 'guest' | 'trial'

/** A page of the member’s own records for a query; waits until it is clear who asks. `list` must be a stable function. */
export function useOwnPage<Query, Page>(
  query: Query,
  list: (query: Query, now: Date, signal: AbortSignal) => Promise<Page>,
): { readonly page: Page | undefined; readonly state: PageState; readonly retry: () => void } {
  const { token } = useStore($session, { ssr: 'initial' })
  const [page, setPage] = useState<Page>()
  const [state, setState] = useState<PageState>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or person asks again
  useEffect(() => {
    const own = new AbortController()
    const load = async () => {
      setState('loading')
      await sessionKnown()
      if (own.signal.aborted) return
      const kind = $kind.get()
      if (kind === 'guest' || kind === 'trial') return setState(kind)
      try {
        const found = await list(query, new Date(), own.signal)
        if (own.signal.aborted) return
        setPage(found)
        setState('ready')
      } catch (thrown) {
        if (own.signal.aborted) return
        const code = failureCode(thrown)
        setState(code === 'real_account_needed' ? 'trial' : code === 'not_logged_in' ? 'guest' : 'failed')
      }
    }
    void load()
    return () => own.abort()
  }, [query, list, token, attempt])
  return { page, state, retry: () => setAttempt(attempt + 1) }
}
