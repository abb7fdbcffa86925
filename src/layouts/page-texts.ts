import { type Locale, localeOf } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'

/** Words that many namespaces share: of every page that has something of a member's own, and of lists with pages. */
interface Shared {
  readonly own: ReturnType<typeof pick<'own'>>
  readonly lists: ReturnType<typeof pick<'lists'>>
}

type Words<S extends keyof Shared> = ('own' extends S ? Shared['own'] : unknown) &
  ('lists' extends S ? Shared['lists'] : unknown)

/**
 * What every island of a page takes: the texts of its namespace, with the shared words that it needs, and the language. A text of
 * the namespace stands in place of a shared one of its name.
 * @example <PlayLimits client:load {...pageTexts(Astro.url, 'limits', 'own')} />
 */
export function pageTexts<N extends string, S extends keyof Shared = never>(
  url: URL,
  namespace: N,
  ...shared: readonly S[]
): { readonly messages: Words<S> & ReturnType<typeof pick<N>>; readonly locale: Locale } {
  const locale = localeOf(url)
  const words = shared.map((name) => pick(locale, name))
  return { messages: Object.assign({}, ...words, pick(locale, namespace)), locale }
}
