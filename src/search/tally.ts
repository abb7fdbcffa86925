import { bitCount, none } from './match.ts'
import type { Tell } from './vocabulary.ts'

/** Name of an entry that was found by what is not its name. */
export const asHelp = 7
/** What stands in place of a name is worth less than a name. */
const helpCost = 1
/** Whatever costs more is as bad. */
export const costMax = 63

/** A place of a word: the entry and which of its names. */
export const placeOf = (at: number, name: number): number => at * 8 + name

/** What one query has found so far, entry by entry. */
export class Tally {
  /** How many words of the query were found. */
  readonly words: Uint8Array
  /** Which words of the query stand at a place, as bits. */
  readonly #found: Uint8Array
  /** Which name was meant as a whole; {@link asHelp} for none. */
  readonly #wholeName: Uint8Array
  readonly #sum: Uint8Array
  readonly #whole: Uint8Array
  readonly #best: Uint8Array

  constructor(size: number) {
    this.words = new Uint8Array(size)
    this.#found = new Uint8Array(size * 8)
    this.#wholeName = new Uint8Array(size).fill(asHelp)
    this.#sum = new Uint8Array(size)
    this.#whole = new Uint8Array(size).fill(none)
    this.#best = new Uint8Array(size)
  }

  /** Counts what one word of the query finds; `word` is its number, below 8. */
  addWord(word: number, search: (tell: Tell) => void): void {
    const best = this.#best.fill(none)
    search((places, cost) => {
      for (const place of places) {
        const at = place >> 3
        const own = (place & 7) === asHelp ? cost + helpCost : cost
        this.#found[place]! |= 1 << word
        if (own < best[at]!) best[at] = own
      }
    })
    for (let at = 0; at < best.length; at += 1) {
      if (best[at] === none) continue
      this.words[at]! += 1
      this.#sum[at] = Math.min(costMax, this.#sum[at]! + best[at]!)
    }
  }

  /** Counts names that are meant as a whole. */
  addWhole(places: readonly number[], cost: number): void {
    for (const place of places) {
      const at = place >> 3
      const name = place & 7
      const before = this.#whole[at]!
      if (cost > before || (cost === before && name >= this.#wholeName[at]!)) continue
      this.#whole[at] = cost
      this.#wholeName[at] = name
    }
  }

  /** Which of an entry's names was meant: the one of which most words were typed, the first of those. */
  nameAt(at: number): number | undefined {
    const whole = this.#wholeName[at]!
    if (whole !== asHelp) return whole
    let most = 0
    let name: number | undefined
    for (let candidate = 0; candidate < asHelp; candidate += 1) {
      const words = bitCount(this.#found[placeOf(at, candidate)]!)
      if (words <= most) continue
      most = words
      name = candidate
    }
    return name
  }

  /** The cost of every entry of which at least `words` words were found; words alone stand behind a whole name. */
  costs(words: number): Uint8Array {
    const all = new Uint8Array(this.words.length)
    for (let at = 0; at < all.length; at += 1) {
      const byWords = this.words[at]! >= words ? Math.min(costMax, this.#sum[at]! + 1) : none
      all[at] = Math.min(byWords, this.#whole[at]!)
    }
    return all
  }
}
