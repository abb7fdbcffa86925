import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, openProgram, type Program, root } from './program.ts'
import { publicKeyPem } from './vendor.ts'

/** The site's own program, as a service manager would keep it. */
export interface AppProcess extends Program {
  readonly base: string
}

/** A folder for an app process. */
export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'faults-app-'))

/**
 * Prepares an app process over the database at `databaseUrl`, or over the embedded one in `dataDir`; `start` starts it.
 * The folder is removed when it is closed.
 */
export async function openAppProcess(
  databaseUrl: string | undefined,
  dataDir = newDataDir(),
  env: Readonly<Record<string, string>> = {},
): Promise<AppProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const base = `http://127.0.0.1:${port}`
  const program = openProgram({
    file: 'src/server/main.ts',
    readyUrl: `${base}/readyz`,
    logFile: join(dataDir, 'app.log'),
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      DEMO: '0',
      LOG_LEVEL: 'error',
      HUB88_URL: 'http://127.0.0.1:9',
      HUB88_PUBLIC_KEYS: publicKeyPem,
      ...env,
    },
  })
  return {
    base,
    ...program,
    async close() {
      await program.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
