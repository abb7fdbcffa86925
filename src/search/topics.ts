import { mistyped } from './match.ts'
import { openSearch } from './open-search.ts'

/** A part of the site that is read: an article of help, an offer, a post. */
export interface Topic {
  readonly kind: 'help' | 'promotion' | 'blog'
  readonly title: string
  /** Its address on this site, language and all. */
  readonly href: string
  /** What else it is about: the headings within it, its first line. */
  readonly about: readonly string[]
}

const topicsMax = 4

/** Titles have many short words, and a guess at one of those finds everything. */
const guessFrom = 6

/** Makes topics searchable; a slip is forgiven in a title alone. */
export function openTopics(topics: readonly Topic[]): (query: string) => readonly Topic[] {
  const search = openSearch(topics.map(({ title, about }) => ({ names: [title], also: about })))
  return (query) =>
    search
      .find(query, topicsMax)
      .hits.filter(({ name, cost }) => cost < mistyped || (name !== undefined && query.trim().length >= guessFrom))
      .map(({ at }) => topics[at]!)
}
