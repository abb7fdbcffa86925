import { createServer, request, type Server } from 'node:http'
import autocannon from 'autocannon'
import { startSite } from '#tests/support/running-site.ts'
import { showFirstView } from './first-view.ts'

const connections = 64
const seconds = 8
const rounds = 3

interface Figures {
  readonly perSecond: number
  readonly p99: number
}

/** A server that does nothing but send these bytes. */
async function bareServer(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/` }
}

/** The limits count by address: the load comes from many, as visitors do. The bare server gets the same requests. */
const visitors = Array.from({ length: 3_000 }, (_, at) => `100.${64 + (at >> 8)}.0.${at & 255}`)

async function load(url: string, headers: Readonly<Record<string, string>>): Promise<Figures> {
  const { pathname, search } = new URL(url)
  const path = pathname + search
  const requests = visitors.map((ip) => ({ path, headers: { ...headers, 'x-forwarded-for': ip } }))
  const result = await autocannon({ url, connections, duration: seconds, requests })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} wrong answers, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Ours and a bare server with the same bytes take turns, so that whatever else the machine does meets both. */
async function compare(name: string, url: string, accept: Readonly<Record<string, string>>): Promise<void> {
  const sample = await sampleOf(url, accept)
  const bare = await bareServer(sample.body, sample.headers)
  const ours: Figures[] = []
  const theirs: Figures[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await load(url, accept))
      theirs.push(await load(bare.url, accept))
    }
  } finally {
    bare.server.close()
  }
  const of = (figures: readonly Figures[], key: keyof Figures) => median(figures.map((figure) => figure[key]))
  const line = (label: string, figures: readonly Figures[]) =>
    `  ${label.padEnd(12)}${of(figures, 'perSecond').toFixed(0).padStart(9)} requests/s   p99 ${of(figures, 'p99').toFixed(0).padStart(5)} ms`
  console.log(
    `\n${name}: ${sample.body.length} bytes, ${connections} connections, median of ${rounds} rounds of ${seconds} s`,
  )
  console.log(line('this server', ours))
  console.log(line('bare server', theirs))
  console.log(`  ratio       ${(of(ours, 'perSecond') / of(theirs, 'perSecond')).toFixed(2).padStart(9)}`)
}

/** One answer as it travels: `fetch` would undo the compression. */
function sampleOf(url: string, accept: Readonly<Record<string, string>>) {
  return new Promise<{ body: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    request(url, { headers: accept }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        const { 'content-type': type = '', 'content-encoding': encoding } = response.headers
        resolve({
          body: Buffer.concat(chunks),
          headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** Home page and list of games against a bare server, and the bytes of an initial load. */
export async function benchHttp(): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  try {
    const brotli = { 'accept-encoding': 'br' }
    await compare('Home page (br)', `${site.url}/en`, brotli)
    await compare('GET /api/games', `${site.url}/api/games?gameType=RNG&pageSize=18&language=en`, {})
    await showFirstView(site.url)
  } finally {
    await site.stop()
  }
}
