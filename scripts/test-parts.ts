import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coreTests } from './core-tests.ts'
import { run } from './test-command.ts'
import { needChromium, needPostgres } from './test-machine.ts'

/** What a part of the run came to. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Why, when the part could not run at all. */
  readonly note?: string
}

export interface Part {
  readonly name: string
  /** `static` parts need neither a build nor a browser; `walks` are no part of `npm test`. */
  readonly kind: 'static' | 'tests' | 'built' | 'walks'
  readonly work: () => Promise<Outcome>
}

/** A command that is one check: exit code 0 passes. */
export const check = (name: string, command: string, ...args: readonly string[]): Part => ({
  name,
  kind: 'static',
  work: async () => ((await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

interface Report {
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly Told[] }[]
}

/** A test that passed with something that failed before did so at its second attempt. */
interface Told {
  readonly ancestorTitles: readonly string[]
  readonly title: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

/** The name of a test by which vitest's `-t` finds it. */
const nameOf = ({ ancestorTitles, title }: Told) => [...ancestorTitles, title].join(' > ')

/** Journeys that may need a second attempt in one run: a browser on a busy machine is late at times, the site is not. */
const againMax = 3

/** Says which tests needed a second attempt, and why. */
function tellAgain(told: readonly Told[]): number {
  const again = told.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  for (const test of again)
    console.log(`\nPassed at the second attempt alone: ${nameOf(test)}\n${test.failureMessages[0]}`)
  return again.length
}

/** A run of some tests by their full names. */
interface Choice {
  /** What vitest's `-t` takes. */
  readonly pattern: RegExp
  /** How many tests have to run. */
  readonly count?: number
}

/**
 * Counts what vitest reports. A skipped test, a file that could not be read, and each test beyond {@link againMax} that
 * passed at its second attempt alone count as failures. Tests that `choice` leaves out are reported as skipped and do not
 * count.
 */
function count({ testResults }: Report, choice: Choice | undefined): Outcome {
  const told = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => choice?.pattern.test(nameOf(test)) ?? true)
  const passed = told.filter(({ status }) => status === 'passed').length
  const red = told.filter(({ status }) => status === 'failed').length
  const skipped = told.length - passed - red
  const unread = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  const again = tellAgain(told)
  const missing = Math.abs((choice?.count ?? told.length) - told.length)
  const notes = [
    skipped > 0 && `${skipped} skipped`,
    missing > 0 && `${told.length} ran instead of ${choice?.count}`,
    again > 0 && `${again} at the second attempt`,
  ]
  const note = notes.filter(Boolean).join(', ')
  const failed = red + skipped + missing + unread.length + Math.max(0, again - againMax)
  return { passed, failed, ...(note && { note }) }
}

async function vitest(
  args: readonly string[],
  env: Readonly<NodeJS.ProcessEnv> = {},
  choice?: Choice,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-test-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const named = choice ? ['-t', choice.pattern.source] : []
    const code = await run('vitest', [...args, ...named, ...reporters], env)
    const outcome = count(JSON.parse(readFileSync(file, 'utf8')) as Report, choice)
    // An error outside every test ends vitest with a code alone.
    return outcome.failed === 0 && code !== 0 ? { ...outcome, failed: 1 } : outcome
  } catch (error) {
    return { passed: 0, failed: 1, note: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const projectArgs = (...projects: readonly string[]) => projects.flatMap((project) => ['--project', project])
const vitestIn = (project: string, env?: Readonly<NodeJS.ProcessEnv>) => vitest(['run', ...projectArgs(project)], env)

/** Runs the tests of some projects that import one of the files, directly or through others. */
export const vitestOn = (files: readonly string[], projects: readonly string[]): Promise<Outcome> =>
  vitest(['related', '--run', '--passWithNoTests', ...projectArgs(...projects), ...files])

const tests = (name: string, project: string): Part => ({ name, kind: 'tests', work: () => vitestIn(project) })

async function withBrowser(work: () => Promise<Outcome>): Promise<Outcome> {
  await needChromium()
  return work()
}

const node = 'node'
const buildPart: Part = {
  name: 'build',
  kind: 'built',
  work: async () => ((await run('npm', ['run', 'build'])) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
}

const coreNames = Object.values(coreTests).flat()
const anyCore = coreNames.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')

/** The journeys of `coreTests`, no more and no fewer. */
const corePart: Part = {
  name: 'core',
  kind: 'built',
  work: () =>
    withBrowser(() =>
      vitest(
        ['run', ...projectArgs('journeys'), ...Object.keys(coreTests).map((name) => `/e2e/${name}.e2e.ts`)],
        {},
        {
          pattern: new RegExp(`^(?:${anyCore})$`),
          count: coreNames.length,
        },
      ),
    ),
}

/** Accessibility of the search and of the agents' area; the walks look at all other pages. */
const readingPart: Part = {
  name: 'reading',
  kind: 'built',
  work: () => withBrowser(() => vitest(['run', ...projectArgs('a11y'), '/a11y/search.a11y.ts', '/a11y/agent.a11y.ts'])),
}

const walk = (name: string, work: () => Promise<Outcome>): Part => ({
  name,
  kind: 'walks',
  work: () => withBrowser(work),
})

/** The rest of the browser tests: `npm run walks`. They are reported; `npm test` does not run them. */
const walks: readonly Part[] = [
  walk('journeys', () =>
    vitest(['run', ...projectArgs('journeys')], {}, { pattern: new RegExp(`^(?!(?:${anyCore})$)`) }),
  ),
  walk('accessibility', () => vitestIn('a11y')),
  walk('size budgets', async () =>
    (await run(node, ['scripts/size.ts'])) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  ),
]

/** The walks in the files whose path contains one of these words. */
export const walksIn = (words: readonly string[]): readonly Part[] =>
  words.length === 0
    ? walks
    : [walk(words.join(' '), () => vitest(['run', ...projectArgs('journeys', 'a11y'), ...words]))]

/** A check that reads the types of the content, which Astro writes. */
const typed = (name: string, command: string, ...args: readonly string[]): Part => ({
  name,
  kind: 'static',
  work: async () => {
    const steps = [() => run('astro', ['sync']), () => run(command, args)]
    for (const step of steps) if ((await step()) !== 0) return { passed: 0, failed: 1 }
    return { passed: 1, failed: 0 }
  },
})

/** Every part of `npm test`, cheapest first. */
export const parts: readonly Part[] = [
  typed('types', 'tsc', '-p', '.'),
  // Not `astro check`: it ends with 0 when its checker cannot be loaded.
  typed('types of pages', 'astro-check', '--minimumSeverity', 'error'),
  check('lint and borders', 'biome', 'lint', '--error-on-warnings', '.'),
  check('format', 'biome', 'format', '.'),
  check('format of pages and styles', 'prettier', '--check', 'src/**/*.astro', 'src/**/*.css'),
  check('catalogues', node, 'scripts/check-catalogues.ts'),
  check('content', node, 'scripts/check-content.ts'),
  check('figures', node, 'scripts/check-figures.ts'),
  check('routes', node, 'scripts/check-routes.ts'),
  check('styles', node, 'scripts/check-styles.ts'),
  check('words', node, 'scripts/check-words.ts'),
  check('unused code', 'knip'),
  check('shape', node, 'scripts/shape.ts'),
  check('tables', node, 'scripts/check-tables.ts'),
  check('documents', node, 'scripts/check-documents.ts'),
  check('OpenAPI', node, 'scripts/check-openapi.ts'),
  tests('unit', 'unit'),
  tests('sandbox', 'sandbox'),
  tests('server', 'server'),
  tests('ledger', 'ledger'),
  {
    name: 'races on PostgreSQL',
    kind: 'tests',
    work: async () => vitestIn('postgres', { POSTGRES_BIN: await needPostgres() }),
  },
  buildPart,
  {
    name: 'links and HTML',
    kind: 'built',
    work: async () =>
      (await run(node, ['scripts/check-pages.ts'])) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  },
  corePart,
  readingPart,
]
