import type { Drop, TumbleShow } from '#sandbox/engines/slot-tumble.ts'
import { make } from '#sandbox/frame/dom.ts'
import { byId, isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime } from '#sandbox/frame/sound.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { openCard } from './slot-card.ts'
import { loadPictures, pictureBase } from './slot-pictures.ts'
import { describeReels } from './slot-wins.ts'
import { openGrid } from './tumble-grid.ts'

interface TumbleRules {
  readonly kind: 'ways' | 'cluster'
  readonly rows: number
  readonly columns: number
  readonly symbols: readonly string[]
  readonly strips: readonly (readonly number[])[]
  readonly multipliers: readonly number[]
}

const dropsOf = (round: Round) => (round.outcome as TumbleShow).drops

/** Symbols that leave when they win; what falls into their places counts more. */
export const open: OpenScreen = async ({ root, say, money, rules, tell, showWin }) => {
  const { kind, rows, columns, symbols, strips, multipliers } = rules as TumbleRules
  await loadPictures(symbols)
  root.dataset.shape = kind
  const grid = openGrid(byId('reels'), pictureBase(), rows, columns)
  const card = openCard(say, money)
  const ladder = multipliers.map((times) => make('li', {}, `×${times}`))
  byId('ladder').replaceChildren(...ladder)
  grid.show(strips.map((strip) => strip.slice(3, 3 + rows).map((index) => symbols[index]!)))
  let leaving: Promise<void> | undefined

  /** Lights the step of the ladder on which this drop counts. */
  const climb = (drop: number) => {
    const now = Math.min(drop, ladder.length - 1)
    for (const [index, step] of ladder.entries()) {
      step.classList.toggle('now', index === now)
      step.classList.toggle('past', index < now)
    }
  }
  climb(0)

  const winText = ({ count, win }: Drop['wins'][number]) =>
    say(kind === 'ways' ? 'waysWin' : 'clusterWin', { count, amount: money.units(win) })

  const showWins = async (drop: Drop, quick: boolean, cut: AbortSignal) => {
    const all = drop.wins.flatMap(({ cells }) => cells)
    grid.mark(all)
    chime(2 + drop.multiplier)
    const [only] = drop.wins
    tell(drop.wins.length === 1 ? winText(only!) : say('dropWin', { amount: money.units(drop.win) }))
    if (drop.wins.length === 1 || quick || isStill()) return pause(quick ? 260 : 720, cut)
    for (const win of drop.wins.slice(0, 4)) {
      grid.mark(win.cells)
      tell(winText(win))
      await pause(520, cut)
    }
    grid.mark(all)
    await pause(160, cut)
  }

  return {
    choice: () => null,
    invite: () => say('start'),
    begin() {
      climb(0)
      leaving = grid.empty(false)
    },
    async undo() {
      await leaving
      leaving = undefined
      grid.show(strips.map((strip) => strip.slice(3, 3 + rows).map((index) => symbols[index]!)))
    },
    async play(round, { quick, cut: freshCut }) {
      const drops = dropsOf(round)
      const cut = freshCut()
      const hurried = () => quick || cut.aborted
      if (!leaving) climb(0)
      await (leaving ?? grid.empty(hurried()))
      leaving = undefined
      await grid.land(drops[0]!.view, hurried())
      let total = 0n
      for (const [index, drop] of drops.entries()) {
        if (drop.wins.length === 0) break
        climb(index)
        await showWins(drop, hurried(), cut)
        total += BigInt(drop.win)
        showWin(total)
        await grid.refill(
          drop.wins.flatMap(({ cells }) => cells),
          drops[index + 1]!.view,
          hurried(),
        )
        climb(index + 1)
      }
      describeReels(say, drops.at(-1)!.view)
      await card.celebrate(round, freshCut())
    },
    rest(round) {
      const drops = dropsOf(round)
      grid.show(drops.at(-1)!.view)
      climb(Math.max(0, drops.length - 2))
      describeReels(say, drops.at(-1)!.view)
    },
    sentence: (round) => {
      const won = dropsOf(round).length - 1
      return won > 1 ? say('tumbles', { count: won }) : ''
    },
    ends: (round) => dropsOf(round).length > 4,
  }
}
