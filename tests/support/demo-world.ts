import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { operate, startSite } from './running-site.ts'
import { liveAt, testDate } from './test-date.ts'

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
  // Eight seconds past a minute, five minutes before the tests begin: the ledger is sealed at fifteen.
  liveAt(new Date(Math.floor(testDate.getTime() / 60_000 - 5) * 60_000 + 8_000))
  const site = await startSite()
  try {
    // The journey about it switches the proof of work on.
    await operate(site, 'settings', 'humanCheck', 'off')
    while (!readFileSync(site.logFile, 'utf8').includes('ledger checkpoint signed')) await pause(100)
    await site.end()
    const draft = `${folder}.${process.pid}`
    cpSync(site.dataDir, draft, { recursive: true, filter: (path) => !ofTheStart.test(path) })
    renameSync(draft, folder)
  } finally {
    await site.stop()
  }
}

/**
 * The data folder of a site that has told the demo world of the tests' date and sealed its ledger: made once for each state
 * of the sources. `running-site.ts` starts each site over a copy, which it finds by DEMO_WORLD.
 */
export default async function makeDemoWorld(): Promise<void> {
  const folder = `${cache}${name}${sumOfSources()}`
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    for (const old of readdirSync(cache)) if (old.startsWith(name)) rmSync(cache + old, { recursive: true })
    await make(folder)
  }
  process.env.DEMO_WORLD = folder
}
