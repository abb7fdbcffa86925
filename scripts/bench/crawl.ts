/** What other visitors feel while a crawler follows every link: the home page and a call, and how fast it gets its pages. */
import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startSite } from '#tests/support/running-site.ts'
import type { Crawl, CrawlResult } from './crawl-load.ts'
import { percentile } from './wallet-http.ts'

const connections = 40
const addresses = 1_500
const rounds = 3
const everyMs = 10
/** The service checks its ledger right after its start. */
const settleMs = 5_000
/** The most that 99 of 100 other visitors may wait. */
const p99MaxMs = 50

const probes = { 'home page': '/en', 'GET /api/permission': '/api/permission' } as const
type Probe = keyof typeof probes

interface Round {
  readonly crawl: CrawlResult
  readonly took: Readonly<Record<Probe, readonly number[]>>
  readonly load: number
}

/** The limits count by address: the other visitors come from many. */
const visitorOf = (at: number): string => `100.${64 + ((at >> 8) & 63)}.${at & 255}.1`

async function ask(agent: Agent, url: URL, path: string, at: number): Promise<number> {
  const { hostname, port } = url
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': visitorOf(at) }
  const startMs = performance.now()
  await new Promise<void>((resolve, reject) => {
    const sent = request({ agent, hostname, port, path, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
  return performance.now() - startMs
}

/** Asks one address again and again until `isOver`. */
async function probe(base: string, path: string, isOver: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const url = new URL(base)
  const took: number[] = []
  try {
    while (!isOver()) {
      took.push(await ask(agent, url, path, took.length))
      await pause(everyMs)
    }
  } finally {
    agent.destroy()
  }
  return took
}

/** Every game's page in every language, beside what links lead to. */
async function seedsOf(base: string): Promise<string[]> {
  const ids: string[] = []
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const answer = await fetch(`${base}/api/games?pageSize=100&pageNo=${pageNo}`)
    const { games, totalPages } = (await answer.json()) as { games: { nodeId: string }[]; totalPages: number }
    ids.push(...games.map(({ nodeId }) => nodeId))
    pages = totalPages
  }
  const prefixes = ['', '/en', '/es', '/pt']
  return [...prefixes.map((prefix) => prefix || '/'), ...ids.flatMap((id) => prefixes.map((p) => `${p}/game/${id}`))]
}

function runCrawl(crawl: Crawl): Promise<CrawlResult> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('crawl-load.ts', import.meta.url)))
    child.once('message', (result) => resolve(result as CrawlResult))
    child.once('error', reject)
    child.once('exit', (code) => code === 0 || reject(new Error(`the crawler ended with ${code}`)))
    child.send(crawl)
  })
}

/** One crawl over a site that has rendered nothing but the pages asked for by the other visitors. */
async function crawlOnce(): Promise<Round> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  try {
    const seeds = await seedsOf(site.url)
    await pause(settleMs)
    const agent = new Agent()
    for (const path of Object.values(probes)) await ask(agent, new URL(site.url), path, 0)
    let isOver = false
    const others = Object.values(probes).map((path) => probe(site.url, path, () => isOver))
    const crawl = await runCrawl({ base: site.url, connections, addresses, seeds, ip: '198.51.100.7' }).finally(() => {
      isOver = true
    })
    const [home = [], call = []] = await Promise.all(others)
    return { crawl, took: { 'home page': home, 'GET /api/permission': call }, load: loadavg()[0] ?? 0 }
  } finally {
    await site.stop()
  }
}

const ms = (took: readonly number[], part: number) => `${percentile(took, part).toFixed(0).padStart(5)} ms`

function showRound({ crawl, took, load }: Round, at: number): void {
  const perSecond = (crawl.pages / crawl.seconds).toFixed(1)
  const statuses = Object.entries(crawl.statuses).map(([status, count]) => `${count} × ${status}`)
  console.log(`  round ${at + 1} (load ${load.toFixed(1)}): ${statuses.join(', ')} in ${crawl.seconds.toFixed(1)} s`)
  console.log(`    crawler             ${perSecond.padStart(6)} cold pages/s, p99 ${ms(crawl.took, 0.99)}`)
  for (const [name, times] of Object.entries(took))
    console.log(
      `    ${name.padEnd(20)}p50 ${ms(times, 0.5)}   p99 ${ms(times, 0.99)}   max ${ms(times, 1)}   (${times.length} times)`,
    )
}

/** Prints what the other visitors wait; each round begins with a site that has nothing in its caches. */
export async function benchCrawl(): Promise<void> {
  console.log(
    `\ncrawl: ${connections} connections of one client over ${addresses} addresses, ${rounds} rounds, p99 limit ${p99MaxMs} ms`,
  )
  const all: Round[] = []
  for (let at = 0; at < rounds; at += 1) {
    const round = await crawlOnce()
    all.push(round)
    showRound(round, at)
  }
  const best = (values: readonly number[]) => [...values].sort((a, b) => a - b)[0] ?? 0
  for (const name of Object.keys(probes) as Probe[]) {
    const p99 = best(all.map(({ took }) => percentile(took[name], 0.99)))
    const verdict = p99 <= p99MaxMs ? 'within' : 'OVER'
    console.log(`  best p99 of ${name}: ${p99.toFixed(0)} ms, ${verdict} ${p99MaxMs} ms`)
  }
  const pages = Math.max(...all.map(({ crawl }) => crawl.pages / crawl.seconds))
  console.log(`  best rate of cold pages: ${pages.toFixed(1)}/s`)
}
