import { isRun, lettersMax, skeletonOf } from './fold.ts'
import {
  costs,
  exactCost,
  maskOf,
  missing,
  none,
  onlyBegins,
  skeletonCost,
  slippedCost,
  slippedWholeCost,
  type Wanted,
} from './match.ts'

/** Told of a word that may be meant: the places where it stands, and what it costs to take it for the one that was typed. */
export type Tell = (places: readonly number[], cost: number) => void

type Numbers = number[]

function doubled(masks: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(masks.length * 2)
  larger.set(masks)
  return larger
}

const byLengths = (): readonly Numbers[] => Array.from({ length: lettersMax + 1 }, () => [])

/** Every word that stands anywhere, once, with the places where it stands. */
export class Vocabulary {
  readonly #texts: string[] = []
  readonly #places: number[][] = []
  readonly #skeletons: string[] = []
  readonly #known = new Map<string, number>()
  #masks = new Int32Array(1_024)
  #skeletonMasks = new Int32Array(1_024)
  /** By their first letter, and by their first two. */
  readonly #byBeginning = new Map<string, Numbers>()
  /** By length, those of scripts with spaces between words and the others: no word of one is like one of the other. */
  readonly #spaced = byLengths()
  readonly #runs = byLengths()

  add(word: string, place: number): void {
    const text = word.slice(0, lettersMax)
    if (text === '') return
    const known = this.#known.get(text)
    if (known !== undefined) {
      const places = this.#places[known]!
      if (places.at(-1) !== place) places.push(place)
      return
    }
    const at = this.#texts.length
    const run = isRun(text)
    const skeleton = run ? skeletonOf(text) : ''
    this.#known.set(text, at)
    this.#texts.push(text)
    this.#places.push([place])
    this.#skeletons.push(skeleton)
    const lengths = run ? this.#runs : this.#spaced
    lengths[text.length]!.push(at)
    this.#addBeginning(text[0]!, at)
    if (text.length > 1) this.#addBeginning(text.slice(0, 2), at)
    if (at === this.#masks.length) {
      this.#masks = doubled(this.#masks)
      this.#skeletonMasks = doubled(this.#skeletonMasks)
    }
    this.#masks[at] = maskOf(text)
    this.#skeletonMasks[at] = maskOf(skeleton)
  }

  #addBeginning(letters: string, at: number): void {
    const same = this.#byBeginning.get(letters)
    if (same) same.push(at)
    else this.#byBeginning.set(letters, [at])
  }

  /** Words that begin with a text, whole or not. */
  beginnings(text: string, tell: Tell): void {
    for (const at of this.#byBeginning.get(text.slice(0, 2)) ?? []) {
      const term = this.#texts[at]!
      if (term.startsWith(text)) tell(this.#places[at]!, term.length === text.length ? costs.exact : costs.prefix)
    }
  }

  /** Words of which the wanted one is a part, as it was typed. */
  exact(wanted: Wanted, tell: Tell): void {
    const { mask, text, run } = wanted
    if (onlyBegins(wanted)) {
      this.beginnings(text, tell)
      return
    }
    const masks = this.#masks
    const lengths = run ? this.#runs : this.#spaced
    for (let length = text.length; length <= lettersMax; length += 1) {
      for (const at of lengths[length]!) {
        if ((mask & ~masks[at]!) !== 0) continue
        const cost = exactCost(wanted, this.#texts[at]!)
        if (cost !== none) tell(this.#places[at]!, cost)
      }
    }
  }

  /** Words that are meant if somebody has mistyped. */
  slipped(wanted: Wanted, tell: Tell): void {
    const masks = this.#masks
    const { mask, slips, text, run, skeletonMask } = wanted
    const lengths = run ? this.#runs : this.#spaced
    // The consonants that were typed may be those of a shorter word.
    for (let length = run ? 1 : text.length - slips; length <= lettersMax; length += 1) {
      for (const at of lengths[length]!) {
        let cost = missing(mask, masks[at]!) > slips ? none : slippedCost(wanted, this.#texts[at]!)
        if (cost === none && run && (skeletonMask & ~this.#skeletonMasks[at]!) === 0)
          cost = skeletonCost(wanted, this.#skeletons[at]!)
        if (cost !== none) tell(this.#places[at]!, cost)
      }
    }
  }

  /** {@link slipped} without those of which only a part is like what was typed. */
  slippedWhole(wanted: Wanted, tell: Tell): void {
    const { mask, slips, text } = wanted
    const longest = Math.min(lettersMax, text.length + slips)
    for (const lengths of [this.#spaced, this.#runs]) {
      for (let length = Math.max(1, text.length - slips); length <= longest; length += 1) {
        for (const at of lengths[length]!) {
          if (missing(mask, this.#masks[at]!) > slips) continue
          const cost = slippedWholeCost(wanted, this.#texts[at]!)
          if (cost !== none) tell(this.#places[at]!, cost)
        }
      }
    }
  }
}
