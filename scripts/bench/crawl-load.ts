/** The crawler of `crawl.ts`: follows every link of the site over many connections, from one client address. */
import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface Crawl {
  readonly base: string
  readonly connections: number
  /** How many addresses it visits at most. */
  readonly addresses: number
  /** Where it begins, beside the links that it finds. */
  readonly seeds: readonly string[]
  /** Its own client address. */
  readonly ip: string
}

export interface CrawlResult {
  /** Pages by status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Different paths that answered 200: each of them had to be rendered. */
  readonly pages: number
  readonly seconds: number
  /** Milliseconds of each page. */
  readonly took: readonly number[]
}

const linkPattern = /\shref="(\/[^"#]*)/g

async function run({ base, connections, addresses, seeds, ip }: Crawl): Promise<CrawlResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(base)
  const waiting = [...seeds]
  const seen = new Set(seeds)
  const rendered = new Set<string>()
  const statuses: Record<number, number> = {}
  const took: number[] = []

  function follow(html: string): void {
    for (const [, link = ''] of html.matchAll(linkPattern)) {
      const address = link.replaceAll('&amp;', '&')
      if (/^\/(?:\/|_astro\/|art\/|api\/)|\.(?!xml)\w+$/.test(address) || seen.has(address)) continue
      seen.add(address)
      waiting.push(address)
    }
  }
  const visit = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const startMs = performance.now()
      const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': ip }
      const sent = request({ agent, hostname, port, path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const status = response.statusCode ?? 0
          statuses[status] = (statuses[status] ?? 0) + 1
          took.push(performance.now() - startMs)
          const body = Buffer.concat(chunks)
          if (status === 200) {
            rendered.add(path.split('?', 1)[0]!)
            follow((response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
          }
          resolve()
        })
      })
      sent.on('error', () => {
        statuses[0] = (statuses[0] ?? 0) + 1
        resolve()
      })
      sent.end()
    })

  let visited = 0
  const connection = async (): Promise<void> => {
    while (visited < addresses) {
      const path = waiting.shift()
      if (path === undefined) {
        if (visited >= seen.size) return
        await new Promise((again) => setTimeout(again, 5))
        continue
      }
      visited += 1
      await visit(path)
    }
  }
  const startMs = performance.now()
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return { statuses, pages: rendered.size, seconds: (performance.now() - startMs) / 1_000, took }
}

process.once('message', async (crawl) => {
  const result = await run(crawl as Crawl)
  process.send!(result, undefined, undefined, () => process.exit(0))
})
