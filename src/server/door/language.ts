import { type Language, languages } from '#api/page.ts'

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** The language of a page's address: `/en/rng` is English, no prefix is the first language. */
export function languageOfPath(path: string): Language {
  const prefix = path.split('/', 2)[1] ?? ''
  return isLanguage(prefix) ? prefix : languages[0]
}

/** The path of the same page without its language. */
export function pathWithoutLanguage(path: string): string {
  const prefix = path.split('/', 2)[1] ?? ''
  return isLanguage(prefix) ? path.slice(prefix.length + 1) || '/' : path
}

/**
 * The one address of a page: without a slash at its end, and without the prefix of the first language.
 * @example canonicalPath('/th/help/') // '/help'
 */
export function canonicalPath(path: string): string {
  const bare = path.replace(/\/+$/, '') || '/'
  const first = `/${languages[0]}`
  if (bare === first) return '/'
  return bare.startsWith(`${first}/`) ? bare.slice(first.length) : bare
}

/** The language of a call: its `language` parameter, else the first one of `Accept-Language` that the site has. */
export function languageOfCall(parameter: unknown, accepted: string | undefined): Language {
  if (typeof parameter === 'string' && isLanguage(parameter)) return parameter
  for (const part of accepted?.slice(0, 200).split(',') ?? []) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (isLanguage(tag)) return tag
  }
  return languages[0]
}
