import { readFileSync } from 'node:fs'

/** A file and what it holds. */
export interface Source {
  readonly file: string
  readonly text: string
}

export const readSource = (file: string): Source => ({ file, text: readFileSync(file, 'utf8') })

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')
/** Strings and addresses hold dots that begin no class. */
const withoutStrings = (css: string) => css.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')

/** The classes that a style sheet has rules for. @example classesOf('.btn--sm:hover { }') // ['btn', …] */
export function classesOf(css: string): string[] {
  const found = withoutStrings(withoutComments(css)).matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)
  return [...new Set([...found].map(([, name]) => name!))]
}

/** Class names that are written out in the markup of a page or an island, each with its line. */
export function tokensOf({ text }: Source): { readonly token: string; readonly line: number }[] {
  const found: { token: string; line: number }[] = []
  for (const match of text.matchAll(/\bclass(?:Name)?="([^"{}]*)"/g)) {
    const line = text.slice(0, match.index).split('\n').length
    for (const token of match[1]!.split(/\s+/)) if (token !== '') found.push({ token, line })
  }
  return found
}

/** Every word of a source, and the beginnings of words that a template goes on with. */
function wordsOf(sources: readonly Source[]): { readonly whole: Set<string>; readonly stems: Set<string> } {
  const whole = new Set<string>()
  const stems = new Set<string>()
  for (const { text } of sources) {
    for (const [word] of text.matchAll(/[\w-]+/g)) whole.add(word)
    for (const [, stem] of text.matchAll(/([\w-]+)\$\{/g)) stems.add(stem!)
  }
  return { whole, stems }
}

/** Classes that have rules and that no page, island or content ever bears. */
export function unusedClasses(sheets: readonly Source[], sources: readonly Source[]): string[] {
  const { whole, stems } = wordsOf(sources)
  const isBuilt = (name: string) => [...stems].some((stem) => stem.length > 3 && name.startsWith(stem))
  return sheets.flatMap(({ file, text }) =>
    classesOf(text)
      .filter((name) => !whole.has(name) && !isBuilt(name))
      .map((name) => `${file}: nothing bears the class ${name}.`),
  )
}

/** Classes in markup for which there is neither a rule nor a utility: misspelt, or left behind when their rule went. */
export function unknownClasses(sources: readonly Source[], isKnown: (token: string) => boolean): string[] {
  return sources.flatMap((source) =>
    tokensOf(source)
      .filter(({ token }) => !isKnown(token))
      .map(({ token, line }) => `${source.file}:${line}: no rule and no utility knows the class ${token}.`),
  )
}
