import { type Locale, localeOf } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'

/**
 * What every island of a page takes: the texts of its namespace and the language.
 * @example <PlayLimits client:load {...pageTexts(Astro.url, 'limits')} />
 */
export function pageTexts<N extends string>(
  url: URL,
  namespace: N,
): { readonly messages: ReturnType<typeof pick<N>>; readonly locale: Locale } {
  const locale = localeOf(url)
  return { messages: pick(locale, namespace), locale }
}
