import type { SlotShow } from '#sandbox/engines/slot.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { Pace } from '#sandbox/frame/screen.ts'
import type { Money, Say } from '#sandbox/frame/texts.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { openCard } from './slot-card.ts'
import type { Reels } from './slot-reels.ts'
import { describeReels, openWins } from './slot-wins.ts'

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
  const wins = openWins({ reels, say, money, lines: rules.lines, tell })
  const card = openCard(say, money)

  const playFree = async (outcome: SlotShow, won: bigint, { quick, cut: freshCut }: Pace) => {
    let total = won
    const count = outcome.freeSpins
    tell(say('freeSpins', { count }))
    await card.show(say('freeSpins', { count }), say('freeSpinsNote', { times: rules.freeMultiplier }), freshCut())
    for (const [index, spin] of outcome.spins.slice(1).entries()) {
      const cut = freshCut()
      wins.clear()
      tell(say('freeSpinOf', { number: index + 1, count }))
      reels.start()
      await pause(isStill() ? 200 : 320, cut)
      await reels.land({ view: spin.view, quick, cut })
      describeReels(say, spin.view)
      total += BigInt(spin.win)
      showWin(total)
      await wins.show(spin, true, cut)
      await pause(quick ? 150 : 400, cut)
    }
    const freeWin = total - won
    await card.show(say('freeSpinsEnd', { amount: money.units(freeWin.toString()) }), '', freshCut())
  }

  const play = async (round: Round, outcome: SlotShow, pace: Pace) => {
    const { quick, cut: freshCut } = pace
    const paid = outcome.spins[0]!
    const cut = freshCut()
    await reels.land({ view: paid.view, quick, cut })
    describeReels(say, paid.view)
    const first = BigInt(paid.win)
    if (first > 0n) showWin(first)
    if (paid.scatters) tell(say('scatterWin', { count: paid.scatters.count, amount: money.units(paid.scatters.win) }))
    await wins.show(paid, quick || outcome.freeSpins > 0, cut)
    if (outcome.freeSpins > 0) await playFree(outcome, first, pace)
    await card.celebrate(round, freshCut())
  }

  /** The end of a round without its way there. */
  const rest = (outcome: SlotShow) => {
    const { view } = outcome.spins.at(-1)!
    reels.show(view)
    describeReels(say, view)
  }

  return { play, rest, clear: wins.clear }
}
