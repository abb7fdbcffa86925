import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { operate, type RunningSite, startSite } from './running-site.ts'
import { shiftDate } from './test-clock.ts'
import { clockOffsetMs, liveAt, testDate } from './test-date.ts'
import { hasWorldServer, imageOf, keepWorld, startWorldServer, worldEnv } from './world-server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = `${root}node_modules/.cache/baize/`
const name = `world-${testDate.toISOString().replace(/\W/g, '')}-`
/** What belongs to the start that made the world and not to the world. */
const ofTheStart = /(?:site\.log|control\.json|lock|staff-session\.json)$/

/** What the world is made from: another sum, another world. */
function sumOfSources(): string {
  const sum = createHash('sha256')
  const sources = [
    'src/{api,i18n,search,server}/**/*.{ts,sql,json}',
    'src/content/**/*',
    'sandbox/**/*.ts',
    'package-lock.json',
  ]
  for (const file of globSync([...sources, 'tests/support/demo-world.ts'], { cwd: root, withFileTypes: true }))
    if (file.isFile()) sum.update(file.name).update(readFileSync(`${file.parentPath}/${file.name}`))
  return sum.digest('hex').slice(0, 16)
}

async function make(folder: string): Promise<void> {
  // Five minutes before the tests begin, and soon enough before the ledger is sealed, at fifteen seconds past each minute.
  liveAt(new Date(Math.floor(testDate.getTime() / 60_000 - 5) * 60_000 + 40_000))
  const server = hasWorldServer() ? await startWorldServer() : undefined
  const site = await startSite(server && worldEnv(server))
  try {
    // The journey about it switches the proof of work on.
    await operate(site, 'settings', 'humanCheck', 'off')
    while (!readFileSync(site.logFile, 'utf8').includes('ledger checkpoint signed')) await pause(100)
    await site.end()
    const draft = `${folder}.${process.pid}`
    cpSync(site.dataDir, draft, { recursive: true, filter: (path) => !ofTheStart.test(path) })
    if (server) await keepWorld(server, imageOf(folder))
    renameSync(draft, folder)
  } finally {
    await site.stop()
    await server?.stop()
  }
}

/** Longer than a busy machine takes to make a world: a lock that is older was left by a process that ended. */
const lockMs = 5 * 60_000
const isOld = (lock: string): boolean =>
  Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > lockMs

/** Whether this process is the one that makes the world; others wait for it. */
function takes(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isOld(lock)) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

async function makeAlone(folder: string): Promise<void> {
  const lock = `${folder}.lock`
  for (const old of readdirSync(cache))
    if (old.startsWith(name) && !`${cache}${old}`.startsWith(folder))
      rmSync(cache + old, { recursive: true, force: true })
  while (!existsSync(folder)) {
    if (!takes(lock)) await pause(200)
    else
      try {
        if (!existsSync(folder)) await make(folder)
      } finally {
        rmSync(lock, { recursive: true, force: true })
      }
  }
}

/**
 * The world of a site that has told the demo world of the tests' date and sealed its ledger: made once for each state of the
 * sources, also where two runs want it at the same time. `running-site.ts` starts each site over a copy, which it finds by
 * DEMO_WORLD. On PostgreSQL a site takes half the processor time that it takes on the embedded database, which stands in on
 * machines that lack PostgreSQL or libfaketime.
 */
export default async function makeDemoWorld(): Promise<void> {
  const folder = `${cache}${name}${hasWorldServer() ? 'postgres-' : ''}${sumOfSources()}`
  mkdirSync(cache, { recursive: true })
  await makeAlone(folder)
  process.env.DEMO_WORLD = folder
}

/** A site over a copy of the demo world, and this process in the time of the run. */
export async function startDemoSite(): Promise<RunningSite> {
  if (!process.env.DEMO_WORLD) await makeDemoWorld()
  liveAt(testDate)
  shiftDate(clockOffsetMs())
  return startSite()
}

if (import.meta.main) await makeDemoWorld()
