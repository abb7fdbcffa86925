import { type RefObject, useEffect, useMemo, useState } from 'react'

/** Where the keyboard is among the rows of a grid: a row, and a cell of it. */
export interface Place {
  readonly row: number
  readonly cell: number
}

export const cellId = (grid: string, { row, cell }: Place): string => `${grid}-${row}-${cell}`

/**
 * Moves through a grid while the focus stays in the text field (ARIA "combobox with grid popup"): up and down through
 * the rows, left and right through the cells of one, Enter presses. `list` names what is shown; `first` is where the
 * keyboard begins in a new list.
 */
export function usePlaces(grid: RefObject<HTMLElement | null>, id: string, list: string, first: number | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before says nothing about a new list
  const start = useMemo(() => ({ place: first === undefined ? undefined : { row: first, cell: 0 } }), [list, first])
  const [chosen, setChosen] = useState<{ readonly start: object; readonly place: Place }>()
  const moved = chosen?.start === start ? chosen.place : undefined
  const place = moved ?? start.place
  useEffect(() => {
    if (moved) document.getElementById(cellId(id, moved))?.scrollIntoView({ block: 'nearest' })
  }, [id, moved])

  const rows = () => [...(grid.current?.querySelectorAll('[role="row"]') ?? [])]
  const cellsIn = (row: Element | undefined) => row?.querySelectorAll('[role="gridcell"]').length ?? 0

  function go(row: number, column: number): void {
    const all = rows()
    if (all.length === 0) return
    const next = (row + all.length) % all.length
    setChosen({ start, place: { row: next, cell: Math.min(column, cellsIn(all[next]) - 1) } })
  }

  /** Serves a key; gives whether it was one of the grid's. */
  function press(key: string): boolean {
    if (key === 'ArrowDown') go(place ? place.row + 1 : 0, place?.cell ?? 0)
    else if (key === 'ArrowUp') go(place ? place.row - 1 : -1, place?.cell ?? 0)
    else if (!place) return false
    else if (key === 'ArrowRight' && place.cell + 1 < cellsIn(rows()[place.row])) go(place.row, place.cell + 1)
    else if (key === 'ArrowLeft' && place.cell > 0) go(place.row, place.cell - 1)
    else if (key === 'Enter')
      document.getElementById(cellId(id, place))?.querySelector<HTMLElement>('a, button')?.click()
    else return false
    return true
  }
  return { place, press }
}
