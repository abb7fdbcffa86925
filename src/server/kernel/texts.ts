import { readFileSync } from 'node:fs'
import { type Language, languages } from '#api/page.ts'

const namespaces = [
  'account',
  'bonus',
  'errors',
  'lobby',
  'offer-terms',
  'outgoing',
  'pay',
  'points',
  'profit',
  'receipt',
  'records',
  'site',
  'team',
  'team-lines',
  'team-profit',
  'team-records',
  'vip',
] as const
type Namespace = (typeof namespaces)[number]
interface Texts {
  readonly [key: string]: string | Texts
}

const folder = new URL('../../../locales/', import.meta.url)
const read = (language: Language, namespace: Namespace): Texts =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, folder), 'utf8')) as Texts
const texts = new Map(
  languages.map((language) => [language, new Map(namespaces.map((name) => [name, read(language, name)]))]),
)

/**
 * A text of the site's own catalogue, for the few answers that carry a name. Throws for a key that is not there.
 * @example siteText('en', 'lobby', 'types.RNG') // 'Slots'
 */
export function siteText(language: Language, namespace: Namespace, key: string): string {
  let found: string | Texts | undefined = texts.get(language)?.get(namespace)
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') throw new Error(`no text ${namespace}:${key} in ${language}`)
  return found
}
