/**
 * `npm test`: every part but the walks, and a table at the end; a whole run leaves its result in
 * `node_modules/.cache/gate.json`. `npm run walks` runs the walks, `npm run walks -- faults 'size budgets'` some of their
 * parts, and `npm run walks -- talk security` the browser tests of some files. `npm test -- static` (that is `npm run check`)
 * runs the quick ones; `npm test -- ledger core` runs parts by name. `npm test -- changed [commit]` runs what can see the
 * changes since a commit (HEAD) without a browser, and the core journeys where pages have changed; `npm run check -- staged`
 * looks at staged files alone.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { changedFiles, checksOf, stagedFiles, stateOfTree, testsOf } from './test-changed.ts'
import { keepingOutput, root } from './test-command.ts'
import { type Line, type Part, parts } from './test-parts.ts'
import type { Outcome } from './test-vitest.ts'
import { openReport, walksIn } from './walks.ts'

const args = process.argv.slice(2)

function chosen(wanted: readonly string[]): readonly Part[] {
  if (wanted.length === 0) return parts
  if (wanted[0] === 'walks') return walksIn(wanted.slice(1))
  if (wanted.includes('staged')) return checksOf(stagedFiles())
  if (wanted[0] === 'changed') {
    const files = changedFiles(wanted[1] ?? 'HEAD')
    return [...checksOf(files), ...testsOf(files)]
  }
  if (wanted.includes('static')) return parts.filter((part) => part.kind === 'static')
  const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length === 0) return parts.filter((part) => wanted.includes(part.name))
  console.error(`No part is called ${unknown.join(', ')}. There are: ${parts.map((part) => part.name).join(', ')}.`)
  return process.exit(2)
}

const tellPart = (part: Part) => console.log(`\n── ${part.name} ${'─'.repeat(Math.max(0, 70 - part.name.length))}`)

async function perform(part: Part): Promise<Line> {
  const begun = performance.now()
  const outcome = await part.work().catch((error: unknown): Outcome => {
    const note = error instanceof Error ? error.message : String(error)
    return { passed: 0, failed: 1, note }
  })
  return { part, outcome, seconds: (performance.now() - begun) / 1_000 }
}

async function performKept(part: Part, isQuiet: boolean): Promise<Line> {
  const { result, output } = await keepingOutput(isQuiet, () => perform(part))
  return { ...result, output }
}

/** Performs the parts that wait, in their order, until none is left; what they print is kept. */
async function performWaiting(waiting: Part[], done: Line[]): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    done.push(await performKept(part, true))
  }
}

/** Performs a part and those beside it, two at a time; those are shown at the end. */
async function performStage(part: Part, beside: readonly Part[]): Promise<readonly Line[]> {
  const waiting = [...beside]
  const done: Line[] = []
  const first = async (): Promise<Line> => {
    const line = await performKept(part, false)
    await performWaiting(waiting, done)
    return line
  }
  const [line] = await Promise.all([first(), performWaiting(waiting, done)])
  const inOrder = done.toSorted((a, b) => beside.indexOf(a.part) - beside.indexOf(b.part))
  for (const other of inOrder) {
    tellPart(other.part)
    process.stdout.write(other.output ?? '')
  }
  return [line, ...inOrder]
}

async function performAll(
  wanted: readonly Part[],
  judge = async (line: Line): Promise<Line> => line,
): Promise<readonly Line[]> {
  const isAlone = ({ beside }: Part) => !wanted.some(({ name }) => name === beside)
  const lines: Line[] = []
  for (const part of wanted.filter(isAlone)) {
    tellPart(part)
    const beside = wanted.filter((other) => other.beside === part.name)
    for (const line of await performStage(part, beside)) lines.push(await judge(line))
  }
  return lines
}

function row(line: Line): string {
  const { passed, failed, note } = line.outcome
  const figures = `${String(passed).padStart(7)}${String(failed).padStart(8)}${line.seconds.toFixed(1).padStart(9)} s`
  return `${failed === 0 ? '  ok    ' : '  FAILED'} ${line.part.name.padEnd(28)}${figures}${note ? `  ${note}` : ''}`
}

const reasonsMax = 20
/** Why a part failed: its red tests, or the last that it printed. It stands at the end of a long log. */
function reasonsOf({ outcome: { failures = [] }, output = '' }: Line): readonly string[] {
  const tests = failures.map(({ file, test, message }) => `${file} > ${test}${message ? `: ${message}` : ''}`)
  const printed = output.split('\n').filter((text) => text.trim() !== '')
  return (tests.length > 0 ? tests : printed).slice(-reasonsMax)
}

const begun = performance.now()
const tree = stateOfTree()
const report = args[0] === 'walks' ? openReport(tree, args.length === 1) : undefined
const performed = await performAll(chosen(args), report?.add)
const lines = report?.end() ?? performed

const sum = (count: (outcome: Outcome) => number) => lines.reduce((total, line) => total + count(line.outcome), 0)
const passed = sum((outcome) => outcome.passed)
const failed = sum((outcome) => outcome.failed)
console.log(`\n         ${'part'.padEnd(28)} passed  failed     time`)
for (const line of lines) console.log(row(line))
if (args.length === 0) {
  const seconds = Math.round((performance.now() - begun) / 1_000)
  const folder = `${root}node_modules/.cache/`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}gate.json`, `${JSON.stringify({ ...tree, passed, failed, seconds })}\n`)
}
for (const line of lines.filter(({ outcome }) => outcome.failed > 0))
  console.log([`\n${line.part.name} failed:`, ...reasonsOf(line)].join('\n  '))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
