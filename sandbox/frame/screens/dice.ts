import type { DiceChoice, DiceShow } from '#sandbox/engines/dice.ts'
import { toUnits } from '#sandbox/frame/amounts.ts'
import { make } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import type { Round } from '#sandbox/frame/types.ts'

interface DiceRules {
  readonly targets: readonly { readonly weight: number; readonly odds: number }[]
  readonly start: number
}

const showOf = (round: Round) => round.outcome as DiceShow

/** 0 … 9999 as the player reads it. @example shown(4731) // '47.31' */
const shown = (number: number) => (number / 100).toFixed(2).padStart(5, '0')

/** A number over or under a mark. */
export const open: OpenScreen = ({ root, say, money, rules, chip, changed, go }) => {
  const { targets, start } = rules as DiceRules
  let at = start
  let side: DiceChoice['side'] = 'under'

  const number = make('output', { class: 'number' }, '––.––')
  const zone = make('span', { class: 'zone' })
  const pointer = make('span', { class: 'pointer', hidden: true })
  const slider = make('input', { type: 'range', min: 0, max: targets.length - 1, step: 1, id: 'target' })
  const sides = (['under', 'over'] as const).map((one) => {
    const button = make('button', { class: 'ghost', type: 'button' })
    button.addEventListener('click', () => choose(one))
    return { one, button }
  })
  const figure = (name: string) => {
    const value = make('output')
    return { value, element: make('div', { class: 'fact' }, make('span', {}, say(name)), value) }
  }
  const facts = { chance: figure('chance'), odds: figure('odds'), pays: figure('pays') }

  const mark = () => (side === 'under' ? targets[at]!.weight : 10_000 - targets[at]!.weight)

  const drawTarget = () => {
    const { weight, odds } = targets[at]!
    const share = weight / 100
    zone.style.left = side === 'under' ? '0' : `${100 - share}%`
    zone.style.width = `${share}%`
    slider.value = String(at)
    slider.setAttribute('aria-valuetext', say('diceTarget', { chance: share, odds: (odds / 100).toFixed(2) }))
    for (const { one, button } of sides) {
      button.setAttribute('aria-pressed', String(one === side))
      button.textContent = say(one, { number: one === side ? shown(mark()) : shown(10_000 - mark()) })
    }
    facts.chance.value.textContent = `${share} %`
    facts.odds.value.textContent = `× ${(odds / 100).toFixed(2)}`
    facts.pays.value.textContent = money.units(((toUnits(chip()) * BigInt(odds)) / 100n).toString())
  }

  const choose = (next: DiceChoice['side']) => {
    side = next
    changed()
  }
  const move = (by: number) => {
    at = Math.min(targets.length - 1, Math.max(0, at + by))
    changed()
  }
  slider.addEventListener('input', () => {
    at = Number(slider.value)
    changed()
  })
  slider.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') go()
  })

  const result = (state: '' | 'rolling' | 'won' | 'lost', roll?: number) => {
    number.className = `number ${state}`
    pointer.hidden = roll === undefined
    if (roll === undefined) return
    number.textContent = shown(roll)
    pointer.style.left = `${roll / 100}%`
    pointer.className = `pointer ${state}`
  }

  root.append(
    make('div', { class: 'dial' }, number),
    make(
      'div',
      { class: 'scale' },
      make('div', { class: 'rail' }, zone, pointer),
      make(
        'div',
        { class: 'marks', 'aria-hidden': 'true' },
        ...[0, 25, 50, 75, 100].map((one) => make('span', {}, String(one))),
      ),
      make('label', { class: 'unseen', for: 'target' }, say('chance')),
      slider,
    ),
    make('div', { class: 'sides', role: 'group', 'aria-label': say('kindDice') }, ...sides.map(({ button }) => button)),
    make('div', { class: 'facts' }, facts.chance.element, facts.odds.element, facts.pays.element),
  )

  return {
    choice() {
      drawTarget()
      return { side, weight: targets[at]!.weight }
    },
    invite: () => say('diceInvite'),
    begin: () => result('rolling'),
    undo: () => result(''),
    async play(round, pace) {
      const { roll, won } = showOf(round)
      const cut = pace.cut()
      result('rolling')
      // What passes on the way means nothing; the number came from the server.
      for (let step = 0; step < (pace.quick || isStill() ? 0 : 9) && !cut.aborted; step++) {
        number.textContent = shown(Math.floor(Math.random() * 10_000))
        await pause(45 + step * 9, cut)
      }
      knock(1)
      result(won ? 'won' : 'lost', roll)
      if (won) chime(round.win > round.stake ? 4 : 3)
      await pause(pace.quick ? 100 : 350, cut)
    },
    rest(round) {
      const { roll, won, weight } = showOf(round)
      at = targets.findIndex((target) => target.weight === weight)
      choose(showOf(round).side)
      result(won ? 'won' : 'lost', roll)
    },
    past: (round) => ({ text: shown(showOf(round).roll), tone: showOf(round).won ? 'good' : 'plain' }),
    sentence: (round) => say('diceSays', { number: shown(showOf(round).roll) }),
    key(key) {
      if (key === 'ArrowLeft' || key === 'ArrowRight') move(key === 'ArrowRight' ? 1 : -1)
      else if (key.toLowerCase() === 'u') choose('under')
      else if (key.toLowerCase() === 'o') choose('over')
      else return false
      return true
    },
    unlock(isOpen) {
      slider.disabled = !isOpen
      for (const { button } of sides) button.disabled = !isOpen
    },
  }
}
