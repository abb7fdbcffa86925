import { editsAllowed } from './edits.ts'
import { fold, lettersMax, queryWords, wordsOf } from './fold.ts'
import { costs, mistyped, none, wantedOf } from './match.ts'
import { asHelp, costMax, placeOf, Tally } from './tally.ts'
import { Vocabulary } from './vocabulary.ts'

/** Something to be found. */
export interface Entry {
  /** All that it is called, at most {@link namesMax}. */
  readonly names: readonly string[]
  /** What helps to find it without being its name: its vendor, its type. */
  readonly also?: readonly string[]
}

export interface Hit {
  /** Its place among the entries. */
  readonly at: number
  /** Which of its names was meant; none when it was found by something else. */
  readonly name: number | undefined
  readonly cost: number
}

export interface Found {
  readonly hits: readonly Hit[]
  /** How many there are, those beyond the limit too. */
  readonly total: number
}

export interface Search {
  /** The best first; of equal ones the one that was given first. */
  find(query: string, limit: number): Found
}

export const namesMax = 7
/** With so many good ones nobody has mistyped. */
const enough = 5
/** From here on it is a guess, made where there is nothing better. */
const guessed = costs.edited + costs.twice
const nothing: Found = { hits: [], total: 0 }

/** Guessing is most of the work: of a long query only the first words may have slips. */
const guessedMax = 4

/** A name that is meant as a whole stands before one of which only the words were found. */
const wholeCosts: ReadonlyMap<number, number> = new Map([
  [costs.exact, 0],
  [costs.prefix, 1],
  [costs.edited, costs.edited],
  [costs.edited + costs.twice, costs.edited + costs.twice],
])

/** A name that lacks the marks that were typed stands behind those that have them. */
const unmarkedCost = 2.5

/** The words of a query as they were typed, where folding took marks from them; nothing otherwise. */
function markedWords(query: string): readonly string[] {
  const typed = query.toLowerCase().normalize('NFC')
  return fold(query) === typed ? [] : typed.split(/\s+/).filter(Boolean)
}

/** Tells whether an entry has a name with all these words, marks and all; a name is prepared once. */
function markedNames(entries: readonly Entry[]) {
  const prepared: (readonly string[] | undefined)[] = []
  return (at: number, marked: readonly string[]): boolean => {
    if (marked.length === 0) return true
    prepared[at] ??= entries[at]!.names.map((name) => name.toLowerCase().normalize('NFC'))
    return prepared[at].some((name) => marked.every((word) => name.includes(word)))
  }
}
type HasMarks = ReturnType<typeof markedNames>

/** Which costs count, and how many entries have one of them. */
function admitted(own: Uint8Array): { readonly most: number; readonly total: number } {
  const counts = new Uint32Array(none + 1)
  for (let at = 0; at < own.length; at += 1) counts[own[at]!]! += 1
  const upTo = (end: number) => counts.subarray(0, end).reduce((sum, count) => sum + count, 0)
  const most = upTo(mistyped) >= enough ? mistyped - 1 : upTo(guessed) > 0 ? guessed - 1 : costMax
  return { most, total: upTo(most + 1) }
}

/** The best entries of which at least `words` words were found. */
function rank(tally: Tally, has: HasMarks, marked: readonly string[], words: number, limit: number): Found {
  const own = tally.costs(words)
  const { most, total } = admitted(own)
  const byCost = new Map<number, number[]>()
  let enoughAt = most + 1
  for (let at = 0; at < own.length; at += 1) {
    const cost = own[at]!
    // As many as are asked for are at least as good already.
    if (cost >= enoughAt) continue
    const whole = has(at, marked) ? cost : cost + unmarkedCost
    const same = byCost.get(whole) ?? []
    byCost.set(whole, same)
    if (same.push(at) === limit && whole < enoughAt) enoughAt = whole
  }
  const best = [...byCost].sort(([a], [b]) => a - b).flatMap(([cost, all]) => all.map((at) => ({ at, cost })))
  return { hits: best.slice(0, limit).map((hit) => ({ ...hit, name: tally.nameAt(hit.at) })), total }
}

/** Entries that are taken in before somebody else may have the processor. */
const stepEntries = 500

/** {@link openSearch} in steps, for a server that has others to serve meanwhile. */
export function* indexing(entries: readonly Entry[]): Generator<undefined, Search> {
  const words = new Vocabulary()
  const wholes = new Vocabulary()
  for (const [at, { names, also = [] }] of entries.entries()) {
    for (const [name, given] of names.slice(0, namesMax).entries()) {
      const own = wordsOf(fold(given))
      for (const word of own) words.add(word.text, placeOf(at, name))
      wholes.add(own.map((word) => word.text).join(''), placeOf(at, name))
    }
    for (const given of also) for (const word of wordsOf(fold(given))) words.add(word.text, placeOf(at, asHelp))
    if (at % stepEntries === stepEntries - 1) yield
  }
  return searchOf(entries, words, wholes)
}

/**
 * Makes entries searchable by words in any order, by beginnings, with slips of the finger and without marks. The order
 * of the entries is that of their popularity.
 * @example openSearch([{ names: ['Golden Lotus', 'บัวทอง'] }]).find('lotsu gold', 5).hits[0] // { at: 0, name: 0, … }
 */
export function openSearch(entries: readonly Entry[]): Search {
  const steps = indexing(entries)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function searchOf(entries: readonly Entry[], words: Vocabulary, wholes: Vocabulary): Search {
  const has = markedNames(entries)

  function collect(given: readonly string[], slips: number): Tally {
    const tally = new Tally(entries.length)
    for (const [number, text] of given.entries()) {
      const wanted = wantedOf(text, number === given.length - 1, number < guessedMax ? slips : 0)
      tally.addWord(number, (tell) => {
        words.exact(wanted, tell)
        if (wanted.slips > 0) words.slipped(wanted, tell)
      })
    }
    const whole = wantedOf(given.join('').slice(0, lettersMax), true, slips)
    const tellWhole = (places: readonly number[], cost: number) => {
      const own = wholeCosts.get(cost)
      if (own !== undefined) tally.addWhole(places, own)
    }
    wholes.beginnings(whole.text, tellWhole)
    if (slips > 0) wholes.slippedWhole(whole, tellWhole)
    return tally
  }

  /** Slips are allowed for in turn, until there is something: guessing wide is slow and finds too much. */
  function find(query: string, limit: number): Found {
    const given = queryWords(query)
    if (given.length === 0) return nothing
    const marked = markedWords(query)
    const slipsMax = editsAllowed(given.join('').length)
    let tally = collect(given, 0)
    const exact = rank(tally, has, marked, given.length, limit)
    if (exact.total >= enough) return exact
    for (let slips = 1; slips <= slipsMax; slips += 1) {
      tally = collect(given, slips)
      const found = rank(tally, has, marked, given.length, limit)
      if (found.total > 0) return found
    }
    if (exact.total > 0) return exact
    if (given.length === 1) return nothing
    // A word too many should not hide what the others say.
    return rank(tally, has, marked, Math.max(1, ...new Set(tally.words)), limit)
  }
  return { find }
}
