import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { publicKeyPem } from './vendor.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const readyMsMax = 30_000

/** The site's own program, as a service manager would keep it. */
export interface AppProcess {
  readonly base: string
  /** Starts the program and waits until it serves. Gives the milliseconds that took. */
  start(): Promise<number>
  /** Ends it at once (SIGKILL). */
  kill(): Promise<void>
  /** Ends it as a service manager does, and waits. */
  end(): Promise<void>
  close(): Promise<void>
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

/** A folder for an app process. */
export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'faults-app-'))

/**
 * Prepares an app process over the database at `databaseUrl`, or over the embedded one in `dataDir`; `start` starts it.
 * The folder is removed when it is closed.
 */
export async function openAppProcess(databaseUrl: string | undefined, dataDir = newDataDir()): Promise<AppProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const logFile = join(dataDir, 'app.log')
  const base = `http://127.0.0.1:${port}`
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
    base,
    async start() {
      const startMs = performance.now()
      const output = openSync(logFile, 'a')
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
        cwd: root,
        stdio: ['ignore', output, output],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          DATA_DIR: dataDir,
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
          DEMO: '0',
          LOG_LEVEL: 'error',
          HUB88_URL: 'http://127.0.0.1:9',
          HUB88_PUBLIC_KEYS: publicKeyPem,
        },
      })
      child = started
      for (;;) {
        const answer = await fetch(`${base}/readyz`).catch(() => undefined)
        if (answer?.status === 200) return performance.now() - startMs
        const tookMs = performance.now() - startMs
        if (started.exitCode !== null || tookMs > readyMsMax)
          throw new Error(`The site did not get ready:\n${readFileSync(logFile, 'utf8').slice(-4_000)}`)
        await pause(25)
      }
    },
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    async close() {
      process.off('exit', killWithUs)
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
