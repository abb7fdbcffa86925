import { queryMax } from '#api/search.ts'
import { pathWithoutLanguage } from './language.ts'

/**
 * What somebody searches for by an address, as short as the search reads it; empty for every page but the search's.
 * @example searchedFor('/en/search', 'q=golden++lotus') // 'golden lotus'
 */
export function searchedFor(path: string, query: string): string {
  if (pathWithoutLanguage(path) !== '/search') return ''
  const asked = new URLSearchParams(query).get('q') ?? ''
  // What is cut off may leave half a character.
  return asked
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, queryMax)
    .replace(/\p{Cs}/gu, '')
    .trim()
}
