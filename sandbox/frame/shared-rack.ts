import { fromCents, toCents } from './amounts.ts'
import { remember, remembered } from './choices.ts'
import { make } from './dom.ts'
import { byId } from './page.ts'
import type { Money, Say } from './texts.ts'

const places = 5
/** The colours of the rack, the smallest chip first; each is a picture of the vendor. */
const tones = [10, 50, 100, 500, 1000] as const

const isRound = (cents: bigint) => /^[15]0*$/.test(String(cents))

/**
 * The chips of a rack: the smallest stake, then steps of 1 and 5 that are whole multiples of it, so that any pile of
 * chips can be bet.
 * @example medalsOf(['10.00', '20.00', '50.00', '100.00', '500.00', '1000.00']) // 10, 50, 100, 500 and 1000 in cents
 */
export function medalsOf(stakes: readonly string[]): readonly bigint[] {
  const [least = 0n, ...more] = stakes.map(toCents)
  const whole = more.filter((one) => one % least === 0n)
  const round = whole.filter(isRound)
  const rest = whole.filter((one) => !isRound(one))
  return [least, ...[...round, ...rest].slice(0, places - 1)].sort((a, b) => (a < b ? -1 : 1))
}

/**
 * The stake of one chip by which all sums can be bet at once: the largest level that divides each of them.
 * @example unitOf([6000n, 50_000n], [1000n, 2000n, 5000n], 500) // 2000n
 */
export function unitOf(sums: readonly bigint[], levels: readonly bigint[], chipsMost: number): bigint | undefined {
  return levels.findLast((level) => sums.every((sum) => sum % level === 0n && sum / level <= BigInt(chipsMost)))
}

/** A sum in the figures of a chip. @example figureOf(150_000n) // '1.5K' */
export function figureOf(cents: bigint): string {
  const value = Number(cents) / 100
  if (value >= 1_000_000) return `${Math.floor(value / 10_000) / 100}M`
  if (value >= 1000) return `${Math.floor(value / 10) / 100}K`
  return String(value)
}

/** A chip with a sum on it, in the colour of the largest medal that the sum holds. */
export function chipOf(cents: bigint, medals: readonly bigint[], className: string): HTMLElement {
  const at = Math.max(
    0,
    medals.findLastIndex((one) => one <= cents),
  )
  const figure = figureOf(cents)
  return make(
    'span',
    { class: `${className} money-chip tone-${tones[at]}`, 'aria-hidden': 'true', 'data-long': figure.length > 3 },
    figure,
  )
}

/** The chips at the foot of a table: one of them is in hand and is laid with each touch. */
export function openRack(stakes: readonly string[], money: Money, say: Say) {
  const medals = medalsOf(stakes)
  const known = medals.findIndex((one) => fromCents(one) === remembered('chip'))
  let at = known >= 0 ? known : Math.min(2, medals.length - 1)
  const rack = byId('rack')
  const buttons = medals.map((cents, index) => {
    const [figure, amount] = [figureOf(cents), money.text(fromCents(cents))]
    // The name holds what is printed: 1K beside ฿1,000.00.
    const label = amount.includes(figure) ? `${say('chip')} ${amount}` : `${say('chip')} ${figure}, ${amount}`
    const button = make(
      'button',
      { class: 'medal', type: 'button', 'aria-label': label },
      chipOf(cents, medals, 'face'),
    )
    button.addEventListener('click', () => take(index))
    return button
  })
  const take = (index: number) => {
    at = Math.min(medals.length - 1, Math.max(0, index))
    remember('chip', fromCents(medals[at]!))
    for (const [other, button] of buttons.entries()) button.setAttribute('aria-pressed', String(other === at))
  }
  rack.append(...buttons)
  take(at)
  return {
    medals,
    /** The chip in hand, in cents. */
    value: () => medals[at]!,
    take,
    move: (by: number) => take(at + by),
  }
}
