import { hash, seeded } from '@baize/art/chance.ts'

/** Choices that follow from a seed alone. */
export interface Dice {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  chance(part: number): boolean
  pick<T>(list: readonly T[]): T
  uuid(): string
}

/** @example rollFrom('baize/2026-11-21/rounds').between(1, 6) */
export function rollFrom(seed: string): Dice {
  const next = seeded(hash(seed))
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    chance: (part) => next() < part,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    uuid() {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16))
      hex[12] = '4'
      hex[16] = '8'
      const text = hex.join('')
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
    },
  }
}
