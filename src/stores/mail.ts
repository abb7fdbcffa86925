import type { MemberMessage, MessageCategory, QuestionType } from '#api/mail.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { onLive } from './live.ts'
import { $unread } from './unread.ts'

export type { MemberMessage, QuestionType }
export type MailFilter = 'all' | 'unread' | MessageCategory
export const mailFilters: readonly MailFilter[] = ['all', 'unread', 'payments', 'offers', 'safety', 'service']
export type MailPage = Awaited<ReturnType<typeof listMail>>

/** Messages in the address: the first page of all. */
export const mailList = listQuery<{ readonly show: MailFilter; readonly cursor: string }>(
  { show: 'all', cursor: '' },
  { show: choiceField(mailFilters), cursor: cursorField },
)

const perPage = 12

export async function listMail(
  { cursor, ...query }: { readonly show: MailFilter; readonly cursor: string; readonly language: Language },
  signal: AbortSignal,
) {
  const page = await call('memberMessages', { ...query, cursor: cursor || undefined, pageSize: perPage }, { signal })
  $unread.set(page.unread)
  return page
}

/** Marks one message or, with `all`, every one. */
export async function markMailRead(id: string): Promise<void> {
  $unread.set((await call('readMessage', { id })).unread)
}

export async function deleteMail(id: string): Promise<void> {
  $unread.set((await call('deleteMessage', { id })).unread)
}

/** Subscribes to messages that arrive or are read in another tab. */
export const onMail = (listener: () => void): (() => void) => onLive('message', listener)

export const loadFeedbackForm = () => call('feedbackForm', {})

export const sendFeedback = (form: {
  readonly questionType: QuestionType
  readonly content: string
  readonly contact?: string
}) => call('feedback', form)

/** How many words a text has, counted as the server counts them. */
export function countWords(text: string, language: Language): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike) words += 1
  return words
}
