import { useCallback, useEffect } from 'react'
import type { Language } from '#api/page.ts'
import { useOwn } from '#islands/own/use-own.ts'
import { listMail, type MailFilter, onMail } from '#stores/mail.ts'
import { memberKnown } from '#stores/session.ts'

/** A page of the member's messages; it is read again when something arrives. */
export function useMail(show: MailFilter, pageNo: number, language: Language) {
  const ask = useCallback(
    (signal: AbortSignal) => listMail({ show, pageNo, language }, signal),
    [show, pageNo, language],
  )
  const own = useOwn(ask, memberKnown)
  useEffect(() => onMail(own.again), [own.again])
  return own
}
