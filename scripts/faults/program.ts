import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** A program that failed has ended: only one that hangs waits this long. A busy machine takes tens of seconds over a start. */
const readyMsMax = 300_000

/** A program, as a service manager would keep it. */
export interface Program {
  /** Starts the program and waits until it serves. Gives the milliseconds that took. */
  start(): Promise<number>
  /** The running process. */
  pid(): number | undefined
  /** Ends it at once (SIGKILL). */
  kill(): Promise<void>
  /** Ends it as a service manager does, and waits. */
  end(): Promise<void>
  close(): Promise<void>
}

export interface ProgramOptions {
  /** Below the project's folder. */
  readonly file: string
  readonly env: Readonly<Record<string, string>>
  /** Answers 200 once it serves. */
  readonly readyUrl: string
  readonly logFile: string
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Prepares a program; `start` starts it. */
export function openProgram({ file, env, readyUrl, logFile }: ProgramOptions): Program {
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
    ending.kill(signal)
    await ended
  }
  const killWithUs = (): void => void child?.kill('SIGKILL')
  process.once('exit', killWithUs)
  return {
    async start() {
      const startMs = performance.now()
      const output = openSync(logFile, 'a')
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
        cwd: root,
        stdio: ['ignore', output, output],
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      })
      child = started
      for (;;) {
        const answer = await fetch(readyUrl).catch(() => undefined)
        if (answer?.status === 200) return performance.now() - startMs
        const tookMs = performance.now() - startMs
        if (started.exitCode !== null || tookMs > readyMsMax)
          throw new Error(`${file} did not get ready:\n${readFileSync(logFile, 'utf8').slice(-4_000)}`)
        await pause(25)
      }
    },
    pid: () => child?.pid,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    async close() {
      process.off('exit', killWithUs)
      await end('SIGTERM')
    },
  }
}
