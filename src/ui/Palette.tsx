import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { keyNames } from './keys.ts'

/** Something that a palette opens. */
export interface PaletteChoice {
  /** URL; no two are the same. */
  readonly to: string
  readonly text: string
  /** Beside the text, and at the end of the line. */
  readonly more: string
  readonly group: string
  /** Class of its icon. */
  readonly icon: string
}

export interface PaletteProps<C extends PaletteChoice> {
  /** `find` names the field, `hint` says what may be typed, `found` names the list. */
  readonly words: Readonly<Record<'find' | 'hint' | 'found' | 'none', string>>
  readonly typed: string
  readonly choices: readonly C[]
  readonly foot?: ReactNode
  readonly onType: (typed: string) => void
  readonly onOpen: (choice: C, isNewTab: boolean) => void
  readonly onClose: () => void
}

/** Finds by a few letters: a field, and under it what is found, which the arrow keys choose and Enter opens. */
export function Palette<C extends PaletteChoice>(props: PaletteProps<C>) {
  const { words, typed, choices, foot, onType, onOpen, onClose } = props
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState(0)
  const current = Math.min(chosen, Math.max(0, choices.length - 1))
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const open = (one: C | undefined, isNewTab: boolean) => {
    if (one === undefined) return
    onOpen(one, isNewTab)
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      setChosen((current + step + choices.length) % choices.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      open(choices[current], event.ctrlKey || event.metaKey)
    }
  }
  return (
    <dialog ref={dialog} className="palette" aria-label={words.find} onCancel={onClose} onClose={onClose}>
      <div className="palette__in">
        <span className="i i-ph-magnifying-glass" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={words.find}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={choices.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          placeholder={words.hint}
          value={typed}
          onChange={(event) => {
            onType(event.target.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
        <button type="button" className="kbd" onClick={onClose}>
          {keyNames.escape}
        </button>
      </div>
      <div className="palette__list" id={`${id}-list`} role="listbox" aria-label={words.found}>
        {choices.map((one, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the chosen one
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the field
          <div
            key={one.to}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === current}
            className={at === current ? 'is-on' : ''}
            onClick={(event) => open(one, event.ctrlKey || event.metaKey)}
          >
            <span className={`i ${one.icon}`} aria-hidden="true" />
            <span className="clip">
              <b>{one.text}</b> <span className="faint">{one.more}</span>
            </span>
            <small>{one.group}</small>
          </div>
        ))}
      </div>
      {choices.length === 0 && (
        <p className="palette__none" role="status">
          {words.none}
        </p>
      )}
      {foot}
    </dialog>
  )
}
