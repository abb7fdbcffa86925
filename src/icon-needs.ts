import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A page, or all that opens over pages: its icon classes, and the icon sheets that its style sheets import. */
export interface Needs {
  readonly sheets: ReadonlySet<string>
  readonly icons: ReadonlySet<string>
}

/** The module that loads all that opens over a page, and the style sheet that comes with it. */
const over = { door: 'islands/actions.ts', styles: 'styles/popups.css' }

const source = fileURLToPath(new URL('./', import.meta.url))

const typeImports = /\bimport type [^;]*? from '[^']+'/g
const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*|@import\s+)'(?:#|(\.{1,2}\/))([^'?]+)(\?url)?/g

/** The files of `src` that a file imports at once, later or as a style sheet, by paths below `src`. */
function importsOf(file: string, text: string): string[] {
  return [...text.replace(typeImports, '').matchAll(imports)].flatMap(([, near, path, asUrl]) => {
    const found = near === undefined ? path! : normalize(join(dirname(file), near, path!)).replaceAll('\\', '/')
    // A page names the address of these styles for later and does not load them.
    return asUrl !== undefined && found === over.styles ? [] : [found]
  })
}

/** Reads from the imports below `src` what each page, and all that opens over pages, needs. */
export function readNeeds(): readonly Needs[] {
  const found = globSync('{browser,islands,layouts,pages,stores,styles,ui}/**/*.{ts,tsx,astro,css}', { cwd: source })
  const texts = new Map(
    found.map((file) => [file.replaceAll('\\', '/'), readFileSync(`${source}${file}`, 'utf8')] as const),
  )
  const imported = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]))

  const needsOf = (first: readonly string[]): Needs => {
    const reached = new Set(first)
    // A set that grows while it is read gives what was added, too.
    for (const file of reached)
      if (file !== over.door) for (const next of imported.get(file) ?? []) if (texts.has(next)) reached.add(next)
    const words = (pattern: RegExp) =>
      new Set([...reached].flatMap((file) => [...texts.get(file)!.matchAll(pattern)].map(([all, name]) => name ?? all)))
    return { sheets: words(/\/\.astro\/([\w-]+)-icons\.css/g), icons: words(/\bi-(?:bz|ph)-[a-z0-9-]+/g) }
  }
  const pages = [...texts.keys()].filter((file) => /^pages\/.*\.astro$/.test(file))
  return [...pages.map((page) => needsOf([page])), needsOf([...imported.get(over.door)!, over.styles])]
}
