import type { HandShow, ShownHand } from '#sandbox/engines/hand.ts'
import { make, picture } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import type { Round } from '#sandbox/frame/types.ts'

const showOf = (round: Round) => round.outcome as HandShow
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const suits = ['♠', '♥', '♦', '♣']
const actionTexts: Readonly<Record<string, string>> = {
  hit: 'actHit',
  stand: 'actStand',
  double: 'actDouble',
  split: 'actSplit',
  draw: 'actDraw',
}
const nameOf = (card: number) => `${ranks[card % 13]}${suits[Math.floor(card / 13)]}`

/** Hands of cards and what to do with them: twenty-one, pok deng, draw poker. */
export const open: OpenScreen = ({ root, say, changed, tell }) => {
  let show: HandShow | undefined
  let answer: ((step: unknown) => void) | undefined
  const held = new Set<number>()
  const table = make('div', { class: 'felt' })
  const row = make('div', { class: 'actions', role: 'group', 'aria-label': say('handActions') })
  root.append(table, row)

  const take = (step: unknown) => {
    const resolve = answer
    answer = undefined
    resolve?.(step)
  }
  const act = (action: string) => take(action === 'draw' ? { hold: [...held].sort() } : action)
  const hold = (place: number) => {
    if (!answer || !show?.choosesCards) return
    if (!held.delete(place)) held.add(place)
    draw()
    table.querySelectorAll<HTMLElement>('.card-slot')[place]?.focus()
  }

  const slot = (hand: ShownHand, card: number, place: number) => {
    const picked = show?.choosesCards ? held.has(place) : (hand.held?.includes(place) ?? false)
    const face = picture(`/cards/${card}.svg`, 'playing', nameOf(card))
    if (!show?.choosesCards) return make('li', { class: 'card-slot', 'data-held': picked }, face)
    const button = make(
      'button',
      {
        class: 'card-slot',
        type: 'button',
        'aria-pressed': String(picked),
        'aria-label': nameOf(card),
        'data-held': picked,
      },
      face,
      make('span', { class: 'hold', 'aria-hidden': 'true' }, picked ? say('pokerHold') : ''),
    )
    button.addEventListener('click', () => hold(place))
    return make('li', {}, button)
  }
  const handOf = (hand: ShownHand, count: number) => {
    const title = count === 1 ? '' : say(hand.who === 'banker' ? 'handBanker' : 'handPlayer')
    const cards =
      hand.cards.length === 0
        ? [
            make('li', { class: 'card-slot' }, picture('/cards/back.svg', 'playing')),
            make('li', { class: 'card-slot' }, picture('/cards/back.svg', 'playing')),
          ]
        : hand.cards.map((card, place) => slot(hand, card, place))
    return make(
      'section',
      { class: `hand-of ${hand.who}`, 'data-result': hand.result ?? '', 'data-turn': hand.turn ?? false },
      make(
        'p',
        { class: 'hand-line' },
        make('span', {}, title),
        ...(hand.points === null ? [] : [make('b', { class: 'points' }, hand.points)]),
        ...(hand.called === null ? [] : [make('span', { class: 'called' }, say(hand.called))]),
        ...(hand.doubled ? [make('span', { class: 'called' }, say('handDoubled'))] : []),
      ),
      make('ul', { class: 'card-row' }, ...cards),
    )
  }
  const blank: HandShow = { hands: [{ who: 'player', cards: [], points: null, called: null }], actions: [] }

  const draw = () => {
    const { hands, actions } = show ?? blank
    // The one exchange of a draw game is the main button's.
    const offered = actions.filter((action) => action !== 'draw')
    const theirs = hands.filter(({ who }) => who === 'banker').map((hand) => handOf(hand, hands.length))
    const mine = hands.filter(({ who }) => who === 'player').map((hand) => handOf(hand, hands.length))
    table.replaceChildren(...theirs, make('div', { class: 'mine' }, ...mine))
    table.dataset.hands = String(mine.length)
    row.replaceChildren(
      ...offered.map((action) => {
        const button = make(
          'button',
          { class: 'act', type: 'button', disabled: !answer },
          say(actionTexts[action]!),
          make('small', {}, noteOf(action)),
        )
        button.addEventListener('click', () => act(action))
        return button
      }),
    )
    changed()
  }
  /** What an action costs or keeps, in small print under its name. */
  const noteOf = (action: string) => {
    if (action === 'hit') return say('handOneCard')
    if (action === 'stand') return show?.hands.find(({ turn, who }) => turn ?? who === 'player')?.points ?? ''
    return say('handFree')
  }
  draw()

  return {
    choice: () => null,
    invite: () => say('handInvite'),
    word: () => (answer && show?.choosesCards ? say('actDraw') : say('deal')),
    // While a hand waits for one of its actions, the main button ends nothing by surprise.
    still: () => answer !== undefined && !show?.choosesCards,
    begin() {
      show = undefined
      held.clear()
      draw()
    },
    undo() {
      show = undefined
      draw()
    },
    async play(round, pace) {
      const before = show?.hands.flatMap(({ cards }) => cards).length ?? 0
      show = showOf(round)
      draw()
      const slots = [...table.querySelectorAll('.card-slot')]
      if (slots.length > before) knock(slots.length - before)
      if (!pace.quick && !isStill())
        for (const one of slots.slice(before))
          one.animate([{ opacity: 0, translate: '0 -18px' }, {}], { duration: 240, easing: 'ease-out' })
      if (show.hands.some(({ result }) => result === 'won')) chime(4)
      await pause(pace.quick ? 0 : 260, pace.cut())
    },
    rest(round) {
      show = showOf(round)
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
        const first = choosesCards ? table.querySelector<HTMLElement>('button.card-slot') : row.querySelector('button')
        first?.focus()
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
      if (answer && show?.choosesCards) act('draw')
      return true
    },
    key(key) {
      if (!answer) return false
      if (show?.choosesCards && /^[1-5]$/.test(key)) hold(Number(key) - 1)
      else {
        const action =
          show?.actions.find((one) => one[0] === key.toLowerCase() && one !== 'split') ??
          (key === 'p' ? 'split' : undefined)
        if (!action || !show?.actions.includes(action)) return false
        act(action)
      }
      return true
    },
  }
}
