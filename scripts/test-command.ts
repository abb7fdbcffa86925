import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../', import.meta.url))

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

/** Runs a command, shows what it prints and gives its exit code; one that could not start counts as 127. */
export function run(command: string, args: readonly string[], env: Readonly<NodeJS.ProcessEnv> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, [...args], {
      cwd: root,
      env: { ...commandEnv, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      done(127)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}
