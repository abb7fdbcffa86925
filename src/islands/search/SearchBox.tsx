import { useStore } from '@nanostores/react'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { $favourites } from '#stores/favourites.ts'
import type { GameReference } from '#stores/play.ts'
import { forgetSearches, recentSearches, rememberSearch, type SearchAnswer } from '#stores/search.ts'
import { SearchContext, type SearchMessages, type Surroundings } from './context.ts'
import { Groups } from './Groups.tsx'
import { SearchField } from './SearchField.tsx'
import { Failed, Forget, Grid, Keys } from './SearchParts.tsx'
import { useModal } from './use-modal.ts'
import { usePlaces } from './use-places.ts'
import { useOnline, useSearch } from './use-search.ts'

/** Popular games of the empty box, and below a search without a hit. */
const popularMax = 8

export interface SearchBoxProps {
  readonly messages: SearchMessages
  readonly locale: Locale
  /** The field's initial text. */
  readonly start: string
  readonly onClose: () => void
  readonly onPlay: (game: GameReference, mode: 'real' | 'demo') => void
  readonly onMark: (game: GameReference) => void
}

/** The status of the list: shown above it and announced to screen readers. */
function statusOf(messages: SearchMessages, locale: Locale, { answer, state }: ReturnType<typeof useSearch>): string {
  if (state === 'waiting') return messages.waiting
  if (state === 'failed' || !answer) return ''
  return findsNothing(answer) ? messages.none : plural(messages, 'found', answer.total, bcp47[locale])
}

const findsNothing = ({ games, vendors, topics }: SearchAnswer) => games.length + vendors.length + topics.length === 0

/** The search of the whole site: one field, and the results during typing. */
export function SearchBox({ messages, locale, start, onClose, onPlay, onMark }: SearchBoxProps) {
  const [query, setQuery] = useState(start)
  const [recent, setRecent] = useState(recentSearches)
  const search = useSearch(query, locale)
  const { answer, state, retry } = search
  const popular = useSearch('', locale).answer?.games.slice(0, popularMax) ?? []
  const online = useOnline()
  const favourites = useStore($favourites)
  const dialog = useModal(onClose)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isEmpty = query.trim() === ''
  const { place, press } = usePlaces(list, id, query, isEmpty ? undefined : 0)

  const leave = (act: () => void) => {
    rememberSearch(query)
    onClose()
    act()
  }
  const type = (text: string) => {
    setQuery(text)
    list.current?.scrollTo({ top: 0 })
    field.current?.focus()
  }
  // Before the first results the list has no row that the field could name.
  const hasRows = answer !== undefined && state !== 'failed' && (!findsNothing(answer) || popular.length > 0)
  const surroundings: Surroundings = {
    messages,
    locale,
    query,
    online,
    grid: id,
    place: hasRows ? place : undefined,
    isFavourite: (nodeId) => favourites.includes(nodeId),
    play: (game, mode) => online && leave(() => onPlay(game, mode)),
    mark: onMark,
    go: (href) => leave(() => location.assign(href)),
    type,
  }
  const settled = useDeferredValue(answer && { answer, around: surroundings })
  const nothing = !isEmpty && state === 'ready' && answer && findsNothing(answer)
  const forget = () => {
    forgetSearches()
    setRecent([])
    field.current?.focus()
  }
  return (
    <SearchContext value={surroundings}>
      <dialog ref={dialog} className="find" aria-label={messages.title}>
        <div className="find__box">
          <SearchField field={field} press={press} isSettled={search.of === query} onClose={onClose} />
          {!online && (
            <p className="find__offline" role="status">
              {messages.offline}
            </p>
          )}
          <p className={isEmpty ? 'sr' : 'find__status'} role="status">
            {isEmpty ? '' : statusOf(messages, locale, search)}
          </p>
          <div ref={list} className="find__list">
            {nothing && <p className="find__none">{messages.noneAdvice}</p>}
            {state === 'failed' && <Failed retry={retry} />}
            {isEmpty && recent.length > 0 && <Forget onForget={forget} />}
            <Grid isBusy={state === 'waiting'}>
              {answer && state !== 'failed' && (
                <Groups
                  answer={answer}
                  settled={settled ?? { answer, around: surroundings }}
                  popular={popular}
                  recent={recent}
                />
              )}
            </Grid>
            {!answer && state === 'waiting' && <div className="skel find__wait" aria-hidden="true" />}
          </div>
          <Keys />
        </div>
      </dialog>
    </SearchContext>
  )
}
