/** The return of blackjack by its best play, worked out hand by hand. Every card comes from a full deck. */

const ranks = Array.from({ length: 10 }, (_, index) => ({ worth: index + 1, chance: index === 9 ? 4 / 13 : 1 / 13 }))

interface Sum {
  readonly low: number
  readonly ace: boolean
}

const add = ({ low, ace }: Sum, worth: number): Sum => ({ low: low + worth, ace: ace || worth === 1 })
const best = ({ low, ace }: Sum) => (ace && low <= 11 ? low + 10 : low)
const isSoft = ({ low, ace }: Sum) => ace && low <= 11

/** How likely the dealer ends with each sum from 17, everything over 22 together; naturals apart. */
function dealerEnds(up: number): { readonly natural: number; readonly ends: ReadonlyMap<number, number> } {
  const ends = new Map<number, number>()
  let natural = 0
  const go = (sum: Sum, cards: number, chance: number) => {
    const points = best(sum)
    if (cards === 2 && points === 21) natural += chance
    else if (cards >= 2 && points >= 17) {
      const end = Math.min(points, 23)
      ends.set(end, (ends.get(end) ?? 0) + chance)
    } else for (const rank of ranks) go(add(sum, rank.worth), cards + 1, chance * rank.chance)
  }
  go(add({ low: 0, ace: false }, up), 1, 1)
  return { natural, ends }
}

export interface Advice {
  readonly back: number
  readonly step: 'hit' | 'stand' | 'double' | 'split'
}

/** What the best play brings back of one stake against a card of the dealer's, and what that play is. */
export function adviser(up: number) {
  const { natural, ends } = dealerEnds(up)
  /** `own`: the stake lies on this hand. `gain`: what a win adds. */
  const stand = (points: number, own: number, gain: number): number => {
    if (points > 21) return 0
    let back = 0
    for (const [end, chance] of ends)
      back += chance * (end === 22 || end === points ? own : end > 22 || points > end ? own + gain : 0)
    return back
  }
  const known = new Map<string, number>()
  const play = (sum: Sum, own: number): number => {
    const points = best(sum)
    if (points >= 21) return stand(points, own, 1)
    const key = `${sum.low} ${sum.ace} ${own}`
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const back = Math.max(stand(points, own, 1), hit(sum, own))
    known.set(key, back)
    return back
  }
  const hit = (sum: Sum, own: number): number =>
    ranks.reduce((total, { worth, chance }) => total + chance * play(add(sum, worth), own), 0)

  const advise = (one: number, two: number): Advice => {
    const sum = add(add({ low: 0, ace: false }, one), two)
    const points = best(sum)
    if (points === 21) return { back: 2.5 * (1 - natural) + natural, step: 'stand' }
    const offers: Advice[] = [
      { step: 'stand', back: stand(points, 1, 1) },
      { step: 'hit', back: hit(sum, 1) },
    ]
    if (!isSoft(sum) && points >= 9 && points <= 11) {
      const back = ranks.reduce((total, { worth, chance }) => total + chance * stand(best(add(sum, worth)), 1, 2), 0)
      offers.push({ step: 'double', back })
    }
    if (one === two && one !== 10) {
      const half = (own: number) =>
        ranks.reduce((total, { worth, chance }) => {
          const next = add(add({ low: 0, ace: false }, one), worth)
          return total + chance * (one === 1 ? stand(best(next), own, 1) : play(next, own))
        }, 0)
      offers.push({ step: 'split', back: half(1) + half(0) })
    }
    return offers.reduce((a, b) => (b.back > a.back ? b : a))
  }
  return { advise }
}

/** The share of stakes that comes back with the best play. */
export function blackjackReturn(): number {
  let back = 0
  for (const up of ranks) {
    const { advise } = adviser(up.worth)
    for (const one of ranks)
      for (const two of ranks) back += up.chance * one.chance * two.chance * advise(one.worth, two.worth).back
  }
  return back
}
