import { isRun, lettersMax, skeletonOf } from './fold.ts'
import { exactCost, maskOf, missing, none, skeletonCost, slippedCost, type Wanted } from './match.ts'

/** Told of a word that may be meant: the places where it stands, and what it costs to take it for the one that was typed. */
export type Tell = (places: readonly number[], cost: number) => void

/** Every word that stands anywhere, once, with the places where it stands. */
export class Vocabulary {
  readonly #texts: string[] = []
  readonly #places: number[][] = []
  readonly #skeletons: string[] = []
  readonly #known = new Map<string, number>()
  #masks = new Int32Array(1_024)

  add(word: string, place: number): void {
    const text = word.slice(0, lettersMax)
    const known = this.#known.get(text)
    if (known !== undefined) {
      const places = this.#places[known]!
      if (places.at(-1) !== place) places.push(place)
      return
    }
    const at = this.#texts.length
    this.#known.set(text, at)
    this.#texts.push(text)
    this.#places.push([place])
    this.#skeletons.push(isRun(text) ? skeletonOf(text) : '')
    if (at === this.#masks.length) {
      const larger = new Int32Array(at * 2)
      larger.set(this.#masks)
      this.#masks = larger
    }
    this.#masks[at] = maskOf(text)
  }

  /** Words of which the wanted one is a part, as it was typed. */
  exact(wanted: Wanted, tell: Tell): void {
    const masks = this.#masks
    const { mask } = wanted
    for (let at = 0; at < this.#texts.length; at += 1) {
      if ((mask & ~masks[at]!) !== 0) continue
      const cost = exactCost(wanted, this.#texts[at]!)
      if (cost !== none) tell(this.#places[at]!, cost)
    }
  }

  /** Words that are meant if somebody has mistyped. `wholeOnly` leaves out those of which only a part is like it. */
  slipped(wanted: Wanted, wholeOnly: boolean, tell: Tell): void {
    const masks = this.#masks
    const { mask, slips, text, run } = wanted
    const most = wholeOnly ? text.length + slips : Number.POSITIVE_INFINITY
    for (let at = 0; at < this.#texts.length; at += 1) {
      const term = this.#texts[at]!
      if (term.length > most) continue
      let cost = missing(mask, masks[at]!) > slips ? none : slippedCost(wanted, term)
      if (cost === none && run && !wholeOnly) cost = skeletonCost(wanted, this.#skeletons[at]!)
      if (cost !== none) tell(this.#places[at]!, cost)
    }
  }
}
