import { make, picture } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import { knock } from '#sandbox/frame/sound.ts'

type View = readonly (readonly string[])[]

const gravity = 'cubic-bezier(.5,0,.8,.45)'

/** A grid whose symbols leave and fall. Cells are counted from the left column down. */
export function openGrid(root: HTMLElement, base: string, rows: number, columns: number) {
  const boxes = Array.from({ length: columns }, () => make('div', { class: 'column' }))
  root.replaceChildren(...boxes)
  let cells: HTMLElement[][] = []

  const cellOf = (symbol: string) => {
    const cell = make('div', { class: 'cell' }, picture(`${base}${symbol}.svg`, 'token'))
    cell.dataset.symbol = symbol
    return cell
  }

  const place = (column: number, list: HTMLElement[]) => {
    cells[column] = list
    boxes[column]!.replaceChildren(...list)
  }

  const show = (view: View) => {
    cells = []
    for (const [column, symbols] of view.entries()) place(column, symbols.map(cellOf))
  }

  const clear = () => {
    root.classList.remove('shows-wins')
    for (const cell of root.querySelectorAll('.wins')) cell.classList.remove('wins')
  }

  /** Lets a cell fall by so many rows to where it stands, with a small rebound. */
  const fall = (cell: HTMLElement, by: number, ms: number, delay: number) =>
    cell.animate(
      [
        { transform: `translateY(${-by * 100}%)`, easing: gravity },
        { transform: 'translateY(0)', offset: 0.72, easing: 'ease-out' },
        { transform: 'translateY(-6%)', offset: 0.86, easing: 'ease-in' },
        { transform: 'translateY(0)' },
      ],
      { duration: ms, delay, fill: 'backwards' },
    ).finished

  /** Everything falls out of the grid. */
  const empty = async (quick: boolean) => {
    clear()
    const ms = quick ? 140 : 260
    const away = cells.flatMap((list, column) =>
      list.map((cell, row) =>
        isStill()
          ? cell.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 160, fill: 'forwards' }).finished
          : cell.animate([{ transform: 'translateY(0)' }, { transform: `translateY(${(rows + 1) * 100}%)` }], {
              duration: ms,
              delay: column * (quick ? 12 : 34) + (rows - row) * 10,
              easing: gravity,
              fill: 'forwards',
            }).finished,
      ),
    )
    await Promise.all(away)
  }

  /** A whole new grid falls in, column after column. */
  const land = async (view: View, quick: boolean) => {
    show(view)
    if (isStill()) {
      await Promise.all(boxes.map((box) => box.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 240 }).finished))
      return
    }
    await Promise.all(
      cells.map(async (list, column) => {
        const delay = column * (quick ? 26 : 90)
        await Promise.all(
          list.map((cell, row) =>
            fall(cell, rows + 0.4, quick ? 230 : 430, delay + (rows - 1 - row) * (quick ? 8 : 26)),
          ),
        )
        knock(column)
      }),
    )
  }

  const at = (index: number) => cells[Math.floor(index / rows)]![index % rows]!

  /** Lets cells stand out; the others step back. */
  const mark = (indices: readonly number[]) => {
    clear()
    root.classList.add('shows-wins')
    for (const index of indices) at(index).classList.add('wins')
  }

  /** The cells leave, what stands above them falls, new ones come from above. */
  const refill = async (gone: readonly number[], next: View, quick: boolean) => {
    const leaving = new Set(gone)
    const ms = quick ? 120 : 260
    await Promise.all(
      [...leaving].map((index) =>
        isStill()
          ? at(index).animate([{ opacity: 1 }, { opacity: 0 }], { duration: 160, fill: 'forwards' }).finished
          : at(index).animate(
              [
                { transform: 'scale(1)' },
                { transform: 'scale(1.14)', offset: 0.35 },
                { transform: 'scale(0)', opacity: 0 },
              ],
              { duration: ms, easing: 'cubic-bezier(.5,0,.9,.3)', fill: 'forwards' },
            ).finished,
      ),
    )
    clear()
    const falls: Promise<unknown>[] = []
    for (const [column, symbols] of next.entries()) {
      const before = cells[column]!
      const stay = before.filter((_, row) => !leaving.has(column * rows + row))
      const fresh = symbols.slice(0, rows - stay.length).map(cellOf)
      if (fresh.length === 0) continue
      const list = [...fresh, ...stay]
      place(column, list)
      for (const [row, cell] of list.entries()) {
        const came = row < fresh.length ? fresh.length : row - before.indexOf(cell)
        if (isStill()) {
          if (row < fresh.length) falls.push(cell.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 240 }).finished)
        } else if (came > 0) falls.push(fall(cell, came, quick ? 220 : 380, column * (quick ? 8 : 24)))
      }
    }
    await Promise.all(falls)
    knock(2)
    if (isStill()) await pause(250)
  }

  return { show, empty, land, mark, clear, refill }
}
