import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `types.${gameType}` stands for every key of that form; a template without fixed text says nothing. */
function patternOf(template: string): RegExp | undefined {
  const parts = template.split(/\$\{[^}]*\}/)
  if (parts.every((part) => !/[a-z]/i.test(part))) return undefined
  return new RegExp(`^${parts.map(escaped).join('[\\w.-]+')}$`)
}

/**
 * Which keys the sources name: written out, as a template with a gap, by the name of a group that is indexed
 * (`messages.types[type]`), or as the stem of a count (`plural(messages, 'games', …)`).
 */
export function usedKeys(tree: string): { has(feature: string, key: string): boolean } {
  const literals = new Set<string>()
  const patterns: RegExp[] = []
  const indexed = new Set<string>()
  for (const file of globSync('src/**/*.{ts,tsx,astro}', { cwd: tree })) {
    const text = readFileSync(join(tree, file), 'utf8')
    for (const [, literal = ''] of text.matchAll(/['"]([\w.-]+)['"]/g)) literals.add(literal)
    for (const [, template = ''] of text.matchAll(/`([^`\n]*)`/g)) {
      if (!template.includes('${')) literals.add(template)
      else {
        const pattern = patternOf(template)
        if (pattern) patterns.push(pattern)
      }
    }
    for (const [, group = ''] of text.matchAll(/\.(\w+)(?: as [^)\n]*\))?(?:\?\.)?\[/g)) indexed.add(group)
    for (const [, property = ''] of text.matchAll(/(?:[mM]essages|texts|[a-z]Texts)\.([\w.]+)/g)) literals.add(property)
  }
  return {
    has(feature, key) {
      const path = key.split('.')
      const stem = path.slice(0, -1).join('.')
      if (literals.has(key) || literals.has(`${feature}.${key}`)) return true
      if (/\.(zero|one|two|few|many|other)$/.test(key) && (literals.has(stem) || patterns.some((p) => p.test(stem))))
        return true
      if (path.slice(0, -1).some((group) => indexed.has(group))) return true
      return patterns.some((pattern) => pattern.test(key))
    },
  }
}
