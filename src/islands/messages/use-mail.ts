import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { Language } from '#api/page.ts'
import { failureCode } from '#stores/failure.ts'
import { listMail, type MailFilter, type MailPage, onMail } from '#stores/mail.ts'
import { $kind, $session, memberKnown } from '#stores/session.ts'

export type MailState = 'loading' | 'ready' | 'failed' | 'guest' | 'trial'

/** A page of the member's messages; it is read again when something arrives. */
export function useMail(show: MailFilter, pageNo: number, language: Language) {
  const { token } = useStore($session, { ssr: 'initial' })
  const [page, setPage] = useState<MailPage>()
  const [state, setState] = useState<MailState>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or person asks again
  useEffect(() => {
    const own = new AbortController()
    const load = async () => {
      await memberKnown()
      if (own.signal.aborted) return
      const kind = $kind.get()
      if (kind === 'guest' || kind === 'trial') return setState(kind)
      try {
        const found = await listMail({ show, pageNo, language }, own.signal)
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
    const stop = onMail(() => void load())
    return () => {
      own.abort()
      stop()
    }
  }, [show, pageNo, language, token, attempt])
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const retry = useCallback(() => {
    setState('loading')
    again()
  }, [again])
  return { page, state, retry, again }
}
