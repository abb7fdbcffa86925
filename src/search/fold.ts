/** Letters that Unicode's decomposition leaves alone, or that sound alike and are mistaken for each other. */
const alike: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ใ: 'ไ',
  ฃ: 'ข',
  ฅ: 'ค',
}
/** Within a word, and nobody types them. */
const silent = /[\p{M}'’`´\u200b-\u200d]/gu

const known = new Map<string, string>()
const knownMax = 5_000

function foldLetter(letter: string): string {
  const found = known.get(letter)
  if (found !== undefined) return found
  const plain = letter.toLowerCase().normalize('NFKD').replace(silent, '')
  const folded = alike[plain] ?? plain.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
  if (known.size < knownMax) known.set(letter, folded)
  return folded
}

export interface Folded {
  readonly text: string
  /** Where each letter of `text` stands in what was folded. */
  readonly places: readonly number[]
}

/** {@link fold} with the way back to the letters that were given. */
export function foldPlaces(given: string): Folded {
  let text = ''
  const places: number[] = []
  let at = 0
  for (const letter of given) {
    const folded = foldLetter(letter)
    // Two of the one vowel look like the other one, and are often typed for it.
    if (folded === 'เ' && text.endsWith('เ')) text = `${text.slice(0, -1)}แ`
    else {
      text += folded
      for (let index = 0; index < folded.length; index += 1) places.push(at)
    }
    at += letter.length
  }
  return { text, places }
}

/**
 * A text as the search compares it: lower case, without accents, tone marks and the vowels that stand above or below a
 * letter.
 * @example fold('Đá Gà') // 'da ga'
 * @example fold('บาคาร่า') // 'บาคารา'
 */
export const fold = (given: string): string => foldPlaces(given).text

const spaceless = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`
const wordPattern = new RegExp(`[${spaceless}]+|(?:(?![${spaceless}])[\\p{L}\\p{N}])+`, 'gu')
const spacelessPattern = new RegExp(`^[${spaceless}]`, 'u')

export interface Word {
  readonly text: string
  /** Where it begins in the folded text. */
  readonly start: number
}

/** The words of a folded text. What is written without spaces between words (Thai) is one. */
export const wordsOf = (folded: string): Word[] =>
  [...folded.matchAll(wordPattern)].map(({ 0: text, index }) => ({ text, start: index }))

const wordsMax = 8
/** Longest word that is compared letter by letter; the rest of a longer one does not count. */
export const lettersMax = 40

/** The words of what somebody types, as far as they count. */
export const queryWords = (query: string): string[] =>
  wordsOf(fold(query))
    .slice(0, wordsMax)
    .map(({ text }) => text.slice(0, lettersMax))

/** Whether a word is of a script that writes words without spaces, so that a part of it is a word too. */
export const isRun = (word: string): boolean => spacelessPattern.test(word)

/** The consonants of a Thai word: what is left when somebody leaves the vowels out. */
export const skeletonOf = (word: string): string => word.replace(/[^\u0e01-\u0e2e]/g, '')
