import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ThrowAwayPostgres } from './postgres.ts'
import { clockEnv } from './test-date.ts'
import { imageOf, startWorldServer, worldEnv } from './world-server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const startMsMax = 240_000
const stripMsMax = 60_000
/** So much of the log of a site that has ended by itself is shown. */
const lastLines = 30
const lowestPort = 20_000
const windows = 300
const windowSize = 40

/** The whole product as `npm start` brings it up, on ports of its own, over its own copy of the demo world. */
export interface RunningSite {
  /** Without a slash at the end. */
  readonly url: string
  readonly dataDir: string
  /** Its programs write their logs here. */
  readonly logFile: string
  /** Ends it and leaves its folder. */
  end(): Promise<void>
  stop(): Promise<void>
}

/** What each program of this run is started with. */
const commonEnv = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
  ...clockEnv(),
})

const listen = (port: number): Promise<Server | undefined> =>
  new Promise((known) => {
    const server = createServer().once('error', () => known(undefined))
    server.listen(port, '127.0.0.1', () => known(server))
  })

/**
 * Takes a window of ports below those that the system gives to outgoing connections. The process that listens on its first
 * port has it for as long as it lives: two that drew from one window would find the same ports free.
 */
async function takeWindow(): Promise<number> {
  for (let at = process.pid; at < process.pid + windows; at += 1) {
    const first = lowestPort + (at % windows) * windowSize
    const holder = await listen(first)
    if (holder) {
      holder.unref()
      return first
    }
  }
  throw new Error('Every window of ports is taken.')
}

let ownWindow: Promise<number> | undefined
let drawn = 0

async function freePorts(count: number): Promise<number[]> {
  ownWindow ??= takeWindow()
  const first = await ownWindow
  const ports: number[] = []
  while (ports.length < count) {
    const port = first + 1 + (drawn % (windowSize - 1))
    drawn += 1
    const probe = await listen(port)
    if (!probe) continue
    await new Promise((closed) => probe.close(closed))
    ports.push(port)
  }
  return ports
}

const isOpen = (logFile: string): boolean => readFileSync(logFile, 'utf8').includes('Baize is open at')

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = performance.now() + startMsMax
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The site ended while starting:\n${readFileSync(logFile, 'utf8')}`)
    // Its own word first: another site may answer at the address of one that could not listen there.
    const answer = isOpen(logFile) ? await fetch(`${url}/readyz`).catch(() => undefined) : undefined
    if (answer?.status === 200) return
    if (performance.now() > deadline) throw new Error(`The site did not get ready:\n${readFileSync(logFile, 'utf8')}`)
    await new Promise((again) => setTimeout(again, 50))
  }
}

/** Copies the demo world: its files into the site's folder, its database into a server of the site's own, if it has one. */
async function copyWorld(dataDir: string): Promise<ThrowAwayPostgres | undefined> {
  const folder = process.env.DEMO_WORLD
  if (!folder) return undefined
  cpSync(folder, dataDir, { recursive: true })
  return existsSync(imageOf(folder)) ? startWorldServer(imageOf(folder)) : undefined
}

/** Starts the site (building it when needed) and waits until it serves. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const [port = 0, sandboxPort = 0, gatewayPort = 0, metricsPort = 0] = await freePorts(4)
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-site-'))
  const server = env.DEMO === '0' ? undefined : await copyWorld(dataDir)
  const logFile = join(dataDir, 'site.log')
  const log = openSync(logFile, 'a')
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start-site.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...commonEnv(),
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
      ...(server && worldEnv(server)),
      ...env,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let isEnding = false
  child.once('exit', (code, signal) => {
    if (isEnding) return
    const lines = readFileSync(logFile, 'utf8').split('\n')
    console.error(`The site at ${url} has ended by itself (${signal ?? code}):\n${lines.slice(-lastLines).join('\n')}`)
  })
  const end = async (): Promise<void> => {
    isEnding = true
    child.kill('SIGTERM')
    await ended
  }
  const stop = async (): Promise<void> => {
    await end()
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(child, url, logFile)
    // The first page of each kind is drawn when it is first asked for; no test waits for that.
    for (const path of ['/', '/en']) await fetch(url + path)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, dataDir, logFile, end, stop }
}

/**
 * Waits until the server sends a page with the strip "Now". A busy start may draw its pages while the vendor is still
 * silent; it asks again every few seconds and draws them anew.
 */
export async function untilStrip(url: string): Promise<void> {
  const deadline = performance.now() + stripMsMax
  while (!(await (await fetch(url)).text()).includes('data-now=')) {
    if (performance.now() > deadline) throw new Error(`${url} has no strip.`)
    await new Promise((again) => setTimeout(again, 250))
  }
}

/** Runs the operator's command against a running site, as a person would. Gives what it prints. */
export function operate(site: Pick<RunningSite, 'dataDir' | 'url'>, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...commonEnv(), DATA_DIR: site.dataDir, PORT: new URL(site.url).port }
    execFile(process.execPath, ['scripts/operator.ts', ...args], { cwd: root, env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stdout}${stderr}`)) : resolve(stdout),
    )
  })
}
