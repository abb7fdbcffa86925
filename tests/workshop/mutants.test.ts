import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDrawn, planOf, testsFor } from '#scripts/mutants/plan.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'baize-planted-'))

function write(file: string, ...lines: readonly string[]): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), `${lines.join('\n')}\n`)
}

beforeAll(() => {
  write('package.json', '{ "type": "module" }')
  write('src/i18n/old.ts', 'export const isOld = (age: number) => age >= 18', "export const mark = () => '18+'")
  write('src/i18n/types.d.ts', 'export type Age = number')
  write(
    'tests/i18n/old.test.ts',
    "import { expect, test } from 'vitest'",
    "import { isOld, mark } from '../../src/i18n/old.ts'",
    // Nobody of eighteen is asked about.
    "test('ages', () => expect([isOld(17), isOld(19)]).toEqual([false, true]))",
    "test('the mark', () => expect(mark()).toBe('18+'))",
  )
  // The set-up of the server's tests does not exist here: a run of this folder works by the quick mode alone.
  write('src/server/ages/old.ts', 'export const isOld = (age: number) => age >= 18')
  write(
    'tests/ages/old.test.ts',
    "import { expect, test } from 'vitest'",
    "import { isOld } from '../../src/server/ages/old.ts'",
    "test('ages', () => expect([isOld(17), isOld(18), isOld(19)]).toEqual([false, true, true]))",
  )
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('a run of mutations', () => {
  it('names the fault that no test sees, counts it, and fails', () => {
    const { stdout, status } = spawnSync(process.execPath, [join(root, 'scripts/mutants/index.ts'), 'src/i18n'], {
      cwd: tree,
      encoding: 'utf8',
    })
    expect(stdout).toContain('src/i18n/old.ts:1 EqualityOperator: age >= 18 → age > 18')
    // `true`, `false`, `>`, `<`, no function, an empty mark, and no function again.
    expect(stdout).toContain('all: 1 of 7 survived, 14.3 %')
    expect(status).toBe(1)
  })

  it('plants in rules of the server by the quick mode, where their tests need no database', () => {
    const run = (...options: readonly string[]) =>
      spawnSync(process.execPath, [join(root, 'scripts/mutants/index.ts'), 'src/server/ages', ...options], {
        cwd: tree,
        encoding: 'utf8',
      })
    const { stdout, status } = run('--pure')
    // `true`, `false`, `>`, `<`, and no function.
    expect(stdout).toContain('all: 0 of 5 survived, 0.0 %')
    expect(status).toBe(0)
    expect(run().status).not.toBe(0)
  })
})

describe('the plan of a run', () => {
  const wish = { target: 'src/i18n', tests: [], share: 1, seed: '1' }

  it('takes the code of a folder, with its texts in i18n alone', () => {
    expect(planOf(tree, wish)).toMatchObject({ mutate: ['src/i18n/old.ts'], onServer: false })
    expect(planOf(tree, wish).without).not.toContain('StringLiteral')
    expect(planOf(root, { ...wish, target: 'src/server/limits/rules.ts' })).toMatchObject({
      mutate: ['src/server/limits/rules.ts'],
      tests: ['tests/limits/**/*.test.{ts,tsx}'],
      onServer: true,
      without: expect.arrayContaining(['StringLiteral']),
    })
    expect(planOf(root, { ...wish, target: 'src/server/limits', pure: true }).onServer).toBe(false)
    expect(() => planOf(tree, { ...wish, target: 'src/none' })).toThrow('There is no code in src/none.')
  })

  it('asks the tests of the feature, or those that are named', () => {
    const inFolders = (...names: readonly string[]) => names.map((name) => `tests/${name}/**/*.test.{ts,tsx}`)
    expect(testsFor('src/server/http/gate.ts')).toEqual(inFolders('server', 'attacks'))
    expect(testsFor('src/server/wallet')).toEqual(inFolders('wallet'))
    expect(testsFor('src/server/system')).toEqual(inFolders('server', 'operator', 'system'))
    expect(testsFor('src/server/lottery/handlers.ts')).toEqual(inFolders('launch'))
    expect(testsFor('src/server/ports')).toEqual(expect.arrayContaining(inFolders('codes', 'lobby', 'wallet')))
    expect(testsFor('src/i18n')).toEqual(inFolders('i18n'))
    expect(testsFor('packages/money')).toEqual(inFolders('api'))
    expect(planOf(tree, { ...wish, tests: ['tests/a.test.ts'] }).tests).toEqual(['tests/a.test.ts'])
  })

  it('finds tests for every folder of the server', () => {
    const folders = globSync('src/server/*/', { cwd: root }).filter((folder) => !folder.endsWith('.ts'))
    expect(folders.length).toBeGreaterThan(30)
    const without = folders.filter((folder) =>
      testsFor(folder).some((glob) => globSync(glob, { cwd: root }).length === 0),
    )
    expect(without).toEqual([])
  })

  it('draws the same lines for the same seed, about as many as asked for', () => {
    const drawn = (seed: string) =>
      Array.from({ length: 1_000 }, (_, line) => line).filter((line) => isDrawn(seed, 'a.ts', line, 0.3))
    expect(drawn('1')).toEqual(drawn('1'))
    expect(drawn('1')).not.toEqual(drawn('2'))
    expect(drawn('1').length).toBeGreaterThan(250)
    expect(drawn('1').length).toBeLessThan(350)
    expect(planOf(tree, { ...wish, share: 0.999_999 }).mutate).toEqual(
      [1, 2, 3].map((n) => `src/i18n/old.ts:${n}-${n}`),
    )
  })
})
