import { edits } from './edits.ts'
import { type Folded, foldPlaces, isRun, queryWords, type Word, wordsOf } from './fold.ts'
import { costOf, mistyped, none, type Wanted, wantedOf } from './match.ts'

/** As many as any word may have. */
const slipsMax = 2

/** From which letter to which, the latter left out. */
export type Mark = readonly [from: number, to: number]

/** The part of a run that is most like what was typed. */
function closest(text: string, run: string, slips: number): Mark | undefined {
  let best: Mark | undefined
  let least = slips + 1
  for (let from = 0; from <= run.length - text.length + slips; from += 1) {
    for (let length = Math.max(1, text.length - slips); length <= text.length + slips; length += 1) {
      const distance = edits(text, run.slice(from, from + length), 'whole', least)
      if (distance < least) {
        least = distance
        best = [from, Math.min(run.length, from + length)]
      }
    }
  }
  return best
}

/** Where in its name a word of the query is, in folded letters. */
function place(wanted: Wanted, own: readonly Word[]): Mark | undefined {
  const word = wanted.text
  let nearest: Word | undefined
  let least = none
  for (const candidate of own) {
    const cost = costOf(wanted, candidate.text)
    if (cost >= least) continue
    least = cost
    nearest = candidate
  }
  if (nearest === undefined) return undefined
  const { text, start } = nearest
  if (least < mistyped) {
    const from = start + text.indexOf(word)
    return [from, from + word.length]
  }
  if (!isRun(text)) return [start, start + text.length]
  const part = closest(word, text, wanted.slips)
  return part && [start + part[0], start + part[1]]
}

const given = (name: string, { places }: Folded, [from, to]: Mark): Mark => [
  places[from] ?? 0,
  places[to] ?? name.length,
]

/** Marks in order, with those that touch or overlap made one. */
function joined(marks: readonly Mark[]): Mark[] {
  const ordered = marks.toSorted((a, b) => a[0] - b[0])
  const all: Mark[] = []
  for (const mark of ordered) {
    const before = all.at(-1)
    if (before === undefined || mark[0] > before[1]) all.push(mark)
    else all[all.length - 1] = [before[0], Math.max(before[1], mark[1])]
  }
  return all
}

let latest: { readonly query: string; readonly words: readonly Wanted[] } = { query: '', words: [] }

/** The words of a query, prepared once for all names of a list. */
function wantedWords(query: string): readonly Wanted[] {
  if (latest.query !== query) {
    const words = queryWords(query)
    latest = { query, words: words.map((text, at) => wantedOf(text, at === words.length - 1, slipsMax)) }
  }
  return latest.words
}

/**
 * The parts of a name that a query has found.
 * @example marksOf('Golden Lotus', 'lot gold') // [[0, 4], [7, 10]]
 * @example marksOf('บาคาร่า', 'บาคารา') // [[0, 7]]
 */
export function marksOf(name: string, query: string): readonly Mark[] {
  const folded = foldPlaces(name)
  const own = wordsOf(folded.text)
  const marks = wantedWords(query)
    .map((word) => place(word, own))
    .filter((mark) => mark !== undefined)
  return joined(marks.map((mark) => given(name, folded, mark)))
}
