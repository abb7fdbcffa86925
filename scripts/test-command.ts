import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** What `node` runs to check types. By its path: two packages bring a `tsc`, see decision 0141. */
export const compiler: readonly string[] = ['node_modules/typescript-7/bin/tsc']

/** The environment of every command: the project's own Node first, no questions, no colours. */
export const commandEnv: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  ASTRO_PREVIEW_BACKGROUND: '0',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
}

const kept = new AsyncLocalStorage<{ readonly pieces: string[]; readonly isQuiet: boolean }>()

/** Runs `work` and keeps what its commands print, which is shown meanwhile unless it is to be quiet; gives both. */
export async function keepingOutput<T>(
  isQuiet: boolean,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly output: string }> {
  const pieces: string[] = []
  const result = await kept.run({ pieces, isQuiet }, work)
  return { result, output: pieces.join('') }
}

/** Runs a command, shows what it prints and gives its exit code; one that could not start counts as 127. */
export function run(command: string, args: readonly string[], env: Readonly<NodeJS.ProcessEnv> = {}): Promise<number> {
  const keep = kept.getStore()
  const show = (text: string) => {
    keep?.pieces.push(text)
    if (!keep?.isQuiet) process.stdout.write(text)
  }
  return new Promise((done) => {
    const output = keep ? 'pipe' : 'inherit'
    const child = spawn(command, [...args], {
      cwd: root,
      env: { ...commandEnv, ...env },
      stdio: ['ignore', output, output],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', show)
    child.on('error', (error) => {
      show(`${command}: ${error.message}\n`)
      done(127)
    })
    child.on('close', (code) => done(code ?? 1))
  })
}
