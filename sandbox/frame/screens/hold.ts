import type { Coin, HoldShow } from '#sandbox/engines/slot-hold.ts'
import { fromCents, toCents, toUnits } from '#sandbox/frame/amounts.ts'
import { make } from '#sandbox/frame/dom.ts'
import { byId, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen, Pace } from '#sandbox/frame/screen.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { openCoins, type Placed } from './hold-coins.ts'
import { openCard } from './slot-card.ts'
import { loadPictures, pictureBase } from './slot-pictures.ts'
import { openReels } from './slot-reels.ts'
import { describeReels, openWins } from './slot-wins.ts'

interface HoldRules {
  readonly strips: readonly (readonly string[])[]
  readonly lines: readonly (readonly number[])[]
  readonly hold: { readonly from: number; readonly respins: number; readonly full: number }
  readonly jackpots: Readonly<Record<'mini' | 'minor' | 'major', number>>
}

const symbols = ['h1', 'h2', 'h3', 'h4', 'a', 'k', 'q', 'j', 'wild', 'coin']
const outcomeOf = (round: Round) => round.outcome as HoldShow

/** Lines, and coins that stay while the other places spin on. */
export const open: OpenScreen = async ({ root, say, money, rules, chip, tell, showWin }) => {
  const { strips, lines, hold: held, jackpots } = rules as HoldRules
  await loadPictures(symbols)
  root.dataset.shape = 'hold'
  const reels = openReels(byId('reels'), pictureBase(), strips, { wanted: 'coin', from: 4 })
  reels.show(strips.map((strip) => strip.slice(0, 3)))
  const wins = openWins({ reels, say, money, lines, tell })
  const card = openCard(say, money)
  const board = byId('coins')
  const coins = openCoins(board, `${pictureBase()}coin.svg`)
  const names = new Map(Object.entries(jackpots).map(([name, worth]) => [worth, say(name)]))
  const plates = byId('plates')
  const ladder = byId('ladder')
  let turning = false

  /** The jackpots in the stake that stands in the bar. */
  const price = () => {
    const amount = (worth: number) => money.text(fromCents(toCents(chip()) * BigInt(worth)))
    const rows = [...Object.entries(jackpots), ['grand', held.full] as const]
    plates.replaceChildren(
      ...rows.map(([name, worth]) => make('li', {}, make('span', {}, say(name)), make('b', {}, amount(worth)))),
    )
  }
  price()

  const placed = ({ cell, worth }: Coin): Placed => ({
    cell,
    text: names.get(worth) ?? `${worth}×`,
    named: names.has(worth),
  })

  const showLeft = (left: number) => {
    const pips = Array.from({ length: held.respins }, (_, index) => make('li', index < left ? { class: 'now' } : {}))
    ladder.replaceChildren(...pips)
    ladder.setAttribute('aria-label', say('respinsLeft', { count: left }))
    ladder.hidden = false
  }

  const quiet = () => {
    wins.clear()
    coins.clear()
    board.hidden = true
    ladder.hidden = true
    plates.hidden = false
  }
  quiet()

  const turn = () => {
    quiet()
    reels.start()
    turning = true
  }

  const playHold = async (round: Round, before: bigint, { quick, cut: freshCut }: Pace) => {
    const { hold } = outcomeOf(round)
    if (!hold) return
    tell(say('holdBegins', { count: hold.coins.length }))
    reels.mark(wins.cellsWith(outcomeOf(round).spin.view, 'coin'))
    await pause(quick ? 300 : 900, freshCut())
    await card.show(say('holdTitle'), say('holdNote', { count: held.respins }), freshCut())
    wins.clear()
    board.hidden = false
    plates.hidden = true
    showLeft(held.respins)
    await coins.land(hold.coins.map(placed), quick)
    for (const { landed, left } of hold.respins) {
      const cut = freshCut()
      await coins.turn(quick, cut)
      await coins.land(landed.map(placed), quick || cut.aborted)
      showLeft(left)
      tell(landed.length > 0 ? say('coinsLand', { count: landed.length }) : say('respinsLeft', { count: left }))
      await pause(quick ? 120 : 360, cut)
    }
    await collect(round, before, quick, freshCut())
    if (hold.full)
      await card.show(say('grand'), money.text(fromCents(toCents(round.stake) * BigInt(held.full))), freshCut())
    await card.show(say('holdEnds', { amount: money.units(hold.win) }), '', freshCut())
  }

  /** Counts the coins one by one into the win. */
  const collect = async (round: Round, before: bigint, quick: boolean, cut: AbortSignal) => {
    const { hold } = outcomeOf(round)
    const all = [...hold!.coins, ...hold!.respins.flatMap(({ landed }) => landed)]
    let total = before
    for (const { cell, worth } of all) {
      coins.count(cell)
      total += toUnits(round.stake) * BigInt(worth)
      showWin(total)
      await pause(quick || cut.aborted ? 0 : 150, cut)
    }
  }

  return {
    choice: () => null,
    invite: () => say('start'),
    priced: price,
    begin: turn,
    undo: () => reels.land({ view: reels.current(), quick: true, cut: new AbortController().signal }),
    async play(round, pace) {
      if (!turning) turn()
      turning = false
      const { spin } = outcomeOf(round)
      const cut = pace.cut()
      await reels.land({ view: spin.view, quick: pace.quick, cut })
      describeReels(say, spin.view)
      const lineWin = BigInt(spin.win)
      if (lineWin > 0n) showWin(lineWin)
      await wins.show(spin, pace.quick, cut)
      await playHold(round, lineWin, pace)
      await card.celebrate(round, pace.cut())
    },
    rest(round) {
      const { spin, hold } = outcomeOf(round)
      quiet()
      reels.show(spin.view)
      describeReels(say, spin.view)
      if (!hold) return
      board.hidden = false
      for (const coin of [...hold.coins, ...hold.respins.flatMap(({ landed }) => landed)]) coins.put(placed(coin))
    },
    ends: (round) => outcomeOf(round).hold !== null,
  }
}
