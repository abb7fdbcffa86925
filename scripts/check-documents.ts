/**
 * Documents that must not fall behind: the README's tables of variables and of the operator's commands, the settings and their words, the list of dependencies, the
 * index of decisions, the tests that the list of abuses names, and every link from one document to another file.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import texts from '#locales/en/settings.json' with { type: 'json' }
import manifest from '#package.json' with { type: 'json' }
import { settings } from '#server/features.ts'
import { environment } from '#server/kernel/config.ts'
import { usage } from '#server/operator/commands.ts'
import { settingsDocument, withTables } from './settings-tables.ts'
import { root } from './test-command.ts'

const faults: string[] = []
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Both lists hold the same words, or a fault says which do not. */
function same(where: string, written: readonly string[], real: readonly string[]): void {
  for (const name of real) if (!written.includes(name)) faults.push(`${where} does not tell of ${name}.`)
  for (const name of written) if (!real.includes(name)) faults.push(`${where} tells of ${name}, which does not exist.`)
  const twice = written.find((name, at) => written.indexOf(name) !== at)
  if (twice) faults.push(`${where} tells of ${twice} twice.`)
}

/** First cells, in back quotes, of the tables of a text. */
const firstCells = (text: string): string[] => [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)

const sectionOf = (text: string, heading: string): string => text.split(`## ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''

same(
  'The environment table of README.md',
  firstCells(sectionOf(read('README.md'), 'Environment')),
  Object.keys(environment.shape),
)
const commandRows = sectionOf(read('README.md'), "The operator's command").match(/^\|.*$/gm) ?? []
same(
  'The command table of README.md',
  [...commandRows.join('\n').matchAll(/`([a-z-]+)[a-z ]*`/g)].map(([, name = '']) => name),
  [...new Set([...usage.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name))].filter(
    (name) => name !== 'help',
  ),
)
const settingNames = Object.values(settings).flatMap((one) => Object.keys(one))
same('docs/settings.md', firstCells(read('docs/settings.md')), settingNames)
for (const part of ['names', 'notes'] as const)
  same(`The ${part} of locales/en/settings.json`, Object.keys(texts[part]), settingNames)
const settingsText = readFileSync(settingsDocument, 'utf8')
if (withTables(settingsText) !== settingsText)
  faults.push(
    'The tables of docs/settings.md are not those of the catalogue: node scripts/settings-tables.ts writes them.',
  )
const packages = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
const listed = firstCells(read('docs/dependencies.md'))
const isForeign = (name: string) => !name.startsWith('@baize/')
same('docs/dependencies.md', listed, Object.keys(packages).filter(isForeign))

const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name))
same(
  'docs/decisions/README.md',
  [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, name = '']) => name),
  decisions,
)

const documents = globSync('{*.md,docs/**/*.md}', { cwd: root })
for (const file of documents) {
  for (const [, target = ''] of read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (!/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(file), target)))
      faults.push(`${file} links to ${target}, which does not exist.`)
  }
}

for (const [, file = '', name = ''] of read('docs/abuses.md').matchAll(/`(tests\/[^`]+)`: “([^”]+)”/g))
  if (!existsSync(join(root, file)) || !read(file).includes(name))
    faults.push(`docs/abuses.md names “${name}” of ${file}, which does not exist.`)

for (const fault of faults) console.error(`documents: ${fault}`)
console.log(`${documents.length} documents, ${listed.length} dependencies, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
