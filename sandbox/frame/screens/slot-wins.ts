import type { Spin } from '#sandbox/engines/slot.ts'
import { byId, isStill, pause } from '#sandbox/frame/page.ts'
import { chime } from '#sandbox/frame/sound.ts'
import type { Money, Say } from '#sandbox/frame/texts.ts'
import type { Reels } from './slot-reels.ts'

const svgNames = 'http://www.w3.org/2000/svg'

interface Options {
  readonly reels: Reels
  readonly say: Say
  readonly money: Money
  readonly lines: readonly (readonly number[])[]
  readonly tell: (text: string) => void
}

/** The name of a symbol for ears. */
const symbolText = (say: Say, symbol: string) => say(`symbol${symbol[0]!.toUpperCase()}${symbol.slice(1)}`)

/** Says what stands on the reels, for those who do not see them. */
export function describeReels(say: Say, view: readonly (readonly string[])[]): void {
  const texts = view.map((symbols, reel) =>
    say('reelSays', { number: reel + 1, symbols: symbols.map((symbol) => symbolText(say, symbol)).join(', ') }),
  )
  byId('reels').setAttribute('aria-label', texts.join('. '))
}

/** Shows what a window of five reels won, line by line. */
export function openWins({ reels, say, money, lines, tell }: Options) {
  const drawn = byId<SVGSVGElement>('lines')

  const drawLine = (line: number, length: number) => {
    const points = lines[line]!.slice(0, length).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
    drawn.replaceChildren(
      ...['under', 'over'].map((layer) => {
        const polyline = document.createElementNS(svgNames, 'polyline')
        polyline.setAttribute('points', points.join(' '))
        polyline.setAttribute('class', layer)
        polyline.setAttribute('pathLength', '1')
        if (!isStill())
          polyline.animate([{ strokeDashoffset: '1' }, { strokeDashoffset: '0' }], {
            duration: 320,
            easing: 'cubic-bezier(.2,.7,.2,1)',
          })
        return polyline
      }),
    )
  }

  const cellsOf = (line: number, length: number) =>
    lines[line]!.slice(0, length).map((row, reel) => [reel, row] as const)

  const cellsWith = (view: Spin['view'], wanted: string) =>
    view.flatMap((symbols, reel) => symbols.flatMap((symbol, row) => (symbol === wanted ? [[reel, row] as const] : [])))

  /** All winning cells at once, then each line for itself; `cut` ends it. */
  const show = async (spin: Spin, quick: boolean, cut: AbortSignal) => {
    if (spin.lines.length === 0 && !spin.scatters) return
    const all = [
      ...spin.lines.flatMap(({ line, length }) => cellsOf(line, length)),
      ...(spin.scatters ? cellsWith(spin.view, 'scatter') : []),
    ]
    reels.mark(all)
    chime(2 + spin.lines.length)
    await pause(quick ? 350 : 700, cut)
    if (quick || cut.aborted) return
    for (const { line, length, win } of spin.lines.slice(0, 6)) {
      if (cut.aborted) return
      drawLine(line, length)
      reels.mark(cellsOf(line, length))
      tell(say('lineWin', { line: line + 1, amount: money.units(win) }))
      await pause(620, cut)
    }
    drawn.replaceChildren()
    reels.mark(all)
  }

  const clear = () => {
    drawn.replaceChildren()
    reels.clear()
  }

  return { show, clear, cellsWith }
}
