/**
 * A render process: loads the built site, renders pages and compresses them, at a lower priority than the process that
 * serves. It has no database and no secrets: data come from the serving process, call by call.
 */
import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants as compression, gunzip, gzip } from 'node:zlib'
import { type DrawnPage, type DrawPage, loadAstroPages } from './astro-pages.ts'
import { fullFacts } from './page-facts.ts'
import {
  bestQuality,
  type RenderedPage,
  type RenderJob,
  type RenderReply,
  type RenderRequest,
} from './render-messages.ts'
import { contentTag } from './static-files.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unzip = promisify(gunzip)
const compressFromBytes = 1_024
/** Steps of `nice` below the serving process. */
const priorityStep = 10
/** Some data change with the time and nothing else: a notice ends. */
const dataMs = 5_000
const dataMax = 300

const tell = (reply: RenderReply): void => void process.send!(reply)

/** Calls that the serving process has not answered yet. */
const asked = new Map<number, PromiseWithResolvers<unknown>>()
let lastCall = 0

function ask(job: number, name: string, input: unknown): Promise<unknown> {
  lastCall += 1
  const answer = Promise.withResolvers<unknown>()
  asked.set(lastCall, answer)
  tell({ kind: 'call', id: lastCall, job, name, input })
  return answer.promise
}

/** Data that pages of one version share. */
const data = new Map<string, { readonly untilMs: number; readonly output: Promise<unknown> }>()
let dataVersion: string | undefined

function askShared(id: number, { version, language }: RenderJob, name: string, input: unknown): Promise<unknown> {
  if (version !== dataVersion) data.clear()
  dataVersion = version
  const key = `${language} ${name} ${JSON.stringify(input)}`
  const known = data.get(key)
  if (known !== undefined && known.untilMs > Date.now()) return known.output
  const output = ask(id, name, input)
  output.catch(() => data.delete(key))
  data.delete(key)
  data.set(key, { untilMs: Date.now() + dataMs, output })
  if (data.size > dataMax) data.delete(data.keys().next().value!)
  return output
}

function openApi(id: number, job: RenderJob, reads: Set<string>): object {
  const call =
    (name: string) =>
    (input: unknown = {}) => {
      reads.add(name)
      return job.version === undefined ? ask(id, name, input) : askShared(id, job, name, input)
    }
  return Object.fromEntries(job.calls.map((name) => [name, call(name)])) as object
}

function toBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = compression
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.byteLength } })
}

async function compress(drawn: DrawnPage, reads: Set<string>, quality: number): Promise<RenderedPage> {
  const { status, headers, body } = drawn
  const page = { status, headers: { ...headers }, etag: contentTag(body), reads: [...reads] }
  if (body.byteLength < compressFromBytes) return { ...page, plain: body }
  const [small, zipped] = await Promise.all([toBrotli(body, quality), zip(body)])
  return { ...page, brotli: small, gzip: zipped }
}

let draw: DrawPage | undefined

async function render(id: number, job: RenderJob): Promise<void> {
  const startMs = performance.now()
  const reads = new Set<string>()
  try {
    const drawn = await draw!(job.address, { facts: fullFacts(job.facts), api: openApi(id, job, reads) })
    const wanted = drawn.status === 404 && !job.missingToo ? { ...drawn, body: Buffer.alloc(0) } : drawn
    const page = await compress(wanted, reads, job.quality)
    tell({ kind: 'page', id, page, seconds: (performance.now() - startMs) / 1_000 })
  } catch (error) {
    tell({ kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function receive(request: RenderRequest): Promise<void> {
  if (request.kind === 'open') {
    draw = await loadAstroPages(request.entry, request.publicUrl)
    return tell({ kind: 'ready' })
  }
  if (request.kind === 'render') return render(request.id, request.job)
  if (request.kind === 'squeeze') {
    const body = await unzip(request.gzip)
    return tell({ kind: 'squeezed', id: request.id, brotli: await toBrotli(body, bestQuality) })
  }
  const answer = asked.get(request.id)
  asked.delete(request.id)
  if (request.kind === 'data') answer?.resolve(request.output)
  else answer?.reject(new Error(request.reason))
}

/** Linux counts a priority for each thread, and V8 has started some before this line. */
function lowerPriority(): void {
  const priority = Math.min(getPriority() + priorityStep, constants.priority.PRIORITY_LOW)
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) setPriority(thread, priority)
}

try {
  lowerPriority()
} catch {
  // Where the system refuses, pages are rendered all the same.
}
process.on('message', (request) => void receive(request as RenderRequest))
process.on('disconnect', () => process.exit(0))
// The serving process ends this one, once the pages that it waits for are there.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
