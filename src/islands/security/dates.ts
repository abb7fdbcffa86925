import { formatDateTime } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'

/** A day with its year, as people of the language write it. */
export const dayOf = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(bcp47[locale], { dateStyle: 'medium' }).format(new Date(iso))

/** A moment without its seconds. */
export const momentOf = (iso: string): string => formatDateTime(iso).slice(0, -3)
