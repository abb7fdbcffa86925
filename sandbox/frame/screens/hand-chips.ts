import { toCents } from '#sandbox/frame/amounts.ts'
import { draw } from '#sandbox/frame/dom.ts'
import { isStill } from '#sandbox/frame/page.ts'

const medals = [1000, 500, 100, 50, 10] as const

/** A sum as chips print it. @example printed('2000.00') // '2K' */
function printed(amount: string): string {
  const cents = toCents(amount)
  if (cents >= 100_000n && cents % 10_000n === 0n) return `${Number(cents) / 100_000}K`
  return cents % 100n === 0n ? `${cents / 100n}` : amount
}

/** A stack of chips that is worth an amount, with the sum over it. */
function stackOf(amount: string, label: boolean): SVGGElement {
  const value = Number(toCents(amount)) / 100
  const medal = medals.find((one) => one <= value) ?? 10
  const count = Math.min(4, Math.max(1, Math.ceil(value / medal)))
  const chips = Array.from({ length: count }, (_, at) =>
    draw('image', {
      href: `/chips/${medal}.svg`,
      ...{ x: -27, y: -27, width: 54, height: 56 },
      transform: `translate(0 ${-at * 7}) scale(1 .56)`,
    }),
  )
  if (!label) return draw('g', {}, ...chips)
  const text = printed(amount)
  const width = 20 + text.length * 9
  const plate = draw(
    'g',
    { transform: `translate(0 ${-count * 7 - 26})` },
    draw('rect', { class: 'sum', x: -width / 2, y: -12, width, height: 22, rx: 11 }),
    draw('text', { class: 'sum-text', y: 4.5 }, text),
  )
  return draw('g', {}, ...chips, plate)
}

/** The chips on the spot in front of the player. */
export function openBet(place: Element) {
  return {
    /** Lays the stake; it lies there from before the deal. */
    lay: (amount: string) => place.replaceChildren(stackOf(amount, true)),
    /** The dealer's chips beside the player's own. */
    pay(amount: string) {
      const paid = draw('g', { transform: 'translate(62 26)' }, stackOf(amount, true))
      place.append(paid)
      if (isStill()) return
      paid.animate(
        [
          { transform: 'translate(200px, -190px) scale(.7)', opacity: 0 },
          { transform: 'translate(62px, 26px)', opacity: 1 },
        ],
        { duration: 460, easing: 'cubic-bezier(.16,1,.3,1)' },
      )
    },
    /** The dealer takes the stake. */
    sweep() {
      const gone = [...place.children]
      const remove = () => {
        for (const one of gone) one.remove()
      }
      if (isStill()) return remove()
      const motion = place.animate([{}, { transform: 'translate(180px, -200px) scale(.6)', opacity: 0 }], {
        duration: 520,
        easing: 'cubic-bezier(.5,0,.9,.3)',
      })
      void motion.finished.then(remove, () => {})
    },
  }
}
