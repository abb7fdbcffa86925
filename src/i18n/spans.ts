import { bcp47, type Locale } from './locale.ts'

const sizes = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/**
 * A span of time in words, in the two units that matter.
 * @example durationText(663, 'en') // '11 min 3 sec'
 * @example durationText(663, 'en', 'long') // '11 minutes 3 seconds'
 */
export function durationText(seconds: number, locale: Locale, unitDisplay: 'short' | 'long' = 'short'): string {
  let rest = Math.max(0, Math.round(seconds))
  const first = sizes.findIndex(([, size]) => rest >= size)
  const at = first < 0 ? sizes.length - 1 : first
  const texts = sizes.slice(at, at + 2).flatMap(([unit, size], index) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count === 0 && (index > 0 || at < sizes.length - 1)) return []
    return new Intl.NumberFormat(bcp47[locale], { style: 'unit', unit, unitDisplay }).format(count)
  })
  return texts.join(' ')
}

/**
 * The same without seconds, rounded up: what is promised is not promised too early.
 * @example minutesText(331, 'en') // '6 min'
 */
export const minutesText = (seconds: number, locale: Locale): string =>
  durationText(Math.ceil(seconds / 60) * 60, locale)
