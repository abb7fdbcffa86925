/** Whether a payer is the member: `cannot_tell` where a name is masked or cut, `not_told` where the rail names nobody. */
export type NameMatch = 'match' | 'no_match' | 'cannot_tell' | 'not_told'

const titles = new Set([
  'MR',
  'MRS',
  'MS',
  'MISS',
  'MSTR',
  'DR',
  'SR',
  'SRA',
  'KHUN',
  'NAI',
  'NANG',
  'นาย',
  'นาง',
  'นางสาว',
  'น.ส.',
  'คุณ',
])
const glued = /^(นางสาว|น\.ส\.|นาย|นาง|คุณ)/

function words(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(glued, '')
    .split(/[\s.,]+/)
    .filter((word) => word !== '' && !titles.has(word))
}

/** A word against one that may be cut (`J` for `JAIDEE`) or masked (`SOM***`). */
function fits(whole: string, shown: string): 'same' | 'part' | 'other' {
  if (whole === shown) return 'same'
  const bare = shown.replace(/[*xX•]+$/u, (mask) => (mask.length > 1 || !/[xX]/.test(mask) ? '' : mask))
  if (/[*•]/u.test(bare)) return 'part'
  return whole.startsWith(bare) ? 'part' : 'other'
}

/**
 * Compares a member's name with the one that a bank tells, in any order of its words. Another word is somebody else; a cut or
 * masked one leaves it open.
 */
export function compareNames(own: string | undefined, told: string | undefined): NameMatch {
  const shown = words(told ?? '')
  if (shown.length === 0) return 'not_told'
  const mine = words(own ?? '')
  if (mine.length === 0) return 'cannot_tell'
  // Two scripts cannot be compared letter by letter.
  const isLatin = (all: readonly string[]): boolean => /[A-Z]/.test(all.join(''))
  if (isLatin(mine) !== isLatin(shown)) return 'cannot_tell'
  const left = [...mine]
  let isOpen = shown.length < 2 && mine.length > 1
  for (const word of shown) {
    const same = left.findIndex((one) => fits(one, word) === 'same')
    const at = same >= 0 ? same : left.findIndex((one) => fits(one, word) === 'part')
    if (at < 0) return shown.length > mine.length ? 'cannot_tell' : 'no_match'
    if (same < 0) isOpen = true
    left.splice(at, 1)
  }
  return isOpen ? 'cannot_tell' : 'match'
}

/** Compares tax ids, of which one may come masked. */
export function compareTaxIds(own: string, told: string): NameMatch {
  const plain = (text: string): string => text.replace(/[.\-/\s]/g, '').toUpperCase()
  const [mine, shown] = [plain(own), plain(told)]
  if (mine === shown) return 'match'
  if (mine.length !== shown.length) return /[*•X]/u.test(shown) ? 'cannot_tell' : 'no_match'
  const differs = [...shown].some((letter, at) => !/[*•X]/u.test(letter) && letter !== mine[at])
  return differs ? 'no_match' : 'cannot_tell'
}
