import { type Language, languages } from '#api/language.ts'

/**
 * What stands before a page's path in a language; the first language has no prefix.
 * @example pathOf('en') // '/en'
 */
export const pathOf = (language: Language): string => (language === languages[0] ? '' : `/${language}`)
