// Runs under whatever Node the machine has (20 or later): brings the packages, then goes on with the project's own Node.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.package-lock.json')
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const stale = !existsSync(installed) || !existsSync(node) || statSync(installed).mtimeMs < statSync(lock).mtimeMs
if (stale) {
  console.log('Installing packages from the lockfile …')
  const install = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
  if (install.status !== 0 || !existsSync(node)) {
    console.error('The packages could not be installed; npm said why above.')
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
}

const run = spawnSync(node, ['scripts/test-run.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(run.status ?? 1)
