import type { HandShow, ShownHand } from '#sandbox/engines/hand.ts'
import { draw } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import { knock } from '#sandbox/frame/sound.ts'
import type { Say } from '#sandbox/frame/texts.ts'
import { openBet } from './hand-chips.ts'

interface Laid {
  readonly element: SVGGElement
  card: number | undefined
}

/** One hand on the cloth: its cards from the left, and where they lie. */
interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  /** From one card to the next, at most. */
  readonly step: number
  /** How far all cards may reach. */
  readonly room: number
}

const deal = 'cubic-bezier(.16,1,.3,1)'
const href = (card: number | undefined) => `/cards/${card ?? 'back'}.svg`

/** The cloth between a dealer and a player: cards come from the shoe and turn, chips lie on their spot. */
export function openTable(scene: SVGSVGElement, say: Say) {
  const pile = scene.querySelector('.cards')!
  const bet = openBet(scene.querySelector('.bet')!)
  const people = scene.querySelectorAll<SVGElement>('.dealer')
  const marks = draw('g', { class: 'marks' })
  scene.append(marks)
  let laid: Laid[][] = []
  let isTall = false
  let shown: HandShow | undefined

  const pose = (name: string) => {
    for (const one of people) one.dataset.pose = name
  }
  const placeOf = (hand: number, hands: number): Place => {
    if (hand === 0)
      return isTall
        ? { x: -44, y: 112, size: 0.74, step: 78, room: 190 }
        : { x: -42, y: 82, size: 0.6, step: 64, room: 170 }
    if (hands === 2)
      return isTall
        ? { x: -46, y: 296, size: 0.92, step: 62, room: 236 }
        : { x: -52, y: 222, size: 0.72, step: 74, room: 260 }
    const y = isTall ? 300 : 222
    return { x: hand === 1 ? -98 : 78, y, size: isTall ? 0.72 : 0.62, step: 40, room: 104 }
  }
  const spotOf = (place: Place, at: number, count: number) => {
    const step = Math.min(place.step, place.room / Math.max(1, count - 1))
    return `translate(${place.x + at * step}px, ${place.y}px) scale(${place.size})`
  }
  const face = ({ element }: Laid) => element.querySelector('image')!

  const turn = async (one: Laid, card: number, quick: boolean) => {
    one.card = card
    const inner = one.element.firstElementChild as SVGGElement
    if (!quick)
      await inner
        .animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0) translateY(-6px)' }], {
          duration: 120,
          easing: 'ease-in',
        })
        .finished.catch(() => {})
    face(one).setAttribute('href', href(card))
    if (!quick)
      await inner
        .animate([{ transform: 'scaleX(0) translateY(-6px)' }, { transform: 'scaleX(1)' }], {
          duration: 200,
          easing: 'ease-out',
        })
        .finished.catch(() => {})
  }
  /** Puts every card of a hand where so many cards have room. */
  const spread = (hand: number, hands: number, count: number) => {
    const place = placeOf(hand, hands)
    for (const [at, one] of (laid[hand] ?? []).entries()) one.element.style.transform = spotOf(place, at, count)
  }
  const give = async (hand: number, hands: number, card: number | undefined, quick: boolean) => {
    laid[hand] ??= []
    const cards = laid[hand]
    const image = draw('image', { href: href(undefined), x: -50, y: -72, width: 100, height: 144 })
    const shade = draw('rect', { class: 'shade', x: -46, y: -66, width: 98, height: 142, rx: 9 })
    const one: Laid = { element: draw('g', { class: 'pc' }, draw('g', {}, shade, image)), card: undefined }
    cards.push(one)
    pile.append(one.element)
    spread(hand, hands, Math.max(cards.length, 2))
    if (!quick) {
      pose('deal')
      await pause(110)
      pose('give')
      await one.element
        .animate(
          [
            { transform: 'translate(222px, 60px) rotate(-24deg) scale(.34)' },
            { transform: one.element.style.transform },
          ],
          { duration: 380, easing: deal },
        )
        .finished.catch(() => {})
    }
    knock(cards.length)
    if (card !== undefined) await turn(one, card, quick)
  }

  const badge = (hand: ShownHand, index: number, hands: number) => {
    const place = placeOf(index, hands)
    const [x, y] =
      index === 0
        ? [isTall ? -120 : -108, place.y]
        : hands === 2
          ? [isTall ? -114 : -112, place.y - 50]
          : [place.x - 40, place.y - 44]
    const words = [...(hand.called === null ? [] : [say(hand.called)]), ...(hand.doubled ? [say('handDoubled')] : [])]
    const width = words.join(' · ').length * 9 + 28
    const called = draw(
      'g',
      { class: 'called', transform: `translate(${place.x + 22} ${place.y + 72 * place.size - 14})` },
      draw('rect', { x: -width / 2, y: -14, width, height: 26, rx: 13 }),
      draw('text', { y: 5 }, words.join(' · ')),
    )
    return draw(
      'g',
      { class: 'mark', 'data-result': hand.result ?? '', 'data-turn': hands > 2 && (hand.turn ?? false) },
      ...(hand.points === null
        ? []
        : [
            draw(
              'g',
              { transform: `translate(${x} ${y})` },
              draw('circle', { r: 19 }),
              draw('text', { y: 6 }, hand.points),
            ),
          ]),
      ...(words.length === 0 ? [] : [called]),
    )
  }
  const mark = (hands: readonly ShownHand[]) =>
    marks.replaceChildren(...hands.map((hand, index) => badge(hand, index, hands.length)))

  const clear = () => {
    laid = []
    shown = undefined
    pile.replaceChildren()
    marks.replaceChildren()
    pose('idle')
  }
  /** A hand that was split gives its second card to the new one. */
  const split = (hands: number) => {
    if (hands < 3 || laid.length > 2) return
    const moved = laid[1]?.pop()
    if (moved) laid.push([moved])
    for (const hand of [1, 2]) spread(hand, hands, 2)
  }

  /** Lays what a round shows beyond what lies already. */
  const show = async (next: HandShow, quick: boolean) => {
    const { hands } = next
    const isOver = next.actions.length === 0
    split(hands.length)
    const most = Math.max(...hands.map(({ cards }) => cards.length))
    // In turn, as a dealer deals; the dealer's own cards behind the first two come last.
    for (let at = 0; at < most; at++)
      for (const hand of [...hands.keys()].slice(1)) {
        const card = hands[hand]!.cards[at]
        const lies = laid[hand]?.[at]
        if (card === undefined) continue
        if (!lies) await give(hand, hands.length, card, quick)
        else if (lies.card !== card) await turn(lies, card, quick)
        spread(hand, hands.length, Math.max(2, laid[hand]!.length))
        if (at < 2 && !laid[0]?.[at])
          await give(0, hands.length, at === 0 || isOver ? hands[0]!.cards[at] : undefined, quick)
      }
    mark(isOver ? [{ ...hands[0]!, points: null, called: null }, ...hands.slice(1)] : hands)
    if (isOver) {
      pose('show')
      if (!quick && hands[0]!.cards.length > 1) await pause(260)
      for (const [at, card] of hands[0]!.cards.entries()) {
        const lies = laid[0]?.[at]
        if (!lies) await give(0, hands.length, card, quick)
        else if (lies.card !== card) await turn(lies, card, quick)
        spread(0, hands.length, Math.max(2, laid[0]!.length))
      }
    }
    mark(hands)
    shown = next
    pose(isOver && hands.some(({ result }) => result === 'won') ? 'pay' : 'idle')
  }

  const arrange = () => {
    const { clientWidth: width, clientHeight: height } = scene
    isTall = height > width * 1.05
    // In a low window the scene rises, so that the player's cards are in view before the lamps are.
    const scale = isTall ? (width / 640) * 1.2 : Math.min(width / 640, height / 560)
    const hidden = isTall ? Math.max(0, 376 - height / 2 / scale) : 0
    scene.style.setProperty('--rise', `${(-hidden * scale).toFixed(1)}px`)
    scene.dataset.shape = isTall ? 'tall' : 'wide'
    for (const hand of laid.keys()) spread(hand, laid.length, Math.max(2, laid[hand]?.length ?? 0))
    if (shown) mark(shown.hands)
  }
  new ResizeObserver(arrange).observe(scene)
  arrange()

  return {
    clear,
    show: (next: HandShow, quick: boolean) => show(next, quick || isStill()),
    bet,
  }
}
