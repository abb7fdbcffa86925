import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { compiler, root } from './test-command.ts'
import { check, type Part, parts } from './test-parts.ts'
import { ofServer, vitestOn } from './test-vitest.ts'

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const present = (files: readonly string[]): string[] =>
  [...new Set(files)].filter((file) => existsSync(`${root}${file}`)).sort()

/** Files that differ from a commit, those that git does not know yet among them. */
export const changedFiles = (base: string): string[] =>
  present([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])

/** Files whose changes are staged for the next commit. */
export const stagedFiles = (): string[] => present(git('diff', '--cached', '--name-only'))

const isPage = (file: string) => /^src\/.*\.(astro|css)$/.test(file)
const isCode = (file: string) => /\.(ts|tsx|mjs|json)$/.test(file)

/** The checks that look at single files, on these files alone; and the quick ones of the folders they lie in. */
export function checksOf(files: readonly string[]): readonly Part[] {
  const pages = files.filter(isPage)
  const code = files.filter(isCode)
  const touches = (folder: string) => files.some((file) => file.startsWith(folder))
  return [
    ...(code.length > 0
      ? [check('lint and format', 'biome', 'ci', '--error-on-warnings', '--no-errors-on-unmatched', ...code)]
      : []),
    ...(pages.length > 0 ? [check('format of pages and styles', 'prettier', '--check', ...pages)] : []),
    ...(files.length > 0 ? [check('words', 'node', 'scripts/check-words.ts', ...files)] : []),
    ...(touches('locales/') ? [check('catalogues', 'node', 'scripts/check-catalogues.ts')] : []),
    ...(touches('src/content/') ? [check('content', 'node', 'scripts/check-content.ts')] : []),
    ...(touches('docs/') ? [check('documents', 'node', 'scripts/check-documents.ts')] : []),
  ]
}

/** Commit, and whether the files are as it has them. */
export const stateOfTree = (): { readonly commit: string; readonly clean: boolean } => ({
  commit: git('rev-parse', 'HEAD')[0] ?? '',
  clean: git('status', '--porcelain').length === 0,
})

const inPages = (file: string) => /^src\/(browser|islands|layouts|pages|stores|styles|ui)\//.test(file)

/**
 * Types, every test outside the browser that imports one of these files, directly or through others, and the core journeys
 * where pages or islands are among them.
 */
export function testsOf(files: readonly string[]): readonly Part[] {
  const code = files.filter((file) => /\.(ts|tsx|json)$/.test(file))
  const journeys = files.some(inPages) ? parts.filter(({ name }) => name === 'core') : []
  if (code.length === 0) return journeys
  return [
    check('types', 'node', ...compiler, '-p', '.'),
    {
      name: 'tests of these files',
      kind: 'tests',
      work: () => vitestOn(code, ['unit', 'islands', 'sandbox', ...ofServer, 'ledger']),
    },
    ...journeys,
  ]
}
