import { type Language, languages } from '#api/language.ts'

/** Fields of a form, one a language. */
type Fields = Readonly<Record<Language, string>>

export const titleOf = { th: 'titleTh', en: 'titleEn', es: 'titleEs', pt: 'titlePt' } as const
export const lineOf = { th: 'lineTh', en: 'lineEn', es: 'lineEs', pt: 'linePt' } as const
export const textOf = { th: 'textTh', en: 'textEn', es: 'textEs', pt: 'textPt' } as const

/** Something of each language. */
export const inEach = <T>(of: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>

/** What such fields show first. */
export const shownIn = <F extends Fields>(fields: F, of: (language: Language) => string | undefined) =>
  Object.fromEntries(languages.map((language) => [fields[language], of(language) ?? ''])) as Record<F[Language], string>
