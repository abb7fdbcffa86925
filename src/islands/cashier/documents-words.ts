import { dateTag, type Locale } from '#i18n/locale.ts'
import type { ListWords } from '#islands/data/words.ts'
import type { UploadMessages } from '#islands/own/upload-words.ts'

export type DocumentMessages = typeof import('#locales/en/documents.json') & ListWords

export interface DocumentsPageProps {
  /** Texts of the namespace `documents`. */
  readonly messages: DocumentMessages
  readonly locale: Locale
  readonly uploadWords: UploadMessages
}

/** A day of the calendar, `yyyy-MM-dd`, in running text. */
export function dayText(day: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(dateTag(locale), {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  }).formatToParts(new Date(`${day}T00:00:00Z`))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}
