import { compiler, run } from './test-command.ts'
import { needChromium, needPostgres, wishForPostgres } from './test-machine.ts'
import { type Outcome, ofServer, projectArgs, vitest, vitestIn } from './test-vitest.ts'

export interface Part {
  readonly name: string
  /** `static` parts need neither a build nor a browser. */
  readonly kind: 'static' | 'tests' | 'built' | 'walks'
  /** The part that this one runs beside, after others that do so; what it prints is shown at the end of them all. */
  readonly beside?: string
  readonly work: () => Promise<Outcome>
}

/** A part that has run. */
export interface Line {
  readonly part: Part
  readonly outcome: Outcome
  readonly seconds: number
  /** What its commands printed. */
  readonly output?: string
}

const one = async (...steps: readonly (() => Promise<number>)[]): Promise<Outcome> => {
  for (const step of steps) if ((await step()) !== 0) return { passed: 0, failed: 1 }
  return { passed: 1, failed: 0 }
}

/** A command that is one check: exit code 0 passes. */
export const check = (name: string, command: string, ...args: readonly string[]): Part => ({
  ...{ name, kind: 'static' },
  work: () => one(() => run(command, args)),
})

let sites: Promise<string | undefined> | undefined
/** Its tests run against sites, each with a PostgreSQL of its own where the machine can have one. */
async function withSites(work: () => Promise<Outcome>): Promise<Outcome> {
  sites ??= wishForPostgres()
  await sites
  return work()
}

let browser: Promise<void> | undefined
export async function withBrowser(work: () => Promise<Outcome>): Promise<Outcome> {
  browser ??= needChromium()
  await browser
  return withSites(work)
}

let programs: Promise<string> | undefined
/** Installed once, where two parts want it at the same time. */
async function withPostgres(work: (env: NodeJS.ProcessEnv) => Promise<Outcome>): Promise<Outcome> {
  programs ??= needPostgres()
  return work({ POSTGRES_BIN: await programs })
}

const types = 'types'
const server = 'server'
const core = 'core'

const besideTypes = (name: string, command: string, ...args: readonly string[]): Part => ({
  ...check(name, command, ...args),
  beside: types,
})

const tests = (name: string): Part => ({ name, kind: 'tests', work: () => vitestIn(name) })
const inBrowser = (name: string): Part => ({ name, kind: 'built', work: () => withBrowser(() => vitestIn(name)) })

const node = 'node'

/** Every part of `npm test`, in stages: checks, code, the built site. */
export const parts: readonly Part[] = [
  {
    ...{ name: types, kind: 'static' },
    // The types of the content, which Astro writes. Not `astro check`: it ends with 0 when its checker cannot be loaded.
    work: () =>
      one(
        () => run('astro', ['sync']),
        () => run(node, [...compiler, '-p', '.']),
        () => run('astro-check', ['--minimumSeverity', 'error', '--tsconfig', 'scripts/tsconfig.pages.json']),
      ),
  },
  besideTypes('lint and format', 'biome', 'ci', '--error-on-warnings', '.'),
  besideTypes('format of pages and styles', 'prettier', '--check', 'src/**/*.astro', 'src/**/*.css'),
  besideTypes('catalogues', node, 'scripts/check-catalogues.ts'),
  besideTypes('content', node, 'scripts/check-content.ts'),
  besideTypes('figures', node, 'scripts/check-figures.ts'),
  besideTypes('routes', node, 'scripts/check-routes.ts'),
  besideTypes('styles', node, 'scripts/check-styles.ts'),
  besideTypes('words', node, 'scripts/check-words.ts'),
  besideTypes('unused code', 'knip'),
  besideTypes('shape', node, 'scripts/shape.ts'),
  besideTypes('tables', node, 'scripts/check-tables.ts'),
  besideTypes('documents', node, 'scripts/check-documents.ts'),
  besideTypes('OpenAPI', node, 'scripts/check-openapi.ts'),
  // Types take one core: what is short is tested on the other.
  { ...tests('sandbox'), beside: types },
  {
    ...{ name: 'ledger', kind: 'tests', beside: types },
    work: () => withPostgres((env) => vitestIn('ledger', { env })),
  },
  {
    name: server,
    kind: 'tests',
    work: () => withPostgres((env) => vitest(['run', ...projectArgs(...ofServer)], { env })),
  },
  {
    ...{ name: 'races on PostgreSQL', kind: 'tests', beside: server },
    work: () => withPostgres((env) => vitestIn('postgres', { env })),
  },
  { name: 'build', kind: 'built', beside: server, work: () => one(() => run('npm', ['run', 'build'])) },
  {
    // Made and installed while others are tested: most of it is waiting, for the ledger's next seal and for packages.
    ...{ name: 'demo world', kind: 'built', beside: server },
    work: () => withBrowser(() => one(() => run(node, ['tests/support/demo-world.ts']))),
  },
  { ...tests('islands'), beside: server },
  { ...tests('unit'), beside: server },
  inBrowser(core),
  // A browser waits more than it works: what is short runs beside the journeys.
  { ...inBrowser('reading'), beside: core },
  // Links and HTML among them.
  { name: 'pages', kind: 'built', beside: core, work: () => withSites(() => vitestIn('pages')) },
  {
    ...{ name: 'six sizes', kind: 'built', beside: core },
    work: () => withBrowser(() => one(() => run(node, ['scripts/size.ts', '--few']))),
  },
]
