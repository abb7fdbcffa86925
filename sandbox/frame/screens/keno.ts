import type { KenoShow } from '#sandbox/engines/keno.ts'
import { make } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import { toneOf } from '#sandbox/frame/strip.ts'
import type { Round } from '#sandbox/frame/types.ts'

interface KenoRules {
  readonly field: number
  readonly most: number
  readonly usual: number
  readonly pays: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const showOf = (round: Round) => round.outcome as KenoShow
const moves: Readonly<Record<string, 'back' | 'on' | 'up' | 'down'>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Eighty numbers on the cloth, and what the picked ones pay. */
export const open: OpenScreen = ({ root, say, rules, changed }) => {
  const { field, most, usual, pays } = rules as KenoRules
  const picked = new Set<number>()
  let locked = true
  let at = 1

  const cells = Array.from({ length: field }, (_, index) => {
    const number = index + 1
    const cell = make('button', { class: 'number', type: 'button', tabindex: number === 1 ? 0 : -1 }, String(number))
    cell.addEventListener('click', () => toggle(number))
    return cell
  })
  const grid = make('div', { class: 'grid', role: 'group', 'aria-label': say('kenoNumbers', { most }) }, ...cells)
  const table = make('ol', { class: 'pay-line', 'aria-label': say('pays') })
  const quickPick = make('button', { class: 'ghost', type: 'button' }, say('quickPick'))
  const wipe = make('button', { class: 'ghost', type: 'button' }, say('wipe'))

  const draw = (hits?: number) => {
    for (const [index, cell] of cells.entries()) {
      cell.setAttribute('aria-pressed', String(picked.has(index + 1)))
      cell.disabled = locked
    }
    const line = Object.entries(pays[picked.size] ?? {})
    table.replaceChildren(
      ...line.map(([count, pay]) =>
        make(
          'li',
          { class: Number(count) === hits ? 'hit' : '' },
          make('span', {}, say('hits', { count })),
          make('b', {}, `× ${pay / 100}`),
        ),
      ),
    )
    if (line.length === 0) table.append(make('li', { class: 'none' }, say('kenoInvite', { most })))
    wipe.disabled = locked || picked.size === 0
    quickPick.disabled = locked
  }

  const clean = () => {
    for (const cell of cells) cell.classList.remove('drawn', 'hit')
  }
  const toggle = (number: number) => {
    if (locked) return
    clean()
    if (!picked.delete(number) && picked.size < most) picked.add(number)
    step(number)
    changed()
  }
  const step = (number: number) => {
    cells[at - 1]!.tabIndex = -1
    at = number
    cells[at - 1]!.tabIndex = 0
  }

  grid.addEventListener('keydown', (event) => {
    const way = moves[event.key]
    if (way === undefined) return
    event.preventDefault()
    event.stopPropagation()
    // How many stand in a row is the window's affair.
    const across = getComputedStyle(grid).gridTemplateColumns.split(' ').length
    const next = at + { back: -1, on: 1, up: -across, down: across }[way]
    if (next < 1 || next > field) return
    step(next)
    cells[next - 1]!.focus()
  })
  quickPick.addEventListener('click', () => {
    clean()
    const count = picked.size || usual
    picked.clear()
    // Which numbers are picked has no bearing on what is drawn.
    while (picked.size < count) picked.add(1 + Math.floor(Math.random() * field))
    changed()
  })
  wipe.addEventListener('click', () => {
    clean()
    picked.clear()
    changed()
  })

  root.append(grid, table, make('div', { class: 'keno-foot' }, quickPick, wipe))
  draw()

  const light = (number: number) => {
    const cell = cells[number - 1]!
    cell.classList.add('drawn')
    if (picked.has(number)) cell.classList.add('hit')
    return picked.has(number)
  }
  const take = (show: KenoShow) => {
    picked.clear()
    for (const number of show.picks) picked.add(number)
  }

  return {
    choice() {
      draw()
      return picked.size === 0 ? undefined : { numbers: [...picked] }
    },
    invite: () => say('kenoInvite', { most }),
    begin: clean,
    undo: clean,
    async play(round, pace) {
      const show = showOf(round)
      const cut = pace.cut()
      take(show)
      clean()
      for (const number of show.drawn) {
        if (light(number)) knock(3)
        if (!pace.quick && !isStill()) await pause(110, cut)
      }
      draw(show.hits)
      if (show.pay > 0) chime(3 + show.hits)
      await pause(pace.quick ? 150 : 400, cut)
    },
    rest(round) {
      const show = showOf(round)
      take(show)
      clean()
      for (const number of show.drawn) light(number)
      draw(show.hits)
    },
    past(round) {
      const { hits, picks, pay } = showOf(round)
      return { text: `${hits}/${picks.length}`, tone: pay > 0 && pay < 1000 ? 'good' : toneOf(pay) }
    },
    sentence: (round) => say('kenoSays', { hits: showOf(round).hits, picks: showOf(round).picks.length }),
    unlock(isOpen) {
      locked = !isOpen
      for (const cell of cells) cell.disabled = locked
      wipe.disabled = locked || picked.size === 0
      quickPick.disabled = locked
    },
  }
}
