import { bcp47, type Locale } from './locale.ts'

const kilo = 1_000

/**
 * The size of a file as people know it.
 * @example formatSize(1_234_567, 'en') // '1.2 MB'
 * @example formatSize(45_000, 'pt') // '45 kB'
 */
export function formatSize(bytes: number, locale: Locale): string {
  const isLarge = bytes >= kilo * kilo
  const value = isLarge ? bytes / (kilo * kilo) : Math.max(1, bytes / kilo)
  const digits = new Intl.NumberFormat(bcp47[locale], { maximumFractionDigits: isLarge ? 1 : 0 })
  return `${digits.format(value)} ${isLarge ? 'MB' : 'kB'}`
}
