import type { Locale } from './locale.ts'

const thaiZero = '๐'.charCodeAt(0)

/** The sign that a language groups thousands by; the other one of `.` and `,` is its decimal sign. */
const groupSign: Readonly<Record<Locale, '.' | ','>> = { en: ',', th: ',', es: ',', pt: '.' }

const groupsOf = (sign: '.' | ',') => new RegExp(`^[0-9]{1,3}(\\${sign}[0-9]{3})+$`)

/**
 * A typed amount as the wire writes it, or `undefined` when it can be read in two ways or in none. Thai digits, blanks,
 * thousands' signs and a currency symbol in front are read; how many decimals there may be is not looked at.
 * @example readAmount('๑,๒๕๐.๕๐', 'th') // '1250.50'
 * @example readAmount('1.250,5', 'pt') // '1250.5'
 * @example readAmount('1.250', 'en') // '1.250'
 */
export function readAmount(typed: string, locale: Locale): string | undefined {
  const text = typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replace(/^\s*(?:R\$|[฿$€₫¥])/, '')
    .replace(/[\s\u00a0\u202f]/g, '')
  if (/^[0-9]+$/.test(text)) return text
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text[last]
  if (sign !== '.' && sign !== ',') return undefined
  const whole = text.slice(0, last)
  const rest = text.slice(last + 1)
  const isGrouped = groupsOf(sign).test(text)
  // A point with three digits behind it means thousands where they are written so, and nowhere else.
  if (isGrouped && (whole.includes(sign) || sign === groupSign[locale])) return text.replaceAll(sign, '')
  if (!/^[0-9]+$/.test(rest)) return undefined
  if (/^[0-9]+$/.test(whole)) return `${whole}.${rest}`
  const other = sign === '.' ? ',' : '.'
  return groupsOf(other).test(whole) ? `${whole.replaceAll(other, '')}.${rest}` : undefined
}
