import { lettersMax } from './fold.ts'

const row = () => new Uint8Array(lettersMax + 2)
const rows = [row(), row(), row()] as const

/**
 * How many letters have to be changed, added, left out or swapped with their neighbour until `word` is `text`, the
 * beginning of it, or any part of it. Above `max` the answer is only that it is more.
 * @example edits('lotsu', 'lotus', 'whole', 1) // 1
 * @example edits('drgao', 'dragon', 'prefix', 1) // 1
 */
export function edits(word: string, text: string, part: 'whole' | 'prefix' | 'infix', max: number): number {
  const width = Math.min(text.length, lettersMax)
  const height = Math.min(word.length, lettersMax)
  let [before, last, now] = rows
  for (let at = 0; at <= width; at += 1) last[at] = part === 'infix' ? 0 : at
  for (let line = 1; line <= height; line += 1) {
    const letter = word.charCodeAt(line - 1)
    now[0] = line
    let least = line
    for (let at = 1; at <= width; at += 1) {
      const same = letter === text.charCodeAt(at - 1)
      let cost = Math.min(last[at - 1]! + (same ? 0 : 1), last[at]! + 1, now[at - 1]! + 1)
      const swapped =
        line > 1 &&
        at > 1 &&
        letter === text.charCodeAt(at - 2) &&
        word.charCodeAt(line - 2) === text.charCodeAt(at - 1)
      if (swapped) cost = Math.min(cost, before[at - 2]! + 1)
      now[at] = cost
      if (cost < least) least = cost
    }
    if (least > max) return max + 1
    ;[before, last, now] = [last, now, before]
  }
  if (part === 'whole') return last[width]!
  let best = last[0]!
  for (let at = 1; at <= width; at += 1) best = Math.min(best, last[at]!)
  return best
}

/** How many slips of the finger a word of this length may have. */
export const editsAllowed = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2)
