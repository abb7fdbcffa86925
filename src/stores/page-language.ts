import type { Language } from '#api/page.ts'

/** The language of the page, in which the server names things: the browser may prefer another. */
export const pageLanguage = (): Language => document.documentElement.lang.slice(0, 2) as Language
