/**
 * Plants faults in a folder, one at a time, and runs its tests: `npm run mutants -- src/i18n`. Names the faults that no
 * test has seen, and fails when they are more than a tenth.
 *
 *   --tests <glob>   in place of the folder's own tests; may be repeated
 *   --pure           the tests need neither a database nor one another: quicker for rules of the server
 *   --share <0..1>   plants in a sample of the lines
 *   --seed <text>    draws another sample; the same seed draws the same lines
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { asEnv, planOf } from './plan.ts'
import { reportOf, survivorsMax } from './report.ts'

type Options = ConstructorParameters<typeof Stryker>[0]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: [] },
    pure: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
})
const [target] = positionals
const share = Number(values.share)
if (target === undefined || !(share > 0)) {
  console.error('npm run mutants -- <folder or file> [--tests <glob>] [--pure] [--share <0..1>] [--seed <text>]')
  process.exit(2)
}

const tree = process.cwd()

/**
 * Starts the PostgreSQL that the server's tests open their databases on, where the machine has one: here, so that it
 * outlives a process whose tests a fault has hung up. The tests find it by the environment.
 */
async function startServers(): Promise<(() => Promise<void>) | undefined> {
  const file = pathToFileURL(join(tree, 'tests/support/database-servers.ts')).href
  const servers = (await import(file)) as typeof import('#tests/support/database-servers.ts')
  return servers.default()
}

const plan = planOf(tree, { target, tests: values.tests, share, seed: values.seed, pure: values.pure })
Object.assign(process.env, asEnv(plan))
const stopServers = plan.onServer ? await startServers() : undefined
const folder = mkdtempSync(join(tmpdir(), 'baize-mutants-'))
try {
  const mutants = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // The tests of the server are chosen by name already: nearly all of them import nearly everything.
    vitest: { configFile: fileURLToPath(new URL('vitest.config.ts', import.meta.url)), related: !plan.onServer },
    mutate: [...plan.mutate],
    mutator: { plugins: null, excludedMutations: [...plan.without] },
    // A test that builds on the one before it would fail alone, and the fault would count as seen.
    coverageAnalysis: plan.onServer ? 'all' : 'perTest',
    concurrency: 1,
    timeoutMS: plan.onServer ? 30_000 : 5_000,
    dryRunTimeoutMinutes: 15,
    reporters: [],
    logLevel: 'error' as Options['logLevel'],
    tempDirName: folder,
    ignorePatterns: ['dist', '.data', '.astro'],
    allowConsoleColors: false,
  }).runMutationTest()
  const { lines, share: survived } = reportOf(tree, mutants)
  console.log(lines.join('\n'))
  if (share < 1) console.log(`Planted in ${share * 100} % of the lines, seed ${values.seed}.`)
  process.exitCode = survived > survivorsMax ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
  await stopServers?.()
}
