import type { Language } from '#api/page.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { listMail, mailList, onMail } from '#stores/mail.ts'
import { memberKnown } from '#stores/session.ts'

/** A page of the member's messages; it is read again when something arrives. */
export const useMail = (language: Language) =>
  useKeyList(mailList, (query, signal) => listMail({ ...query, language }, signal), {
    known: memberKnown,
    live: onMail,
  })
