import type { Locale } from './locale.ts'

/** What each language calls itself. */
export const localeNames: Readonly<Record<Locale, string>> = {
  th: 'ไทย',
  en: 'English',
  es: 'Español',
  pt: 'Português',
}
