import type { RouletteResult } from '#sandbox/engines/roulette.ts'
import { make } from '#sandbox/frame/dom.ts'
import { isStill } from '#sandbox/frame/page.ts'
import { chipOf } from '#sandbox/frame/shared-rack.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import { pose } from '#sandbox/frame/shared-stage.ts'
import { openWheel } from './roulette-wheel.ts'

interface RouletteRules {
  readonly wheel: readonly number[]
  readonly reds: readonly number[]
  readonly odds: Readonly<Record<number, number>>
  readonly spots: readonly (readonly [name: string, numbers: readonly number[]])[]
}

/** Bets on the numbers, by how many they cover. */
const kinds = [
  { kind: 'straight', size: 1, word: 'betStraight' },
  { kind: 'split', size: 2, word: 'betSplit' },
  { kind: 'street', size: 3, word: 'betStreet' },
  { kind: 'corner', size: 4, word: 'betCorner' },
  { kind: 'line', size: 6, word: 'betLine' },
] as const

const outside = [
  ['low', '1 – 18'],
  ['even', ''],
  ['red', ''],
  ['black', ''],
  ['odd', ''],
  ['high', '19 – 36'],
] as const

/** The wheel on the stage and the whole cloth before it: inside bets by touching their numbers, outside bets by a field each. */
export const open: OpenSharedScreen = ({ root, say, rules, lay, tell, scene, medals }) => {
  const { wheel: order, reds, odds, spots } = rules as RouletteRules
  const covered = new Map(spots)
  const toneOf = (number: number) => (number === 0 ? 'zero' : reds.includes(number) ? 'red' : 'black')
  const tones = { zero: say('zeroNumber'), red: say('redNumber'), black: say('blackNumber') }
  const words: Readonly<Record<string, string>> = {
    low: '1 – 18',
    high: '19 – 36',
    even: say('betEven'),
    odd: say('betOdd'),
    red: say('betRed'),
    black: say('betBlack'),
  }
  const wheel = openWheel(scene, order)
  let kind: (typeof kinds)[number] = kinds[0]
  let chosen: readonly number[] = []

  const candidates = () =>
    spots.filter(([name, numbers]) => name.startsWith(`${kind.kind}:`) && chosen.every((one) => numbers.includes(one)))

  const cells = Array.from({ length: 37 }, (_, number) => {
    const cell = make('button', { class: `cell ${toneOf(number)} n${number}`, type: 'button' }, String(number))
    if (number > 0) {
      cell.style.gridColumn = String(Math.ceil(number / 3) + 1)
      cell.style.gridRow = String(3 - ((number - 1) % 3))
    }
    cell.addEventListener('click', () => pick(number))
    return cell
  })
  const field = (spot: string, text: string, className: string) =>
    make('button', { class: `field ${className}`, type: 'button', 'data-spot': spot }, text)
  const columns = [1, 2, 3].map((one) => field(`column:${one}`, '2 : 1', `column c${one}`))
  const dozens = [1, 2, 3].map((one) => field(`dozen:${one}`, `${one * 12 - 11} – ${one * 12}`, `dozen d${one}`))
  const evens = outside.map(([spot]) => field(spot, words[spot]!, `even-${spot}`))
  const marks = make('div', { class: 'marks', 'aria-hidden': 'true' })
  const numbers = make('div', { class: 'numbers' }, ...cells, ...columns, marks)
  // The keyboard goes from number to number, and what it reaches scrolls into view: the arrow is for fingers alone.
  const more = make('button', { class: 'more', type: 'button', tabindex: '-1', 'aria-hidden': 'true' }, '›')
  more.addEventListener('click', () =>
    numbers.scrollBy({ left: numbers.clientWidth * 0.8, behavior: isStill() ? 'auto' : 'smooth' }),
  )
  const showMore = () => {
    more.hidden = numbers.scrollLeft + numbers.clientWidth >= numbers.scrollWidth - 8
  }
  numbers.addEventListener('scroll', showMore, { passive: true })
  new ResizeObserver(showMore).observe(numbers)
  const grid = make(
    'div',
    { class: 'cloth-grid', role: 'group', 'aria-label': say('kindRoulette') },
    make('div', { class: 'numbers-view' }, numbers, more),
    make('div', { class: 'outs thirds' }, ...dozens),
    make('div', { class: 'outs' }, ...evens),
  )
  const tabs = kinds.map((one) => {
    const button = make(
      'button',
      { class: 'ghost', type: 'button', 'aria-pressed': String(one === kind) },
      `${say(one.word)} ${odds[one.size]}:1`,
    )
    button.addEventListener('click', () => {
      kind = one
      chosen = []
      for (const [at, other] of tabs.entries()) other.setAttribute('aria-pressed', String(kinds[at] === one))
      drawCells()
    })
    return button
  })
  const past = make('ol', { class: 'past', 'aria-label': say('road') })
  root.append(past, make('div', { class: 'kinds', role: 'group', 'aria-label': say('betKind') }, ...tabs), grid)

  const nameOf = (spot: string) => {
    const [name, figure = ''] = spot.split(':')
    if (words[name!]) return words[name!]!
    const numbers = covered.get(spot)!
    if (name === 'dozen') return `${say('betDozen')} ${numbers[0]} – ${numbers.at(-1)}`
    if (name === 'column') return `${say('betColumn')} ${figure}`
    return `${say(kinds.find((one) => one.kind === name)!.word)} ${numbers.join(', ')}`
  }

  /** What can be chosen next stands out, so that a bet on several numbers is two touches at most. */
  const drawCells = () => {
    const open = new Set(chosen.length === 0 ? [] : candidates().flatMap(([, numbers]) => numbers))
    for (const [number, cell] of cells.entries()) {
      cell.classList.toggle('chosen', chosen.includes(number))
      cell.classList.toggle('offered', open.has(number) && !chosen.includes(number))
      cell.setAttribute('aria-label', `${number} ${tones[toneOf(number)]}`)
    }
  }
  const pick = (number: number) => {
    chosen = chosen.includes(number) ? [] : [...chosen, number]
    let left = candidates()
    if (left.length === 0) {
      chosen = [number]
      left = candidates()
    }
    if (left.length === 1) {
      const [spot] = left[0]!
      chosen = []
      if (lay(spot)) tell(`${nameOf(spot)} · ${odds[covered.get(spot)!.length]} : 1`)
    } else if (chosen.length > 0) tell(say('betNext', { kind: say(kind.word) }))
    drawCells()
  }
  drawCells()

  grid.addEventListener('keydown', (event) => {
    const at = cells.indexOf(event.target as HTMLButtonElement)
    const by = { ArrowRight: 3, ArrowLeft: -3, ArrowDown: -1, ArrowUp: 1 }[event.key]
    if (at < 0 || by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    cells[Math.min(36, Math.max(0, at + by))]!.focus()
  })

  /** In the middle of the numbers that a bet covers; where they touch, as on a cloth. */
  const placeOf = (numbers: readonly number[]) => {
    const centre = (cell: HTMLElement) => [
      cell.offsetLeft + cell.offsetWidth / 2,
      cell.offsetTop + cell.offsetHeight / 2,
    ]
    const all = numbers.map((number) => centre(cells[number]!))
    const mean = (axis: number) => all.reduce((sum, one) => sum + one[axis]!, 0) / all.length
    return [mean(0), mean(1)]
  }

  return {
    running: 'phaseSpinning',
    nameOf,
    oddsOf: (spot) => `${odds[covered.get(spot)!.length]} : 1`,
    sentence: (result) => {
      const { number } = result as RouletteResult
      return `${number} ${tones[toneOf(number)]}`
    },
    async show(result, still, cut) {
      const { number } = result as RouletteResult
      if (!still) pose(scene, 'show')
      await wheel.show(number, still, cut)
      pose(scene, 'idle')
      for (const [at, cell] of cells.entries()) cell.classList.toggle('pays', at === number)
      // The winning number is in view when the cloth comes back.
      const { offsetLeft, offsetWidth } = cells[number]!
      numbers.scrollTo({ left: offsetLeft + offsetWidth / 2 - numbers.clientWidth / 2 })
    },
    clear() {
      wheel.clear()
      for (const cell of cells) cell.classList.remove('pays')
    },
    pays: (spot, result) => covered.get(spot)?.includes((result as RouletteResult).number) ?? false,
    history: (list) =>
      past.replaceChildren(
        ...list.slice(0, 24).map(({ result }) => {
          const { number } = result as RouletteResult
          return make('li', { class: toneOf(number) }, String(number))
        }),
      ),
    chips(laid, bought) {
      const all = new Map<string, readonly [bigint, boolean]>()
      for (const [spot, sum] of bought) all.set(spot, [sum, false])
      for (const [spot, sum] of laid) all.set(spot, [sum + (bought.get(spot) ?? 0n), true])
      marks.replaceChildren(
        ...[...all].flatMap(([spot, [sum, isLaid]]) => {
          if (!/^(straight|split|street|corner|line):/.test(spot)) return []
          const mark = chipOf(sum, medals, `mark free${isLaid ? ' laid' : ''}`)
          const [x, y] = placeOf(covered.get(spot)!)
          mark.style.left = `${x}px`
          mark.style.top = `${y}px`
          return [mark]
        }),
      )
    },
  }
}
