import type { Language } from '#api/page.ts'

/**
 * How many words a text has, in scripts without spaces too.
 * @example countWords('ฝากเงินไม่เข้า', 'th') // 4
 */
export function countWords(text: string, language: Language): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike) words += 1
  return words
}
