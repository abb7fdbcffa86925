import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import type { GameReference } from '#stores/play.ts'
import { forgetSearches, recentSearches, rememberSearch, type SearchAnswer } from '#stores/search.ts'
import { Button } from '#ui/Button.tsx'
import { SearchContext, type SearchMessages, type Surroundings, useSurroundings } from './context.ts'
import { Groups } from './Groups.tsx'
import { useModal } from './use-modal.ts'
import { cellId, usePlaces } from './use-places.ts'
import { useOnline, useSearch } from './use-search.ts'

/** Popular games of the empty box, and below a search without a hit. */
const popularMax = 8

export interface SearchBoxProps {
  readonly messages: SearchMessages
  readonly locale: Locale
  /** What stands in the field at first. */
  readonly start: string
  readonly onClose: () => void
  readonly onPlay: (game: GameReference, mode: 'real' | 'demo') => void
  readonly onMark: (game: GameReference) => void
}

const arrows = ['↑', '↓']

function Keys() {
  const { messages } = useSurroundings()
  return (
    <p className="find__keys" aria-hidden="true">
      {arrows.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {messages.keys.choose} <kbd>↵</kbd> {messages.keys.open} <kbd>Esc</kbd> {messages.keys.close}
    </p>
  )
}

function Failed({ retry }: { readonly retry: () => void }) {
  const { messages } = useSurroundings()
  return (
    <div className="empty" role="alert">
      <p>{messages.failed}</p>
      <Button onClick={retry}>{messages.retry}</Button>
    </div>
  )
}

function Forget({ onForget }: { readonly onForget: () => void }) {
  const { messages } = useSurroundings()
  return (
    <button type="button" className="link find__forget" onClick={onForget}>
      {messages.forget}
    </button>
  )
}

/** What a screen reader is told of the list, and others read above it. */
function statusOf(messages: SearchMessages, locale: Locale, { answer, state }: ReturnType<typeof useSearch>): string {
  if (state === 'waiting') return messages.waiting
  if (state === 'failed' || !answer) return ''
  return findsNothing(answer) ? messages.none : plural(messages, 'found', answer.total, bcp47[locale])
}

const findsNothing = ({ games, vendors, topics }: SearchAnswer) => games.length + vendors.length + topics.length === 0

/** The search of the whole site: one field, and what it finds as somebody types. */
export function SearchBox({ messages, locale, start, onClose, onPlay, onMark }: SearchBoxProps) {
  const [query, setQuery] = useState(start)
  const [recent, setRecent] = useState(recentSearches)
  const search = useSearch(query, locale)
  const { answer, state, retry } = search
  const popular = useSearch('', locale).answer?.games.slice(0, popularMax) ?? []
  const online = useOnline()
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
  const surroundings: Surroundings = {
    messages,
    locale,
    query,
    online,
    grid: id,
    place,
    play: (game, mode) => online && leave(() => onPlay(game, mode)),
    mark: onMark,
    go: (href) => leave(() => location.assign(href)),
    type,
  }
  const serveKey = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character is not meant for the list.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (press(event.key)) event.preventDefault()
  }
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
          <search className="find__head">
            <span className="i i-ph-magnifying-glass" aria-hidden="true" />
            <input
              ref={field}
              type="text"
              inputMode="search"
              enterKeyHint="go"
              role="combobox"
              aria-label={messages.title}
              aria-expanded
              aria-haspopup="grid"
              aria-autocomplete="list"
              aria-controls={id}
              aria-activedescendant={place && cellId(id, place)}
              placeholder={messages.placeholder}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={80}
              value={query}
              onChange={(event) => type(event.target.value)}
              onKeyDown={serveKey}
            />
            {query !== '' && (
              <button type="button" className="link find__clear" onClick={() => type('')}>
                {messages.clear}
              </button>
            )}
            <button type="button" className="icon-btn" aria-label={messages.close} onClick={onClose}>
              <span className="i i-ph-x" aria-hidden="true" />
            </button>
          </search>
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
            {/* biome-ignore lint/a11y/useSemanticElements: a grid of buttons is no table */}
            <div
              id={id}
              role="grid"
              aria-label={messages.title}
              aria-busy={state === 'waiting'}
              // A press on a row must not take the focus, and with it the keyboard of a phone, from the field.
              onMouseDown={(event) => event.preventDefault()}
            >
              {answer && state !== 'failed' && <Groups answer={answer} popular={popular} recent={recent} />}
            </div>
            {!answer && state === 'waiting' && <div className="skel find__wait" aria-hidden="true" />}
          </div>
          <Keys />
        </div>
      </dialog>
    </SearchContext>
  )
}
