import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { rovingIndex } from './roving-index.ts'

export interface Choice<V extends string> {
  readonly value: V
  readonly label: ReactNode
  /** For a label that is a picture. */
  readonly name?: string
  readonly disabled?: boolean
}

export interface TabsProps<V extends string> {
  readonly label: string
  readonly choices: readonly Choice<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
  /** Id of the panel that the tabs change. */
  readonly controls?: string
  readonly look?: 'line' | 'vendor' | 'chip'
  readonly fill?: boolean
}

const looks = { line: ['tabs', 'tab'], vendor: ['vtabs', 'vtab'], chip: ['chips', 'chip'] } as const

/** A row of tabs: one tab stop, arrows move, and the tab with the focus is the chosen one. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, choices, value, onChange, controls, look = 'line', fill } = props
  const list = useRef<HTMLDivElement>(null)
  const [listClass, tabClass] = looks[look]
  const chosen = choices.findIndex((choice) => choice.value === value)
  const move = (event: KeyboardEvent, index: number) => {
    const next = rovingIndex(event.key, index, choices.length)
    const choice = next === undefined ? undefined : choices[next]
    if (next === undefined || choice === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    onChange(choice.value)
  }
  return (
    <div ref={list} className={fill ? `${listClass} tabs--fill` : listClass} role="tablist" aria-label={label}>
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          className={tabClass}
          aria-selected={choice.value === value}
          aria-controls={controls}
          aria-label={choice.name}
          disabled={choice.disabled}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          onClick={() => onChange(choice.value)}
          onKeyDown={(event) => move(event, index)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
