import { formatSize } from '#i18n/format-size.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { ShownPicture, UploadWords } from '#ui/form/UploadField.tsx'

export type UploadMessages = typeof import('#locales/en/uploads.json')

function stateOf(messages: UploadMessages, locale: Locale, { bytes, sent, id, fault }: ShownPicture): string {
  if (fault !== undefined) {
    const key = fault === 'timeout' ? 'network' : fault
    return key in messages.faults ? t(messages, `faults.${key as 'other'}`) : messages.faults.other
  }
  const size = formatSize(bytes, locale)
  if (id !== undefined) return t(messages, 'ready', { size })
  const percent = Math.floor((sent ?? 0) * 100)
  return percent < 100 ? t(messages, 'sending', { size, percent }) : t(messages, 'checking', { size })
}

/** The words of a field for pictures. */
export const uploadWordsOf = (messages: UploadMessages, locale: Locale): UploadWords => ({
  ...messages,
  count: (count, max) => t(messages, 'count', { count, max }),
  remove: (name) => t(messages, 'remove', { name }),
  state: (picture) => stateOf(messages, locale, picture),
})
