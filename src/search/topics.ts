import { mistyped } from './match.ts'
import { namesMax, openSearch } from './open-search.ts'

/** A part of the site that is read: an article of help, an offer, a post. */
export interface Topic {
  readonly kind: 'help' | 'promotion' | 'blog'
  readonly title: string
  /** Its address on this site, language and all. */
  readonly href: string
  /** What else it is about: the headings within it, its first line. */
  readonly about: readonly string[]
}

/** A topic, with what of it was meant when that is not its title. */
export type FoundTopic = Omit<Topic, 'about'> & { readonly about?: string | undefined }

const topicsMax = 4
/** Titles have many short words, and a guess at one of those finds everything. */
const guessFrom = 6

/** Makes topics searchable. */
export function openTopics(topics: readonly Topic[]): (query: string) => readonly FoundTopic[] {
  const calls = topics.map(({ title, about }) => [title, ...about])
  const search = openSearch(calls.map((names) => ({ names: names.slice(0, namesMax), also: names.slice(namesMax) })))
  return (query) =>
    search
      .find(query, topicsMax)
      .hits.filter(({ cost }) => cost < mistyped || query.trim().length >= guessFrom)
      .map(({ at, name }) => {
        const { about, ...topic } = topics[at]!
        return { ...topic, about: name === undefined || name === 0 ? undefined : about[name - 1] }
      })
}
