/**
 * The published OpenAPI document, read by tools of others: Spectral finds nothing to complain about, openapi-typescript
 * makes types of it, and TypeScript compiles them. `node scripts/check-openapi.ts <file>` checks another document.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '#server/http/openapi.ts'
import { compiler, run } from './test-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'baize-openapi-'))
const made = join(folder, 'openapi.json')
const types = join(folder, 'openapi.d.ts')
const document = process.argv[2] ?? made

try {
  writeFileSync(made, JSON.stringify(openApiDocument('https://site.example')))
  const steps: readonly (readonly [command: string, ...args: string[]])[] = [
    ['spectral', 'lint', '--ruleset', '.spectral.yaml', '--fail-severity', 'warn', document],
    ['openapi-typescript', document, '--output', types],
    ['node', ...compiler, '--ignoreConfig', '--noEmit', '--strict', types],
  ]
  for (const [command, ...args] of steps) {
    if ((await run(command, args)) === 0) continue
    console.error(`${command} does not take the OpenAPI document.`)
    process.exitCode = 1
    break
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
