/**
 * The shape of the tree: files and lines per folder, the longest files and functions. Fails over the limits below
 * (docs: CONTRIBUTING.md, "Size of things"), and when files of the server import one another in a circle.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { importCycles } from './import-cycles.ts'
import { root } from './test-command.ts'

const fileLinesMax = 300
const functionLinesMax = 70

/** The journeys that each change has to pass; more of them, and the gate is slow and red by chance. */
const coreFilesMax = 12
const coreTestsMax = 45

/** Files that may be longer, each with its reason. A reason without need is a fault too. */
const reasons: Readonly<Record<string, string>> = {}

interface Long {
  readonly where: string
  readonly lines: number
}

/** Tracked source files, and those not yet tracked. */
function sources(): string[] {
  const list = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'packages', 'sandbox', 'scripts', 'tests'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return [...new Set(list.split('\n'))].filter((file) => /\.(ts|tsx|astro|mjs|sql)$/.test(file)).sort()
}

/** Lines that hold code: blank ones and those of comments alone do not count. */
function codeLines(text: string): number {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => /\S/.test(line) && !/^\s*(\/\/|--)/.test(line)).length
}

function functionName(node: ts.Node): string {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name) return node.name.getText()
  const parent = node.parent
  if (parent && (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent))) return parent.name.getText()
  return 'a function without a name'
}

/** Every function of a file with its length. */
function functions(file: string, text: string): Long[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: Long[] = []
  const visit = (node: ts.Node): number => {
    let inner = 0
    ts.forEachChild(node, (child) => {
      inner += visit(child)
    })
    if (!(ts.isFunctionLike(node) && 'body' in node && node.body)) return inner
    const all = codeLines(node.getText())
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    // The functions inside are counted by themselves: a factory is as long as what it does itself.
    found.push({ where: `${file}:${line} ${functionName(node)}`, lines: all - inner })
    return all - 1
  }
  visit(source)
  return found
}

/** `src/server/wallet/rows.ts` belongs to `src/server/wallet`. */
function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1)
  return parts.slice(0, parts[0] === 'src' ? 3 : 2).join('/')
}

const files = sources().map((file) => ({ file, text: readFileSync(root + file, 'utf8') }))
const folders = new Map<string, { files: number; lines: number }>()
for (const { file, text } of files) {
  const sum = folders.get(folderOf(file)) ?? { files: 0, lines: 0 }
  folders.set(folderOf(file), { files: sum.files + 1, lines: sum.lines + codeLines(text) })
}
const byLength = (a: Long, b: Long) => b.lines - a.lines
// A migration is written once and never cut up afterwards: no limit for .sql.
const lengths = files.map(({ file, text }) => ({ where: file, lines: text.split('\n').length - 1 })).sort(byLength)
const bodies = files
  // A test is a list of cases inside one function: its length says nothing.
  .filter(({ file }) => /\.tsx?$/.test(file) && !file.startsWith('tests/'))
  .flatMap(({ file, text }) => functions(file, text))
  .sort(byLength)

console.log(`${'folder'.padEnd(34)}  files   lines of code`)
for (const [folder, { files: count, lines }] of [...folders].sort()) {
  console.log(`${folder.padEnd(34)}${String(count).padStart(7)}${String(lines).padStart(16)}`)
}
console.log(
  `\nall${String(files.length).padStart(38)}${String(files.reduce((sum, { text }) => sum + codeLines(text), 0)).padStart(16)}`,
)
const listed = (title: string, items: readonly Long[]) => {
  console.log(`\n${title}`)
  for (const { where, lines } of items) console.log(`${String(lines).padStart(6)}  ${where}`)
}
listed('longest files', lengths.slice(0, 8))
listed('longest functions', bodies.slice(0, 8))

const core = files.filter(({ file }) => file.startsWith('tests/core/'))
const coreTests = core.flatMap(({ text }) => text.match(/^ *(?:it|test)\(/gm) ?? []).length

/** In these tests a worker keeps its modules and globals from file to file. */
const sharing = files.filter(
  ({ file }) =>
    /^tests\/.*\.test\.ts$/.test(file) &&
    !/\.alone\.test\.ts$/.test(file) &&
    !/^tests\/(api|art|browser|content|i18n|islands|ledger|stores|ui|workshop)\//.test(file),
)

const faults = [
  ...sharing
    .filter(({ text }) =>
      /\bvi\.((useFakeTimers|mock|doMock|stubGlobal|stubEnv)\b|spyOn\((?!(site|world|app)\b))/.test(text),
    )
    .map(
      ({ file }) =>
        `${file} replaces what other files of its worker use: call it ${basename(file, '.test.ts')}.alone.test.ts.`,
    ),
  ...(core.length > coreFilesMax ? [`tests/core has ${core.length} files, more than ${coreFilesMax}.`] : []),
  ...(coreTests > coreTestsMax ? [`tests/core has ${coreTests} tests, more than ${coreTestsMax}.`] : []),
  ...core
    .filter(({ text }) => /^ *(?:it|test)\.each/m.test(text))
    .map(({ file }) => `${file} makes tests by a table, which cannot be counted here.`),
  ...lengths
    .filter(({ where, lines }) => lines > fileLinesMax && !where.endsWith('.sql') && !(where in reasons))
    .map(({ where, lines }) => `${where} has ${lines} lines, more than ${fileLinesMax}.`),
  ...bodies
    .filter(({ lines }) => lines > functionLinesMax)
    .map(({ where, lines }) => `${where} has ${lines} lines, more than ${functionLinesMax}.`),
  ...Object.keys(reasons)
    .filter((file) => !lengths.some(({ where, lines }) => where === file && lines > fileLinesMax))
    .map((file) => `${file} needs no reason any more.`),
  ...importCycles(
    root,
    files.map(({ file }) => file).filter((file) => /^src\/server\/.*\.ts$/.test(file)),
  ).map((group) => `these files import one another in a circle: ${group.join(', ')}.`),
]
for (const fault of faults) console.error(`shape: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
