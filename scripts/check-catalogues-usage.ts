import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `types.${gameType}` stands for every key of that form; a template without fixed text says nothing. */
function patternOf(template: string): RegExp | undefined {
  const parts = template.split(/\$\{[^}]*\}/)
  if (parts.every((part) => !/[a-z]/i.test(part))) return undefined
  return new RegExp(`^${parts.map(escaped).join('[\\w.-]+')}$`)
}

/** What one file names. */
interface Named {
  readonly literals: ReadonlySet<string>
  readonly patterns: readonly RegExp[]
  readonly indexed: ReadonlySet<string>
  /** Properties of texts: `messages.stage`, `words.slow`. */
  readonly properties: ReadonlySet<string>
}

function namedIn(text: string): Named {
  const literals = new Set<string>()
  const patterns: RegExp[] = []
  const indexed = new Set<string>()
  const properties = new Set<string>()
  for (const [, literal = ''] of text.matchAll(/['"]([\w.-]+)['"]/g)) literals.add(literal)
  for (const [, template = ''] of text.matchAll(/`([^`\n]*)`/g)) {
    if (!template.includes('${')) literals.add(template)
    else {
      const pattern = patternOf(template)
      if (pattern) patterns.push(pattern)
    }
  }
  for (const [, group = ''] of text.matchAll(/\.(\w+)(?: as [^)\n]*\))?(?:\?\.)?\[/g)) indexed.add(group)
  for (const [, property = ''] of text.matchAll(/(?:[mM]essages|texts|words|frame|[a-z]Texts)\.([\w.]+)/g))
    properties.add(property).add(property.split('.')[0]!)
  return { literals, patterns, indexed, properties }
}

function hasKey({ literals, patterns, indexed, properties }: Named, feature: string, key: string): boolean {
  const path = key.split('.')
  const stem = path.slice(0, -1).join('.')
  if (literals.has(key) || properties.has(key) || literals.has(`${feature}.${key}`)) return true
  if (/\.(zero|one|two|few|many|other)$/.test(key) && (literals.has(stem) || patterns.some((p) => p.test(stem))))
    return true
  if (path.slice(0, -1).some((group) => indexed.has(group))) return true
  return patterns.some((pattern) => pattern.test(key))
}

/** How many imports may lie between a file that names a catalogue and one that names its keys. */
const stepsMax = 2

/** What names a catalogue: its file, its name beside a language, and for toasts the function that shows one. */
const naming = [/locales\/\w+\/([\w-]+)\.json/g, /\(\s*[^,()]+,\s*'([\w-]+)'/g]
const toasting = /\btoast\(/
/** Codes and states of the wire are keys of several catalogues. */
const isWire = (file: string) => file.startsWith('src/api/')

/**
 * For each catalogue the files that can mean it: those that name it, and those that import them or are imported by them,
 * over at most {@link stepsMax} steps. A word of the same spelling elsewhere uses nothing.
 */
function readersOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const beside = new Map<string, string[]>([...texts.keys()].map((file) => [file, []]))
  const readers = new Map<string, Set<string>>()
  for (const [file, text] of texts) {
    for (const [, imported = ''] of text.matchAll(/(?:from|import\()\s*'([.#][^']+)'/g)) {
      const target = imported.startsWith('#') ? `src/${imported.slice(1)}` : join(dirname(file), imported)
      beside.get(target)?.push(file)
      if (beside.has(target)) beside.get(file)!.push(target)
    }
    const features = naming.flatMap((sign) => [...text.matchAll(sign)].map(([, feature = '']) => feature))
    if (toasting.test(text)) features.push('toasts')
    for (const feature of features) readers.set(feature, (readers.get(feature) ?? new Set()).add(file))
  }
  for (const files of readers.values()) {
    for (let step = 0; step < stepsMax; step += 1)
      for (const file of [...files]) for (const next of beside.get(file)!) files.add(next)
  }
  return readers
}

/**
 * Which keys the sources name: written out, as a template with a gap, by the name of a group that is indexed
 * (`messages.types[type]`), or as the stem of a count (`plural(messages, 'games', …)`).
 */
export function usedKeys(tree: string): { has(feature: string, key: string): boolean } {
  const texts = new Map(
    globSync('src/**/*.{ts,tsx,astro}', { cwd: tree }).map((file) => [file, readFileSync(join(tree, file), 'utf8')]),
  )
  const readers = readersOf(texts)
  const named = new Map([...texts].map(([file, text]) => [file, namedIn(text)]))
  const wire = [...texts.keys()].filter(isWire)
  return {
    has(feature, key) {
      const files = [...(readers.get(feature) ?? []), ...wire].map((file) => named.get(file)!)
      if (files.some((file) => hasKey(file, feature, key))) return true
      // A group may be handed on: `messages={messages.stage}`, and `messages.slow` there.
      const [group = '', tail] = key.split('.')
      const [hasGroup, hasTail] = [group, tail].map((name) =>
        files.some(({ properties }) => properties.has(name ?? '')),
      )
      return hasGroup === true && hasTail === true
    },
  }
}
