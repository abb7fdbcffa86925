import type { HandShow } from '#sandbox/engines/hand.ts'
import { fromCents, toCents } from '#sandbox/frame/amounts.ts'
import { make } from '#sandbox/frame/dom.ts'
import { pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime } from '#sandbox/frame/sound.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { openPoker, type PokerRules } from './hand-poker.ts'
import { openTable } from './hand-table.ts'

const showOf = (round: Round) => round.outcome as HandShow
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const suits = ['♠', '♥', '♦', '♣']
const actionTexts: Readonly<Record<string, string>> = {
  hit: 'actHit',
  stand: 'actStand',
  double: 'actDouble',
  split: 'actSplit',
}
/** Keys of the actions that are not their first letter. */
const keys: Readonly<Record<string, string>> = { split: 'p' }
const nameOf = (card: number) => `${ranks[card % 13]}${suits[Math.floor(card / 13)]}`

/** Hands of cards and what to do with them: twenty-one, pok deng, draw poker. */
export const open: OpenScreen = ({ root, say, rules, chip, changed, tell }) => {
  let show: HandShow | undefined
  let answer: ((step: unknown) => void) | undefined
  const held = new Set<number>()
  const scene = root.querySelector<SVGSVGElement>('.scene')
  const table = scene && openTable(scene, say)
  const hold = (place: number) => {
    if (!answer || !show?.choosesCards) return
    if (!held.delete(place)) held.add(place)
    draw()
    poker?.focus(place)
  }
  const poker = table ? undefined : openPoker(say, rules as PokerRules, nameOf, hold)
  const row = make('div', { class: 'actions', role: 'group', 'aria-label': say('handActions') })
  // What lies on the table, for those who do not see it.
  const spoken = make('p', { class: 'unseen' })
  root.append(...(poker ? [poker.element] : [spoken, row]))

  const take = (step: unknown) => {
    const resolve = answer
    answer = undefined
    resolve?.(step)
  }
  /** What an action costs or keeps, in small print under its name. */
  const noteOf = (action: string) => {
    if (action === 'hit') return say('handOneCard')
    if (action === 'stand') return show?.hands.find(({ turn }) => turn)?.points ?? ''
    return say('handFree')
  }
  const buttonOf = (action: string) => {
    const button = make(
      'button',
      { class: 'act', type: 'button', disabled: !answer },
      say(actionTexts[action]!),
      make('small', {}, noteOf(action)),
    )
    button.addEventListener('click', () => take(action))
    return button
  }
  const draw = (quick = true) => {
    poker?.show(show, held, quick)
    if (!poker) row.replaceChildren(...(answer ? (show?.actions ?? []) : []).map(buttonOf))
    spoken.textContent = (show?.hands ?? [])
      .filter(({ cards }) => cards.length > 0)
      .map(({ who, cards, points }) =>
        say('handSays', {
          who: say(who === 'banker' ? 'handBanker' : 'handPlayer'),
          cards: cards.map(nameOf).join(' '),
          points: points ?? '',
        }),
      )
      .join('. ')
    changed()
  }
  const clear = () => {
    show = undefined
    held.clear()
    table?.clear()
    table?.bet.lay(chip())
    draw()
  }
  clear()

  /** Chips move only when the cards have told who won. */
  const settle = (round: Round) => {
    const { hands } = showOf(round)
    if (!table || round.state === 'playing') return
    if (hands.some(({ result }) => result === 'won'))
      table.bet.pay(fromCents(toCents(round.win) - toCents(round.stake)))
    else if (hands.every(({ who, result }) => who === 'banker' || result === 'lost')) table.bet.sweep()
  }

  return {
    choice: () => null,
    invite: () => say('handInvite'),
    priced() {
      if (!show) table?.bet.lay(chip())
    },
    word: () => (answer && show?.choosesCards ? say('actDraw') : say('deal')),
    // While a hand waits for one of its actions, the main button ends nothing by surprise.
    still: () => answer !== undefined && !show?.choosesCards,
    begin: clear,
    undo: clear,
    async play(round, pace) {
      if (!show) table?.bet.lay(round.stake)
      show = showOf(round)
      draw(pace.quick)
      await table?.show(show, pace.quick)
      if (show.hands.some(({ result }) => result === 'won')) chime(4)
      settle(round)
      await pause(pace.quick ? 0 : poker ? 640 : 260, pace.cut())
    },
    rest(round) {
      clear()
      show = showOf(round)
      table?.bet.lay(round.stake)
      void table?.show(show, true).then(() => settle(round))
      draw()
    },
    decide(round) {
      const { hands, choosesCards } = showOf(round)
      const mine = hands.find(({ turn }) => turn) ?? hands.at(-1)!
      const cards = mine.cards.map(nameOf).join(' ')
      tell(choosesCards ? say('pokerAsk') : say('handAsk', { cards, points: mine.points ?? '' }))
      held.clear()
      return new Promise((done) => {
        answer = done
        draw()
        if (poker) poker.focus(0)
        else row.querySelector('button')?.focus()
      }).finally(draw)
    },
    sentence(round) {
      const [banker, ...rest] = showOf(round).hands
      const all = banker!.who === 'banker' ? [...rest, banker!] : [banker!]
      return all
        .map(({ points, called }) => (called ? say(called) : points))
        .filter((text) => text !== null)
        .join(' – ')
    },
    pressed() {
      if (answer && show?.choosesCards) take({ hold: [...held].sort() })
      return true
    },
    key(key) {
      if (!answer) return false
      if (show?.choosesCards) {
        if (!/^[1-5]$/.test(key)) return false
        hold(Number(key) - 1)
        return true
      }
      const action = show?.actions.find((one) => (keys[one] ?? one[0]) === key.toLowerCase())
      if (action) take(action)
      return action !== undefined
    },
  }
}
