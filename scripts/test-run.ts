/**
 * `npm test`: every part but the walks, one after another, and a table at the end. `npm run walks` runs the walks, and
 * `npm run walks -- talk security` the browser tests of some files. `npm test -- static` (that is `npm run check`)
 * runs the quick ones; `npm test -- ledger journeys` runs parts by name. `npm test -- changed [commit]` runs what can see
 * the changes since a commit (HEAD) without a browser; `npm run check -- staged` looks at staged files alone.
 */
import { changedFiles, checksOf, stagedFiles, testsOf } from './test-changed.ts'
import { type Outcome, type Part, parts, walksIn } from './test-parts.ts'

interface Line {
  readonly part: Part
  readonly outcome: Outcome
  readonly seconds: number
}

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

async function perform(part: Part): Promise<Line> {
  console.log(`\n── ${part.name} ${'─'.repeat(Math.max(0, 70 - part.name.length))}`)
  const begun = performance.now()
  const outcome = await part.work().catch((error: unknown): Outcome => {
    const note = error instanceof Error ? error.message : String(error)
    console.error(note)
    return { passed: 0, failed: 1, note }
  })
  return { part, outcome, seconds: (performance.now() - begun) / 1_000 }
}

function row(line: Line): string {
  const { passed, failed, note } = line.outcome
  const figures = `${String(passed).padStart(7)}${String(failed).padStart(8)}${line.seconds.toFixed(1).padStart(9)} s`
  return `${failed === 0 ? '  ok    ' : '  FAILED'} ${line.part.name.padEnd(28)}${figures}${note ? `  ${note}` : ''}`
}

const lines: Line[] = []
for (const part of chosen(process.argv.slice(2))) lines.push(await perform(part))

const sum = (count: (outcome: Outcome) => number) => lines.reduce((total, line) => total + count(line.outcome), 0)
const failed = sum((outcome) => outcome.failed)
console.log(`\n         ${'part'.padEnd(28)} passed  failed     time`)
for (const line of lines) console.log(row(line))
console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
