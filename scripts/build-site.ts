import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist', 'inputs.sha256')

/** What the built pages are made of. The server's own code runs as it is and is not among them. */
const inputs = [
  'src/{api,content,i18n,islands,layouts,pages,search,stores,styles,ui}/**/*',
  'src/*.ts',
  'locales/**/*',
  'public/**/*',
  'packages/**/*',
  'sandbox/catalogue/**/*',
  'astro.config.mjs',
  'uno.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/{build-art,build-previews,build-site,build-worker,precompress,content-*}.ts',
]

function inputsHash(): string {
  const hash = createHash('sha256').update(process.env.PUBLIC_URL ?? '')
  for (const file of globSync(inputs, { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`\0${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function run(program: string, args: readonly string[], what: string): void {
  const { status } = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error(`${what} failed; its message stands above.`)
}

/** Builds the site and compresses it. A build that leaves no server behind is a failure, whatever it says itself. */
async function build(hash: string): Promise<void> {
  rmSync(stamp, { force: true })
  const { contentFaults } = await import('./content-faults.ts')
  const { faults } = contentFaults(root)
  if (faults.length > 0) throw new Error(`The content cannot be built:\n${faults.join('\n')}`)
  run('node_modules/astro/bin/astro.mjs', ['build', '--silent'], 'The build')
  for (const made of ['dist/client', 'dist/server/entry.mjs'])
    if (!existsSync(join(root, made))) throw new Error(`The build made no ${made}.`)
  // Loaded for a build alone: most starts build nothing.
  const [{ buildArt }, { buildPreviews }, { buildWorker }, { precompress }] = await Promise.all([
    import('./build-art.ts'),
    import('./build-previews.ts'),
    import('./build-worker.ts'),
    import('./precompress.ts'),
  ])
  buildArt(join(root, 'dist', 'client', 'art'))
  await buildPreviews(join(root, 'dist', 'client', 'art'))
  buildWorker(join(root, 'dist', 'client'))
  await precompress(join(root, 'dist', 'client'))
  writeFileSync(stamp, hash)
}

/** Builds when something that the pages are made of has changed since the last build. Gives whether it built. */
export async function buildWhenChanged(tell: (text: string) => void): Promise<boolean> {
  const hash = inputsHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  tell('Building the site …')
  await build(hash)
  return true
}

if (import.meta.main) await build(inputsHash())
