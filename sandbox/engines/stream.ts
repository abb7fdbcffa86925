import type { Rng } from './engine.ts'

/** Numbers of 32 bits in one block of the stream. */
export const wordsPerBlock = 8

/** What the server seed signs for one block. @example blockMessage('river', 4, 0) // 'river:4:0' */
export const blockMessage = (clientSeed: string, nonce: number, block: number) => `${clientSeed}:${nonce}:${block}`

/** A source of chance that can be repeated: the same words give the same numbers. */
export interface Stream extends Rng {
  /** How many words have been used. */
  used(): number
}

const range = 2 ** 32

/**
 * Numbers from a row of 32-bit words. Words from the uneven rest of the range are passed over, so that every number
 * is as likely as the other.
 */
export function openStream(wordAt: (index: number) => number, from = 0): Stream {
  let next = from
  return {
    used: () => next,
    below(n) {
      if (!Number.isInteger(n) || n < 1 || n > range) throw new Error(`There is no number below ${n}.`)
      const limit = range - (range % n)
      for (;;) {
        const word = wordAt(next)
        next += 1
        if (word < limit) return word % n
      }
    },
  }
}
