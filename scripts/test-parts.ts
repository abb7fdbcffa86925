import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  /** `static` parts need neither a build nor a browser. */
  readonly kind: 'static' | 'tests' | 'built'
  readonly work: () => Promise<Outcome>
}

/** A command that is one check: exit code 0 passes. */
export const check = (name: string, command: string, ...args: readonly string[]): Part => ({
  name,
  kind: 'static',
  work: async () => ((await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly Told[] }[]
}

/** A test that passed with something that failed before did so at its second attempt. */
interface Told {
  readonly fullName: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

/** Journeys that may need a second attempt in one run: a browser on a busy machine is late at times, the site is not. */
const againMax = 3

/** Says which tests needed a second attempt, and why. */
function tellAgain({ testResults }: Report): number {
  const again = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  for (const { fullName, failureMessages } of again)
    console.log(`\nPassed at the second attempt alone: ${fullName}\n${failureMessages[0]}`)
  return again.length
}

/**
 * Counts what vitest reports. A skipped test, a file that could not be read, and each test beyond {@link againMax} that
 * passed at its second attempt alone count as failures.
 */
async function vitest(args: readonly string[], env: Readonly<NodeJS.ProcessEnv> = {}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-test-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await run('vitest', [...args, ...reporters], env)
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const skipped = report.numPendingTests + report.numTodoTests
    const unread = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    ).length
    const again = tellAgain(report)
    const failed = report.numFailedTests + skipped + unread + Math.max(0, again - againMax)
    const notes = [skipped > 0 && `${skipped} skipped`, again > 0 && `${again} at the second attempt`]
    const note = notes.filter(Boolean).join(', ')
    // An error outside every test ends vitest with a code alone.
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, ...(note && { note }) }
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

async function withBrowser(work: (env: NodeJS.ProcessEnv) => Promise<Outcome>): Promise<Outcome> {
  return work({ CHROME_PATH: await needChromium() })
}

const node = 'node'
const buildPart: Part = {
  name: 'build',
  kind: 'built',
  work: async () => ((await run('npm', ['run', 'build'])) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
}

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
  { name: 'journeys', kind: 'built', work: () => withBrowser((env) => vitestIn('journeys', env)) },
  { name: 'accessibility', kind: 'built', work: () => withBrowser((env) => vitestIn('a11y', env)) },
  {
    name: 'size budgets',
    kind: 'built',
    work: () =>
      withBrowser(async (env) =>
        (await run(node, ['scripts/size.ts'], env)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
      ),
  },
]
