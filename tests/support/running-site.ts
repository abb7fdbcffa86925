import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const startMsMax = 240_000

/** The whole product as `npm start` brings it up, on ports of its own, over a fresh demo world. */
export interface RunningSite {
  /** Without a slash at the end. */
  readonly url: string
  readonly dataDir: string
  /** Its programs write their logs here. */
  readonly logFile: string
  stop(): Promise<void>
}

/** Free ports, all held until all are known, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer()
      await new Promise<void>((listening, failed) => probe.once('error', failed).listen(0, '127.0.0.1', listening))
      return probe
    }),
  )
  const ports = probes.map((probe) => {
    const address = probe.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
  return ports
}

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = performance.now() + startMsMax
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The site ended while starting:\n${readFileSync(logFile, 'utf8')}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    if (performance.now() > deadline) throw new Error(`The site did not get ready:\n${readFileSync(logFile, 'utf8')}`)
    await new Promise((again) => setTimeout(again, 200))
  }
}

/** Starts the site (building it when needed) and waits until it serves. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const [port = 0, sandboxPort = 0, gatewayPort = 0, metricsPort = 0] = await freePorts(4)
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-site-'))
  const logFile = join(dataDir, 'site.log')
  const log = openSync(logFile, 'a')
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start-site.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      GATEWAY_PORT: String(gatewayPort),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      // Each visitor of a journey comes from an address of its own.
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'info',
      // A coupon is settled within a minute and a half, not within half an hour.
      SANDBOX_MATCH_MINUTE_MS: '3000',
      ...env,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  await untilReady(child, url, logFile).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, dataDir, logFile, stop }
}

/** Runs the operator's command against a running site, as a person would. Gives what it prints. */
export function operate(site: Pick<RunningSite, 'dataDir'>, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: site.dataDir }
    execFile(process.execPath, ['scripts/operator.ts', ...args], { cwd: root, env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stdout}${stderr}`)) : resolve(stdout),
    )
  })
}
