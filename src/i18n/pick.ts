import type { Catalogue } from './catalogue.ts'
import type { Locale } from './locale.ts'
import type { Messages } from './t.ts'

/** Every catalogue of the build; pages alone read it, islands get their namespace as a prop. */
// Stryker disable next-line all: Vite takes the arguments from the text.
const catalogues = import.meta.glob<Messages>('/locales/*/*.json', { eager: true, import: 'default' })

/**
 * The texts of one namespace in one language, for pages and as the `messages` prop of an island. Server side only.
 * @example const messages = pick('en', 'site')
 */
export function pick<N extends string>(
  locale: Locale,
  namespace: N,
): N extends keyof Catalogue ? Catalogue[N] : Messages
export function pick(locale: Locale, namespace: string): Messages {
  const found = catalogues[`/locales/${locale}/${namespace}.json`]
  if (!found) throw new Error(`There is no catalogue ${namespace} in ${locale}.`)
  return found
}
