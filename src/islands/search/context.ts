import { createContext, useContext } from 'react'
import type { Locale } from '#i18n/locale.ts'
import type { GameReference } from '#stores/play.ts'
import type { Place } from './use-places.ts'

export type SearchMessages = typeof import('#locales/en/search.json')

/** What a row needs to know beside what it shows. */
export interface Surroundings {
  readonly messages: SearchMessages
  readonly locale: Locale
  readonly query: string
  readonly online: boolean
  /** Id of the grid; those of its cells begin with it. */
  readonly grid: string
  readonly place: Place | undefined
  /** Whether the member keeps a game among their own. */
  readonly isFavourite: (nodeId: string) => boolean
  readonly play: (game: GameReference, mode: 'real' | 'demo') => void
  readonly mark: (game: GameReference) => void
  /** Goes to an address of this site. */
  readonly go: (href: string) => void
  readonly type: (query: string) => void
}

export const SearchContext = createContext<Surroundings | undefined>(undefined)

export function useSurroundings(): Surroundings {
  const given = useContext(SearchContext)
  if (!given) throw new Error('A row is drawn outside of the search.')
  return given
}
