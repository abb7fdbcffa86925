import { none } from './match.ts'
import type { Tell } from './vocabulary.ts'

/** Name of an entry that was found by what is not its name. */
export const asHelp = 7
/** What stands in place of a name is worth less than a name. */
const helpCost = 2
/** Whatever costs more is as bad. */
export const costMax = 63

/** A place of a word: the entry and which of its names. */
export const placeOf = (at: number, name: number): number => at * 8 + name

/** What one query has found so far, entry by entry. */
export class Tally {
  /** How many words of the query were found. */
  readonly words: Uint8Array
  /** Which name was meant; {@link asHelp} for none. */
  readonly name: Uint8Array
  readonly #sum: Uint8Array
  readonly #whole: Uint8Array
  readonly #best: Uint8Array

  constructor(size: number) {
    this.words = new Uint8Array(size)
    this.name = new Uint8Array(size).fill(asHelp)
    this.#sum = new Uint8Array(size)
    this.#whole = new Uint8Array(size).fill(none)
    this.#best = new Uint8Array(size)
  }

  /** Counts what one word of the query finds. */
  addWord(search: (tell: Tell) => void): void {
    const best = this.#best.fill(none)
    search((places, cost) => {
      for (const place of places) {
        const at = place >> 3
        const name = place & 7
        const own = name === asHelp ? cost + helpCost : cost
        if (own >= best[at]!) continue
        best[at] = own
        if (name < this.name[at]!) this.name[at] = name
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
      if (cost >= this.#whole[at]!) continue
      this.#whole[at] = cost
      this.name[at] = place & 7
    }
  }

  /** The cost of an entry of which at least `words` words were found; words alone stand behind a whole name. */
  costAt(at: number, words: number): number {
    const byWords = this.words[at]! >= words ? Math.min(costMax, this.#sum[at]! + 1) : none
    return Math.min(byWords, this.#whole[at]!)
  }
}
