import type { SlotShow, Spin } from '#sandbox/engines/slot.ts'
import { toCents } from '#sandbox/frame/amounts.ts'
import { byId, isStill, pause } from '#sandbox/frame/page.ts'
import type { Pace } from '#sandbox/frame/screen.ts'
import { chime } from '#sandbox/frame/sound.ts'
import type { Money, Say } from '#sandbox/frame/texts.ts'
import type { Round } from '#sandbox/frame/types.ts'
import type { Reels } from './slot-reels.ts'

const svgNames = 'http://www.w3.org/2000/svg'

export interface SlotRules {
  readonly strips: readonly (readonly string[])[]
  readonly lines: readonly (readonly number[])[]
  readonly freeMultiplier: number
}

interface ShowOptions {
  readonly reels: Reels
  readonly say: Say
  readonly money: Money
  readonly rules: SlotRules
  readonly tell: (text: string) => void
  readonly showWin: (units: bigint) => void
}

/** Plays what a round drew: the paid spin, its wins line by line, its free spins. */
export function openSlotShow({ reels, say, money, rules, tell, showWin }: ShowOptions) {
  const lines = byId<SVGSVGElement>('lines')
  const card = byId('card')

  const drawLine = (line: number, length: number) => {
    const points = rules.lines[line]!.slice(0, length).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
    lines.replaceChildren(
      ...['under', 'over'].map((layer) => {
        const polyline = document.createElementNS(svgNames, 'polyline')
        polyline.setAttribute('points', points.join(' '))
        polyline.setAttribute('class', layer)
        return polyline
      }),
    )
  }

  const clear = () => {
    lines.replaceChildren()
    reels.clear()
  }

  const cellsOf = (line: number, length: number) =>
    rules.lines[line]!.slice(0, length).map((row, reel) => [reel, row] as const)

  const scatterCells = (spin: Spin) =>
    spin.view.flatMap((symbols, reel) =>
      symbols.flatMap((symbol, row) => (symbol === 'scatter' ? [[reel, row] as const] : [])),
    )

  /** All winning cells at once, then each line for itself; `cut` ends it. */
  const showWins = async (spin: Spin, quick: boolean, cut: AbortSignal) => {
    if (spin.lines.length === 0 && !spin.scatters) return
    const all = spin.lines.flatMap(({ line, length }) => cellsOf(line, length))
    reels.mark([...all, ...(spin.scatters ? scatterCells(spin) : [])])
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
    lines.replaceChildren()
    reels.mark([...all, ...(spin.scatters ? scatterCells(spin) : [])])
  }

  const symbolText = (symbol: string) => say(`symbol${symbol[0]!.toUpperCase()}${symbol.slice(1)}`)

  /** What stands on the reels, for those who do not see them. */
  const describe = (view: Spin['view']) => {
    const texts = view.map((symbols, reel) =>
      say('reelSays', { number: reel + 1, symbols: symbols.map(symbolText).join(', ') }),
    )
    byId('reels').setAttribute('aria-label', texts.join('. '))
  }

  const showCard = async (title: string, text: string, cut: AbortSignal) => {
    byId('card-title').textContent = title
    byId('card-text').textContent = text
    card.hidden = false
    await pause(isStill() ? 2400 : 1900, cut)
    card.hidden = true
  }

  const playFree = async (outcome: SlotShow, won: bigint, { quick, cut: freshCut }: Pace) => {
    let total = won
    const count = outcome.freeSpins
    tell(say('freeSpins', { count }))
    await showCard(say('freeSpins', { count }), say('freeSpinsNote', { times: rules.freeMultiplier }), freshCut())
    for (const [index, spin] of outcome.spins.slice(1).entries()) {
      const cut = freshCut()
      clear()
      tell(say('freeSpinOf', { number: index + 1, count }))
      reels.start()
      await pause(isStill() ? 200 : 320, cut)
      await reels.land({ view: spin.view, quick, cut })
      describe(spin.view)
      total += BigInt(spin.win)
      showWin(total)
      await showWins(spin, true, cut)
      await pause(quick ? 150 : 400, cut)
    }
    const freeWin = total - won
    await showCard(say('freeSpinsEnd', { amount: money.units(freeWin.toString()) }), '', freshCut())
  }

  const play = async (round: Round, outcome: SlotShow, pace: Pace) => {
    const { quick, cut: freshCut } = pace
    const paid = outcome.spins[0]!
    const cut = freshCut()
    await reels.land({ view: paid.view, quick, cut })
    describe(paid.view)
    const first = BigInt(paid.win)
    if (first > 0n) showWin(first)
    if (paid.scatters) tell(say('scatterWin', { count: paid.scatters.count, amount: money.units(paid.scatters.win) }))
    await showWins(paid, quick || outcome.freeSpins > 0, cut)
    if (outcome.freeSpins > 0) await playFree(outcome, first, pace)
    if (isBig(round)) await showCard(say('bigWin'), money.text(round.win), freshCut())
  }

  /** The end of a round without its way there. */
  const rest = (outcome: SlotShow) => {
    const { view } = outcome.spins.at(-1)!
    reels.show(view)
    describe(view)
  }

  return { play, rest, clear }
}

/** Twenty times the stake or more. */
const isBig = (round: Round) => toCents(round.win) >= toCents(round.stake) * 20n
