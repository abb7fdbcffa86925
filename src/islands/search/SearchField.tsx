import type { KeyboardEvent, RefObject } from 'react'
import type { queryMax as longest } from '#api/search.ts'
import { useSurroundings } from './context.ts'
import { cellId } from './use-places.ts'

/** The type holds it to its home, whose module would bring the schemas along. */
const queryMax: typeof longest = 80

export interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Serves a key of the list; gives whether it was one. */
  readonly press: (key: string) => boolean
  /** Whether the list shows the results of the field's current text. */
  readonly isSettled: boolean
  readonly onClose: () => void
}

/** The one field, which keeps the focus while the keyboard moves through the list below it. */
export function SearchField({ field, press, isSettled, onClose }: SearchFieldProps) {
  const { messages, query, grid, place, type } = useSurroundings()
  const serveKey = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character is not meant for the list.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // Nor is one that comes before the list does.
    if (event.key === 'Enter' && !isSettled) return
    if (press(event.key)) event.preventDefault()
  }
  return (
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
        aria-controls={grid}
        aria-activedescendant={place && cellId(grid, place)}
        placeholder={messages.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={queryMax}
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
  )
}
