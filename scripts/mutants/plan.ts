import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a run plants its faults in, and which tests have to see them. */
export interface Plan {
  /** Files, or lines of files: `src/i18n/t.ts:12-12`. */
  readonly mutate: readonly string[]
  /** Globs of test files. */
  readonly tests: readonly string[]
  /** The tests open the embedded database and depend on the order in their file. */
  readonly onServer: boolean
  /** Kinds of faults that are not planted, by Stryker's names. */
  readonly without: readonly string[]
}

export interface Wish {
  /** Folder or file, relative to the tree. */
  readonly target: string
  /** Globs in place of the tests that belong to the target. */
  readonly tests: readonly string[]
  /** The share of lines in which faults are planted, above 0 and up to 1. */
  readonly share: number
  readonly seed: string
  /** The tests need neither a database nor one another, although the target is of the server. */
  readonly pure?: boolean
}

/** Folders whose tests have another name, or stand in several folders. */
const testFolders: Readonly<Record<string, readonly string[]>> = {
  'src/api': ['api', 'browser'],
  'src/stores': ['stores', 'islands'],
  'src/islands': ['islands', 'ui'],
  'src/server/http': ['server', 'attacks'],
  'src/server/kernel': ['server'],
  'src/server/account-state': ['account-state', 'operator'],
  'src/server/lottery': ['launch'],
  'src/server/notes': ['staff'],
  'src/server/ports': [
    'codes',
    'deposits',
    'launch',
    'limits',
    'lobby',
    'payments',
    'sign-in',
    'uploads',
    'wallet',
    'withdrawals',
  ],
  'src/server/rate-limit': ['attacks', 'sign-in'],
  'src/server/sign-in': ['sign-in', 'codes'],
  'src/server/system': ['server', 'operator', 'system'],
  'src/server/templates': ['staff', 'chat', 'complaints'],
  'packages/money': ['api'],
}

/**
 * The tests that belong to a folder or file: those in the folder of its name, unless the table above says others.
 * @example testsFor('src/server/limits/rules.ts') // ['tests/limits/**\/*.test.{ts,tsx}']
 */
export function testsFor(target: string): readonly string[] {
  const folder = /^src\/server\/[\w-]+|^\w+\/[\w-]+/.exec(target)?.[0] ?? target
  const own = folder.split('/').at(-1)!
  return (testFolders[folder] ?? [own]).map((name) => `tests/${name}/**/*.test.{ts,tsx}`)
}

const notTexts = ['ObjectLiteral', 'ArrayDeclaration', 'OptionalChaining']

/** Whether a line is in the sample: always the same ones for a seed, whatever happens to other lines. */
export function isDrawn(seed: string, file: string, line: number, share: number): boolean {
  const drawn = createHash('sha256').update(`${seed}:${file}:${line}`).digest().readUInt32BE()
  return drawn / 2 ** 32 < share
}

function linesOf(tree: string, file: string, { share, seed }: Wish): string[] {
  if (share >= 1) return [file]
  const count = readFileSync(join(tree, file), 'utf8').split('\n').length
  const lines = Array.from({ length: count }, (_, at) => at + 1)
  return lines.filter((line) => isDrawn(seed, file, line, share)).map((line) => `${file}:${line}-${line}`)
}

/** Plans a run. Throws an `Error` that names a target without code. */
export function planOf(tree: string, wish: Wish): Plan {
  const target = wish.target.replace(/\/$/, '')
  const path = join(tree, target)
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  const files = isFile
    ? [target]
    : globSync(`${target}/**/*.{ts,tsx}`, { cwd: tree }).filter((f) => !f.endsWith('.d.ts'))
  if (files.length === 0) throw new Error(`There is no code in ${target}.`)
  const isText = /^src\/i18n/.test(target)
  return {
    mutate: files.toSorted().flatMap((file) => linesOf(tree, file, wish)),
    tests: wish.tests.length > 0 ? wish.tests : testsFor(target),
    onServer: target.startsWith('src/server/') && !wish.pure,
    without: isText ? notTexts : [...notTexts, 'StringLiteral'],
  }
}

const variable = 'MUTANTS_PLAN'

/** Passes a plan to the processes that run the tests. */
export const asEnv = (plan: Plan): Readonly<Record<string, string>> => ({ [variable]: JSON.stringify(plan) })

export function planFrom(env: NodeJS.ProcessEnv): Plan {
  return JSON.parse(env[variable] ?? '{"tests":[]}') as Plan
}
