import type { HandShow } from '#sandbox/engines/hand.ts'
import { make, picture } from '#sandbox/frame/dom.ts'
import { isStill } from '#sandbox/frame/page.ts'
import { knock } from '#sandbox/frame/sound.ts'
import type { Say } from '#sandbox/frame/texts.ts'

export interface PokerRules {
  readonly pays: Readonly<Record<string, number>>
  readonly texts: Readonly<Record<string, string>>
}

const turn = [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }]

/** Five cards under the table of what they pay. */
export function openPoker(
  say: Say,
  { pays, texts }: PokerRules,
  nameOf: (card: number) => string,
  hold: (place: number) => void,
) {
  const lines = Object.entries(pays).map(([made, times]) => ({
    text: texts[made]!,
    row: make('tr', {}, make('th', { scope: 'row' }, say(texts[made]!)), make('td', {}, `${times}×`)),
  }))
  const table = make(
    'table',
    { class: 'pay-table', 'aria-label': say('pays') },
    make('tbody', {}, ...lines.map(({ row }) => row)),
  )
  const row = make('ul', { class: 'five' })
  const element = make('div', { class: 'poker' }, table, row)
  let faces: readonly (number | undefined)[] = []

  const slot = (card: number | undefined, place: number, isHeld: boolean, canHold: boolean, isWon: boolean) => {
    const face = picture(`/cards/${card ?? 'back'}.svg`, 'playing', card === undefined ? '' : nameOf(card))
    const tag = make('span', { class: 'hold', 'aria-hidden': 'true' }, isHeld ? say('pokerHold') : '')
    if (!canHold) return make('li', { class: 'slot', 'data-held': isHeld, 'data-won': isWon }, face, tag)
    const button = make(
      'button',
      {
        class: 'slot',
        type: 'button',
        'aria-pressed': String(isHeld),
        'aria-label': nameOf(card!),
        'data-held': isHeld,
      },
      face,
      tag,
    )
    button.addEventListener('click', () => hold(place))
    return make('li', {}, button)
  }

  return {
    element,
    focus: (place: number) => row.querySelectorAll<HTMLElement>('.slot')[place]?.focus(),
    show(show: HandShow | undefined, held: ReadonlySet<number>, quick: boolean) {
      const hand = show?.hands[0]
      const cards = hand ? hand.cards : Array.from({ length: 5 }, () => undefined)
      const isWon = hand?.result === 'won' || hand?.result === 'even'
      for (const line of lines) line.row.classList.toggle('hit', line.text === hand?.called)
      row.replaceChildren(
        ...cards.map((card, place) => {
          const isHeld = show?.choosesCards ? held.has(place) : (hand?.held?.includes(place) ?? false)
          return slot(card, place, isHeld, show?.choosesCards ?? false, isWon)
        }),
      )
      if (!quick && !isStill())
        for (const [place, card] of cards.entries()) {
          if (card === faces[place] || card === undefined) continue
          const delay = place * 90
          row
            .querySelectorAll('.playing')
            [place]!.animate(turn, { duration: 240, delay, fill: 'backwards', easing: 'ease-out' })
          knock(place)
        }
      faces = cards
    },
  }
}
