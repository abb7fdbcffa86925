/**
 * Writes what is listed because its file is there: modules of calls into `src/api/index.ts` and `staff-index.ts`, namespaces of texts
 * into `src/i18n/catalogue.ts`. Part of `npm run fix`. A new module stands last; its place says where tools list its feature.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './test-command.ts'

const api = join(root, 'src/api')

function write(file: string, text: string): void {
  if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

const inCamelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A list of modules with those that it lacks, imported and listed last. */
export function withModules(list: string, modules: readonly string[]): string {
  const lacking = modules.filter((name) => !list.includes(` from './${name}.ts'`))
  const alias = (name: string): string => inCamelCase(name.replace(/^staff-/, ''))
  return lacking.reduce(
    (text, name) =>
      text
        .replace(/(?=\n\n\/\*\* The modules)/, `\nimport * as ${alias(name)} from './${name}.ts'`)
        .replace(/(?=\] as const\n)/, `  ${alias(name)},\n`),
    list,
  )
}

/** The interface of all namespaces, after its comment. */
export function catalogueOf(namespaces: readonly string[]): string {
  const lines = namespaces.map((name) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `  readonly ${key}: typeof import('#locales/en/${name}.json')\n`
  })
  return `/** Namespaces whose keys are checked by the compiler, from their English text; \`npm run fix\` writes them. */\nexport interface Catalogue {\n${lines.join('')}}\n`
}

export const catalogueFile = join(root, 'src/i18n/catalogue.ts')
export const namespaces = (): readonly string[] =>
  readdirSync(join(root, 'locales/en'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const modules = readdirSync(api)
    .filter((file) => file.endsWith('.ts') && /^export const feature\b/m.test(readFileSync(join(api, file), 'utf8')))
    .map((file) => file.replace(/\.ts$/, ''))
  const isStaffs = (name: string): boolean => name.startsWith('staff')
  for (const [list, own] of [
    ['index.ts', modules.filter((name) => !isStaffs(name))],
    ['staff-index.ts', modules.filter(isStaffs)],
  ] as const)
    write(join(api, list), withModules(readFileSync(join(api, list), 'utf8'), own))
  write(catalogueFile, catalogueOf(namespaces()))
}
