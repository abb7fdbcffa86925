import { type Language, languages } from '#api/language.ts'

export type Locale = Language
export { languages as locales }

/** The language without a prefix in its addresses. */
export const defaultLocale: Locale = languages[0]

/** BCP 47 tag of each locale, for `lang`, `hreflang` and `Intl`. */
export const bcp47: Readonly<Record<Locale, string>> = { th: 'th', en: 'en', es: 'es-419', pt: 'pt-BR' }

/** Tag by which days and clocks are written: years since Christ, Arabic digits and 24 hours in every language. */
export const dateTag = (locale: Locale): string => `${bcp47[locale]}-u-ca-gregory-hc-h23-nu-latn`

/** @example isLocale('en') // true */
export function isLocale(value: string): value is Locale {
  return (languages as readonly string[]).includes(value)
}

/**
 * The locale of an address: its first part, else the default.
 * @example localeOf(new URL('https://baize.example/en/rng')) // 'en'
 * @example localeOf('/rng') // 'th'
 */
export function localeOf(url: URL | string): Locale {
  const pathname = typeof url === 'string' ? url : url.pathname
  const first = pathname.split('/')[1] ?? ''
  return isLocale(first) ? first : defaultLocale
}

/**
 * An address without its locale and without a slash at the end.
 * @example barePath('/en/rng/') // '/rng'
 * @example barePath('/en') // '/'
 */
export function barePath(pathname: string): string {
  const parts = pathname.split('/').filter(Boolean)
  if (parts[0] !== undefined && isLocale(parts[0])) parts.shift()
  return `/${parts.join('/')}`
}

/**
 * The address of a page in a locale, without a slash at the end.
 * @example localePath('en', '/rng') // '/en/rng'
 * @example localePath('th', '/') // '/'
 */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
