import type { KeyboardEvent } from 'react'
import { rovingIndex } from '#ui/roving-index.ts'

/** Arrow keys in a group of choices with one tab stop: the next one that is open is chosen and focused, by its `data-` name. */
export const turnAmong =
  (
    open: readonly { readonly id: string }[],
    stop: string | undefined,
    name: 'account' | 'way',
    choose: (id: string) => void,
  ) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const index = open.findIndex(({ id }) => id === stop)
    const next = open[rovingIndex(event.key, index, open.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    choose(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-${name}="${next.id}"]`)?.focus()
  }
