import { make } from '#sandbox/frame/dom.ts'

export interface Coup {
  /** A side, or a tie. */
  readonly winner: string
  readonly letter: string
  readonly says: string
}

const rows = 6

/**
 * The big road: a run of one side goes down, a change begins a new column, a run longer than the column turns right;
 * ties are counted on the result before them. Answers places with column and row.
 */
export function bigRoad(coups: readonly Coup[]) {
  const places: { readonly column: number; readonly row: number; readonly coup: Coup; ties: number }[] = []
  const taken = new Set<string>()
  let start = -1
  for (const coup of coups) {
    const last = places.at(-1)
    if (coup.winner === 'tie') {
      if (last) last.ties += 1
      continue
    }
    let [column, row] = [start + 1, 0]
    if (last && last.coup.winner === coup.winner) {
      ;[column, row] = [last.column, last.row + 1]
      if (row >= rows || taken.has(`${column}/${row}`)) [column, row] = [last.column + 1, last.row]
    } else {
      while (taken.has(`${column}/0`)) column += 1
      start = column
    }
    taken.add(`${column}/${row}`)
    places.push({ column, row, coup, ties: 0 })
  }
  return places
}

/** Two roads of the last results, the oldest first: one bead for each, and the big road. */
export function openRoads(beadLabel: string, bigLabel: string) {
  const bead = make('ol', { class: 'beads', 'aria-label': beadLabel })
  const big = make('ol', { class: 'big-road', 'aria-label': bigLabel })
  return {
    element: make('div', { class: 'roads' }, bead, big),
    draw(coups: readonly Coup[]) {
      bead.replaceChildren(
        ...coups.slice(-36).map(({ winner, letter, says }) => make('li', { class: winner, title: says }, letter)),
      )
      const places = bigRoad(coups)
      const from = Math.max(0, Math.max(...places.map(({ column }) => column), 0) - 23)
      big.replaceChildren(
        ...places
          .filter(({ column }) => column >= from)
          .map(({ column, row, coup, ties }) => {
            const dot = make('li', { class: coup.winner, title: coup.says }, ties > 0 ? String(ties) : '')
            dot.style.gridColumn = String(column - from + 1)
            dot.style.gridRow = String(row + 1)
            return dot
          }),
      )
    },
  }
}
