import { type Locale, localeOf } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'

/** The words that all lists share, `S` where a page asks for them. */
type Shared<S extends 'lists' | undefined> = S extends 'lists' ? ReturnType<typeof pick<'lists'>> : unknown

/**
 * What every island of a page takes: the texts of its namespace, with the shared words of lists where it asks for them, and the
 * language. A text of the namespace stands in place of a shared one of its name.
 * @example <PlayLimits client:load {...pageTexts(Astro.url, 'limits', 'lists')} />
 */
export function pageTexts<N extends string, S extends 'lists' | undefined = undefined>(
  url: URL,
  namespace: N,
  shared?: S,
): { readonly messages: Shared<S> & ReturnType<typeof pick<N>>; readonly locale: Locale } {
  const locale = localeOf(url)
  const words = shared === undefined ? [] : [pick(locale, shared)]
  return { messages: Object.assign({}, ...words, pick(locale, namespace)), locale }
}
