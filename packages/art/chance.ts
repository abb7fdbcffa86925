/** A number of 32 bits that always is the same for a text. */
export function hash(text: string): number {
  let h = 2166136261
  for (const letter of text) {
    h ^= letter.codePointAt(0)!
    h = Math.imul(h, 16777619)
  }
  h ^= h >>> 15
  h = Math.imul(h, 2246822519)
  h ^= h >>> 13
  return h >>> 0
}

/** Numbers from 0 to 1 that follow from a seed alone (mulberry32). */
export function seeded(seed: number): () => number {
  let s = seed
  return () => {
    s = ((s | 0) + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One decimal is enough for a cover. */
export const round1 = (value: number): number => +value.toFixed(1)
