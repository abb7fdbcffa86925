import type { Language } from '#api/page.ts'
import { useResource } from '#islands/own/use-resource.ts'
import { listMail, type MailFilter, onMail } from '#stores/mail.ts'
import { memberKnown } from '#stores/session.ts'

/** A page of the member's messages; it is read again when something arrives. */
export const useMail = (show: MailFilter, pageNo: number, language: Language) =>
  useResource(listMail, { show, pageNo, language }, { known: memberKnown, live: onMail })
