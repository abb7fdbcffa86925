import type { BaccaratChoice, BaccaratShow, Spot } from '#sandbox/engines/baccarat.ts'
import { fromCents, toCents } from '#sandbox/frame/amounts.ts'
import { make } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { openHands } from './baccarat-hands.ts'

const order: readonly Spot[] = ['player', 'tie', 'banker']
const letters: Readonly<Record<Spot, string>> = { player: 'playerLetter', tie: 'tieLetter', banker: 'bankerLetter' }
interface BaccaratRules {
  readonly most: number
  readonly odds: Readonly<Record<Spot, string>>
  /** What each rank counts. */
  readonly points: readonly number[]
}

const roadLength = 48

const showOf = (round: Round) => round.outcome as BaccaratShow

/** Three spots, two hands, the road of the last results. */
export const open: OpenScreen = async ({ root, say, money, rules, chip, stakeMost, changed, recent }) => {
  const { most, odds, points } = rules as BaccaratRules
  const hands = openHands(say, points)
  const chips: Record<Spot, number> = { player: 0, banker: 0, tie: 0 }
  const road: Spot[] = []
  let locked = true

  const count = () => order.reduce((sum, spot) => sum + chips[spot], 0)
  const fits = () => toCents(chip()) * BigInt(count() + 1) <= toCents(stakeMost)

  const buttons = order.map((spot) => {
    const stack = make('span', { class: 'stack' })
    const button = make(
      'button',
      { class: `spot ${spot}`, type: 'button' },
      make('span', { class: 'spot-name' }, say(spot)),
      make('span', { class: 'spot-odds' }, odds[spot]),
      stack,
    )
    button.addEventListener('click', () => add(spot))
    return { spot, button, stack }
  })
  const undoButton = make('button', { class: 'ghost', type: 'button' }, say('takeBack'))
  const bead = make('ol', { class: 'road', 'aria-label': say('road') })

  const drawChips = () => {
    for (const { spot, button, stack } of buttons) {
      const amount = money.text(fromCents(toCents(chip()) * BigInt(chips[spot])))
      stack.replaceChildren(
        ...Array.from({ length: Math.min(chips[spot], 5) }, (_, at) => make('span', { class: `chip at-${at}` })),
        ...(chips[spot] > 0 ? [make('span', { class: 'stack-amount' }, amount)] : []),
      )
      button.setAttribute('aria-label', say('spotSays', { spot: say(spot), odds: odds[spot], amount }))
      button.disabled = locked
    }
    undoButton.disabled = locked || count() === 0
  }

  const placed: Spot[] = []
  const add = (spot: Spot) => {
    if (locked || chips[spot] >= most || !fits()) return
    chips[spot] += 1
    placed.push(spot)
    knock(2)
    changed()
  }
  const takeBack = () => {
    const spot = placed.pop()
    if (locked || !spot) return
    chips[spot] -= 1
    changed()
  }
  undoButton.addEventListener('click', takeBack)

  const drawRoad = () =>
    bead.replaceChildren(
      ...road.slice(-roadLength).map((spot) => make('li', { class: spot, title: say(spot) }, say(letters[spot]))),
    )
  const keep = (round: Round) => {
    road.push(showOf(round).result)
    drawRoad()
  }

  const mark = (result?: Spot) => {
    for (const { spot, button } of buttons) button.classList.toggle('wins', spot === result)
  }

  const past = await recent().catch(() => [])
  for (const round of [...past].reverse()) if (round.outcome && round.seen) road.push(showOf(round).result)
  root.append(
    hands.element,
    make(
      'div',
      { class: 'spots', role: 'group', 'aria-label': say('kindBaccarat') },
      ...buttons.map((one) => one.button),
    ),
    make('div', { class: 'foot' }, bead, undoButton),
  )
  drawRoad()
  drawChips()

  const take = (chosen: BaccaratChoice) => {
    for (const spot of order) {
      chips[spot] = chosen[spot]
      for (let at = 0; at < chosen[spot]; at++) placed.push(spot)
    }
  }

  return {
    choice() {
      drawChips()
      return count() === 0 ? undefined : { ...chips }
    },
    chips: count,
    invite: () => say('baccaratInvite'),
    begin() {
      mark()
      hands.clear()
    },
    undo: () => hands.clear(),
    async play(round, pace) {
      const show = showOf(round)
      if (count() === 0) take(show.chips)
      const cut = pace.cut()
      await hands.deal(show, pace.quick || isStill(), cut)
      mark(show.result)
      if (Number(round.win) > 0) chime(show.result === 'tie' ? 7 : 4)
      await pause(pace.quick ? 200 : 600, cut)
      keep(round)
    },
    rest(round) {
      const show = showOf(round)
      take(show.chips)
      hands.show(show)
      mark(show.result)
    },
    sentence: (round) => {
      const { result, playerPoints, bankerPoints } = showOf(round)
      const [more, less] = result === 'banker' ? [bankerPoints, playerPoints] : [playerPoints, bankerPoints]
      return say('coupSays', { result: say(result), more, less })
    },
    key(key) {
      const spot = ({ p: 'player', t: 'tie', b: 'banker' } as const)[key.toLowerCase()]
      if (spot) add(spot)
      else if (key === 'Backspace') takeBack()
      else return false
      return true
    },
    unlock(isOpen) {
      locked = !isOpen
      drawChips()
    },
  }
}
