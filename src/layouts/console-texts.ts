import type { Locale } from '#i18n/locale.ts'

/** Each language's words of the console as a file of the build: some 20 kB that browsers keep, in place of a part of each page. */
const files = import.meta.glob<string>('/locales/*/console.json', { eager: true, query: '?url', import: 'default' })

/** The address of the console's words in a language. */
export function consoleTextsUrl(locale: Locale): string {
  const url = files[`/locales/${locale}/console.json`]
  if (url === undefined) throw new Error(`There are no texts of the console for ${locale}.`)
  return url
}
