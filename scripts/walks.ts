import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { root, run } from './test-command.ts'
import { needPostgres } from './test-machine.ts'
import { type Line, type Part, withBrowser } from './test-parts.ts'
import { type Outcome, ofServer, projectArgs, type TestName, vitest, vitestIn } from './test-vitest.ts'

/** Moments shortly before or after a month, a year and a week begin in Bangkok, and on a day that not every year has. */
const otherDates = ['2026-11-30T17:05Z', '2028-02-29T16:48Z', '2026-12-31T16:50Z', '2026-11-23T02:00Z']

const walk = (name: string, work: () => Promise<Outcome>): Part => ({
  ...{ name, kind: 'walks' },
  work: () => withBrowser(work),
})

/** The tests that draw examples, over a seed that the gate does not use. */
async function overOtherSeed(): Promise<Outcome> {
  const listed = execFileSync('git', ['grep', '-l', 'support/fast-check.ts', 'tests'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => file.endsWith('.test.ts'))
  const seed = String(Math.floor(Math.random() * 2 ** 31))
  const env = { TEST_SEED: seed, POSTGRES_BIN: await needPostgres() }
  // One run takes no groups together that have another number of workers.
  const groups = [['unit', ...ofServer], ['ledger'], ['postgres']]
  const done: Outcome[] = []
  for (const group of groups)
    done.push(await vitest(['run', ...projectArgs(...group), ...files], { env, mayBeEmpty: true }))
  const sum = (of: (outcome: Outcome) => number) => done.reduce((total, outcome) => total + of(outcome), 0)
  const [passed, failed] = [sum((outcome) => outcome.passed), sum((outcome) => outcome.failed)]
  return {
    ...{ passed, failed: passed + failed === 0 ? 1 : failed, note: `TEST_SEED=${seed}` },
    failures: done.flatMap(({ failures = [] }) => failures),
    all: done.flatMap(({ all = [] }) => all),
  }
}

/** A program that is one test. */
async function asOne(program: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return (await run('node', [program, ...args], env)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const walks: readonly Part[] = [
  walk('journeys', () => vitestIn('journeys')),
  walk('accessibility', () => vitestIn('a11y')),
  walk('size budgets', () => asOne('scripts/size.ts')),
  walk('links and HTML in every language', () => asOne('scripts/check-pages.ts')),
  ...otherDates.map((date) => walk(`core at ${date}`, () => vitestIn('core', { env: { TEST_DATE: date } }))),
  walk('core on the embedded database', () => vitestIn('core', { env: { TEST_DATABASE: 'embedded' } })),
  { name: 'another seed', kind: 'walks', work: overOtherSeed },
  {
    ...{ name: 'server on the embedded database', kind: 'walks' },
    work: () => vitest(['run', ...projectArgs(...ofServer)], { env: { TEST_DATABASE: 'embedded' } }),
  },
  {
    ...{ name: 'faults', kind: 'walks' },
    work: async () => asOne('scripts/faults/index.ts', ['--short'], { POSTGRES_BIN: await needPostgres() }),
  },
]

/** All walks; with words, the parts that are called so, or else the browser tests in the files whose path contains one of them. */
export function walksIn(words: readonly string[]): readonly Part[] {
  if (words.length === 0) return walks
  const named = walks.filter(({ name }) => words.includes(name))
  if (named.length === words.length) return named
  return [walk(words.join(' '), () => vitest(['run', ...projectArgs('journeys', 'a11y'), ...words]))]
}

const quarantineFile = 'tests/quarantine.json'
const quarantineMax = 5
const quarantineDaysMax = 14

const Kept = z.object({
  file: z.string(),
  test: z.string(),
  since: z.iso.date(),
  why: z.string().min(1),
  evidence: z.string().min(1),
})
type Kept = z.infer<typeof Kept>

const same = (one: TestName) => (other: TestName) => one.file === other.file && one.test === other.test

/** What is wrong with the quarantine itself: too many, too long, or about a test that does not exist. */
function faultsOf(quarantine: readonly Kept[], all: readonly TestName[], wholeRun: boolean): string[] {
  const ageDays = ({ since }: Kept) => (Date.now() - Date.parse(since)) / 86_400_000
  const files = new Set(all.map(({ file }) => file))
  return [
    ...(quarantine.length > quarantineMax
      ? [`${quarantine.length} tests are in quarantine, ${quarantineMax} may be`]
      : []),
    ...quarantine
      .filter((kept) => ageDays(kept) > quarantineDaysMax)
      .map(({ test }) => `in quarantine for more than ${quarantineDaysMax} days: ${test}`),
    ...quarantine
      .filter((kept) => (wholeRun || files.has(kept.file)) && !all.some(same(kept)))
      .map(({ file, test }) => `in quarantine, but not found: ${file} ${test}`),
  ]
}

interface Failure extends TestName {
  readonly part: string
  readonly verdict: 'late' | 'broken' | 'in quarantine'
}

/** Runs a test once more, alone: one that passes now was late. Both count as failed. */
async function judge(part: string, { file, test }: TestName): Promise<Failure> {
  const env = part.startsWith('core at ') ? { TEST_DATE: part.slice('core at '.length) } : {}
  const again = await vitest(['run', file], { env, ...(test && { only: test }) })
  return { part, file, test, verdict: again.failed === 0 ? 'late' : 'broken' }
}

/** What the walks have found so far. */
export interface Report {
  /** Runs each failed test of a part once more, takes what is in quarantine off the count, and writes `walks-report.json`. */
  add(line: Line): Promise<Line>
  /** Says which test was late and which is broken, and what is wrong with the quarantine; gives the lines of the table. */
  end(): readonly Line[]
}

/** Begins a report on a commit: it is written after each part, so that a run that is cut short keeps what it has seen. */
export function openReport(tree: object, wholeRun: boolean): Report {
  const quarantine = z.array(Kept).parse(JSON.parse(readFileSync(`${root}${quarantineFile}`, 'utf8')))
  const failures: Failure[] = []
  const judged: Line[] = []
  const write = (faults: readonly string[]): void => {
    const parts = judged.map(({ part, outcome: { passed, failed, note }, seconds }) => ({
      ...{ part: part.name, passed, failed, seconds: Math.round(seconds), ...(note && { note }) },
    }))
    writeFileSync(`${root}walks-report.json`, `${JSON.stringify({ ...tree, parts, failures, faults }, null, 2)}\n`)
  }
  return {
    async add(line) {
      const red = line.outcome.failures ?? []
      const kept = red.filter((failure) => quarantine.some(same(failure)))
      for (const failure of red)
        failures.push(
          kept.includes(failure)
            ? { part: line.part.name, ...failure, verdict: 'in quarantine' }
            : await judge(line.part.name, failure),
        )
      const own = { ...line, outcome: { ...line.outcome, failed: line.outcome.failed - kept.length } }
      judged.push(own)
      write([])
      return own
    },
    end() {
      const all = judged.flatMap(({ outcome }) => outcome.all ?? [])
      const faults = faultsOf(quarantine, all, wholeRun)
      write(faults)
      for (const { verdict, file, test } of failures) console.log(`\n${verdict}: ${file} > ${test}`)
      for (const fault of faults) console.log(`\n${quarantineFile}: ${fault}`)
      if (faults.length === 0) return judged
      const outcome = { passed: 0, failed: faults.length }
      const part: Part = { name: 'quarantine', kind: 'walks', work: async () => outcome }
      return [...judged, { part, outcome, seconds: 0 }]
    },
  }
}
