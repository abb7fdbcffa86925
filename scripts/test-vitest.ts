import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run } from './test-command.ts'

/** A test by its file (from the project's folder) and its full name, as vitest's `-t` finds it. */
export interface TestName {
  readonly file: string
  readonly test: string
  /** The first line of what a failed one says. */
  readonly message?: string | undefined
}

/** What a part of the run came to. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Why, when the part could not run at all. */
  readonly note?: string
  readonly failures?: readonly TestName[]
  /** Every test that was found. */
  readonly all?: readonly TestName[]
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** How long a line of a failure may be, of which there may be many. */
const messageLength = 200
const firstLine = (messages: readonly string[] | null | undefined) =>
  messages?.[0]?.split('\n', 1)[0]?.slice(0, messageLength)

export interface VitestOptions {
  readonly env?: Readonly<NodeJS.ProcessEnv>
  /** One test by its full name: the others of its file are reported as skipped and do not count. */
  readonly only?: string
  /** No test is no fault. */
  readonly mayBeEmpty?: boolean
}

/** Counts what vitest reports. A skipped test and a file that could not be read count as failures. */
function count({ testResults }: Report, { only, mayBeEmpty }: VitestOptions): Outcome {
  const told = testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
        ...{ file: relative(root, name), test: [...ancestorTitles, title].join(' > '), status },
        message: firstLine(failureMessages),
      })),
    )
    .filter(({ test }) => only === undefined || test === only)
  const passed = told.filter(({ status }) => status === 'passed').length
  const red = told.filter(({ status }) => status === 'failed')
  const skipped = told.length - passed - red.length
  const unread = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  const nothing = told.length === 0 && !mayBeEmpty ? 1 : 0
  const notes = [skipped > 0 && `${skipped} skipped`, unread.length > 0 && `${unread.length} files not read`]
  const note = notes.filter(Boolean).join(', ')
  return {
    ...{ passed, failed: red.length + skipped + Math.max(unread.length, nothing), ...(note && { note }) },
    failures: [...red, ...unread.map(({ name }) => ({ file: relative(root, name), test: '' }))],
    all: told,
  }
}

/** Runs vitest and counts its tests. */
export async function vitest(args: readonly string[], options: VitestOptions = {}): Promise<Outcome> {
  const { env = {}, only } = options
  const folder = mkdtempSync(join(tmpdir(), 'baize-test-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const named = only === undefined ? [] : ['-t', `^${only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`]
    const code = await run('vitest', [...args, ...named, ...reporters], env)
    const outcome = count(JSON.parse(readFileSync(file, 'utf8')) as Report, options)
    // An error outside every test ends vitest with a code alone.
    return outcome.failed === 0 && code !== 0 ? { ...outcome, failed: 1 } : outcome
  } catch (error) {
    return { passed: 0, failed: 1, note: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const projectArgs = (...projects: readonly string[]) => projects.flatMap((project) => ['--project', project])

/** The two projects of the server's tests. */
export const ofServer = ['server', 'alone'] as const

export const vitestIn = (project: string, options?: VitestOptions): Promise<Outcome> =>
  vitest(['run', ...projectArgs(project)], options)

/** Runs the tests of some projects that import one of the files, directly or through others. */
export const vitestOn = (files: readonly string[], projects: readonly string[]): Promise<Outcome> =>
  vitest(['related', '--run', '--passWithNoTests', ...projectArgs(...projects), ...files], { mayBeEmpty: true })
