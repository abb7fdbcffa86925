import { formatMoney } from './format.ts'
import type { Locale } from './locale.ts'

/**
 * Points as people read them: whole ones without decimals. `signed` marks what came with a plus.
 * @example formatPoints('1864.00', 'en') // '1,864'
 */
export const formatPoints = (points: string, locale: Locale, signed = false): string =>
  formatMoney(points.replace(/\.0+$/, ''), '', locale, signed)
