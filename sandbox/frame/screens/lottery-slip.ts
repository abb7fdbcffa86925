import { make } from '#sandbox/frame/dom.ts'
import type { Sums } from '#sandbox/frame/shared-bets.ts'
import { chipOf } from '#sandbox/frame/shared-rack.ts'
import type { Say } from '#sandbox/frame/texts.ts'
import type { Kind } from './lottery.ts'

interface SlipOptions {
  readonly say: Say
  readonly kinds: readonly Kind[]
  readonly field: number | undefined
  readonly words: Readonly<Record<string, string>>
  readonly lay: (spot: string) => boolean
  readonly tell: (text: string) => void
  readonly nameOf: (spot: string) => string
  readonly oddsOf: (spot: string) => string
  readonly medals: readonly bigint[]
}

/** Where numbers are chosen: a kind of bet, then digits or balls; a full choice becomes a chip on the slip at once. */
export function openSlip({ say, kinds, field, words, lay, tell, nameOf, oddsOf, medals }: SlipOptions) {
  let kind = kinds[0]!
  let chosen: string[] = []
  const entry = make('output', { class: 'entry' })
  const pad = make('div', { class: 'pad', role: 'group', 'aria-label': say('chooseNumbers') })
  const slip = make('ul', { class: 'slip', 'aria-label': say('slip') })
  const note = make('p', { class: 'small' })
  let often: ReadonlyMap<string, number> = new Map()

  const tabs = kinds.map((one) => {
    const tab = make(
      'button',
      { class: 'ghost', type: 'button' },
      make('span', {}, words[one.kind]!),
      make('small', {}, `× ${one.pays / 100}`),
    )
    tab.addEventListener('click', () => {
      kind = one
      chosen = []
      drawPad()
    })
    return tab
  })

  const spot = () => {
    const figures =
      kind.input === 'digits' ? chosen.join('') : [...chosen].sort((a, b) => Number(a) - Number(b)).join('-')
    return `${kind.kind}:${figures}`
  }
  const isOffered = () => kind.kind !== 'any3' || new Set(chosen).size > 1
  const choose = (text: string) => {
    if (kind.input === 'balls' && chosen.includes(text)) chosen = chosen.filter((one) => one !== text)
    else chosen = [...chosen, text]
    if (chosen.length === kind.digits) {
      if (!isOffered()) tell(say('choice_not_offered'))
      else if (lay(spot())) tell(`${nameOf(spot())} · ${oddsOf(spot())}`)
      chosen = []
    }
    draw()
  }
  const random = () => {
    const all = kind.input === 'digits' ? [...'0123456789'] : Array.from({ length: field! }, (_, at) => String(at + 1))
    chosen = []
    // Which numbers a player takes has no bearing on what is drawn.
    while (chosen.length < kind.digits) {
      const one = all[Math.floor(Math.random() * all.length)]!
      if (kind.input === 'digits' ? kind.kind !== 'any3' || !chosen.includes(one) : !chosen.includes(one))
        chosen.push(one)
    }
    if (lay(spot())) tell(`${nameOf(spot())} · ${oddsOf(spot())}`)
    chosen = []
    draw()
  }
  const draw = () => {
    entry.textContent =
      kind.input === 'digits' ? chosen.join('').padEnd(kind.digits, '·') : chosen.join(' ') || '·'.repeat(kind.digits)
    for (const [at, tab] of tabs.entries()) tab.setAttribute('aria-pressed', String(kinds[at] === kind))
    for (const key of pad.querySelectorAll<HTMLElement>('[data-figure]')) {
      key.setAttribute('aria-pressed', String(kind.input === 'balls' && chosen.includes(key.dataset.figure!)))
      key.title = say('timesDrawn', { count: often.get(key.dataset.figure!) ?? 0 })
    }
    note.textContent = say('chooseCount', { count: kind.digits })
  }
  const drawPad = () => {
    const figures =
      kind.input === 'digits' ? [...'1234567890'] : Array.from({ length: field! }, (_, at) => String(at + 1))
    pad.className = `pad ${kind.input}`
    const random1 = make('button', { class: 'ghost', type: 'button' }, say('quickPick'))
    random1.addEventListener('click', random)
    const wipe = make('button', { class: 'ghost', type: 'button' }, say('wipe'))
    wipe.addEventListener('click', () => {
      chosen = []
      draw()
    })
    const keys = figures.map((figure) => {
      const key = make('button', { class: 'number', type: 'button', 'data-figure': figure }, figure)
      key.addEventListener('click', () => choose(figure))
      return key
    })
    pad.replaceChildren(make('div', { class: 'figures' }, ...keys), random1, wipe)
    draw()
  }
  drawPad()

  return {
    element: make(
      'section',
      { class: 'slip-side' },
      make('div', { class: 'kinds', role: 'group', 'aria-label': say('betKind') }, ...tabs),
      make('div', { class: 'entry-line' }, entry, note),
      pad,
      slip,
    ),
    chips(laid: Sums, bought: Sums) {
      const line = (one: string, sum: bigint, className: string) =>
        make(
          'li',
          { class: className },
          make('span', {}, nameOf(one)),
          make('small', {}, oddsOf(one)),
          chipOf(sum, medals, 'mark'),
        )
      const lines = [
        ...[...laid].map(([one, sum]) => line(one, sum, 'laid')),
        ...[...bought].map(([one, sum]) => line(one, sum, 'bought')),
      ]
      slip.replaceChildren(...(lines.length > 0 ? lines : [make('li', { class: 'none' }, say('slipEmpty'))]))
    },
    trend(draws: readonly (readonly string[])[]) {
      const counts = new Map<string, number>()
      for (const number of draws.flat()) counts.set(number, (counts.get(number) ?? 0) + 1)
      often = counts
      draw()
    },
  }
}
