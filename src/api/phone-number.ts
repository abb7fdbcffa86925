/** Countries whose numbers keep their first zero abroad. */
const keepsZero: readonly string[] = ['39']

/**
 * A number as people type it at home, as E.164.
 * @example toE164('081 234 5678', '66') // '+66812345678'
 */
export function toE164(typed: string, dialingCode: string): string {
  const national = typed.replace(/[\s().-]/g, '')
  const country = dialingCode.replace(/^\+/, '')
  return `+${country}${keepsZero.includes(country) ? national : national.replace(/^0+/, '')}`
}
