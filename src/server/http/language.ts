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

/** Percent-encoded letters, digits, `-`, `.`, `_` and `~`, which mean the same as they are. */
const needlessCode = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

/** Other spellings of an address that are in use (Spec 1 §2), and the page's own. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['index.html', ''],
  ['lottert', 'lottery'],
  ['sealottery', 'seaLottery'],
  ['vnlottery', 'vnLottery'],
])

/**
 * The one address of a page: without empty, `.` and `..` parts, without codes for plain letters, and without the prefix
 * of the first language. It is built from its parts, so nothing in it can lead to another site.
 * @example canonicalPath('/th/help/') // '/help'
 * @example canonicalPath('/en/vnlottery') // '/en/vnLottery'
 * @example canonicalPath('/th//evil.example') // '/evil.example'
 */
export function canonicalPath(path: string): string {
  const parts: string[] = []
  for (const part of path.replace(needlessCode, decodeURIComponent).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  if (parts[0] === languages[0]) parts.shift()
  const own = spellings.get(parts.at(-1) ?? '')
  if (own !== undefined && parts.length <= 2) parts.splice(-1, 1, own)
  return `/${parts.filter(Boolean).join('/')}`
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
