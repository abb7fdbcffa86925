import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Log } from './log.ts'

const bodyLimit = 64 * 1024

export interface Request {
  readonly method: string
  readonly path: string
  /** Path and query as they were sent: what a signature covers. */
  readonly target: string
  readonly query: URLSearchParams
  readonly params: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  readonly body: Uint8Array
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Ends the connection in place of the answer: a fault on purpose. */
  readonly lost?: boolean
  /** Writes the body bit by bit and keeps the connection; `body` is then left out. */
  readonly stream?: (outgoing: ServerResponse) => void
}

export type Handle = (request: Request) => Answer | Promise<Answer>

export interface Route {
  readonly method: 'GET' | 'POST'
  /** Segments that start with a colon are parameters. */
  readonly path: string
  readonly handle: Handle
}

/** Ends a request early with an answer of its own. */
export class HttpError extends Error {
  readonly answer: Answer
  constructor(status: number, error: string) {
    super(error)
    this.answer = json(status, { error })
  }
}

export const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

interface Compiled extends Route {
  readonly pattern: RegExp
  readonly names: readonly string[]
}

function compile(route: Route): Compiled {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const source = route.path.replaceAll('.', '\\.').replace(/:\w+/g, '([^/]+)')
  return { ...route, names, pattern: new RegExp(`^${source}$`) }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > bodyLimit) throw new HttpError(413, 'The body is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The headers of every answer; a route's own headers win. */
const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const compressible = /^(text\/|application\/json|image\/svg)/
/** Smaller bodies fit into one packet as they are. */
const compressedFrom = 1_200
/** Bodies that are kept between answers are compressed once, and well. */
const compressed = new WeakMap<Uint8Array, Buffer>()

const brotli = (body: string | Uint8Array, quality: number): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

function compress(body: string | Uint8Array): Buffer {
  if (typeof body === 'string') return brotli(body, 4)
  const known = compressed.get(body) ?? brotli(body, 9)
  compressed.set(body, known)
  return known
}

/** The body as it travels to who accepts Brotli, or to anybody else, and the headers that say so. */
function encoded({ body = '', headers }: Answer, accepted: string | string[] | undefined) {
  if (body.length < compressedFrom || !compressible.test(headers?.['content-type'] ?? ''))
    return { bytes: Buffer.from(body as string) }
  const vary = { vary: 'accept-encoding' }
  if (!/\bbr\b/.test(String(accepted))) return { bytes: Buffer.from(body as string), own: vary }
  return { bytes: compress(body), own: { ...vary, 'content-encoding': 'br' } }
}

/** A plain HTTP server over a table of routes. */
export function serveRoutes(routes: readonly Route[], log: Log): Server {
  const table = routes.map(compile)

  const answerOf = async (incoming: IncomingMessage): Promise<Answer> => {
    const url = URL.parse(incoming.url ?? '/', 'http://sandbox')
    if (!url) throw new HttpError(400, 'The address is not readable.')
    const fitting = table.filter((route) => route.pattern.test(url.pathname))
    if (fitting.length === 0) throw new HttpError(404, 'There is nothing here.')
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
    const route = fitting.find((one) => one.method === method)
    if (!route) throw new HttpError(405, 'This method is not offered here.')
    const values = route.pattern.exec(url.pathname)!.slice(1)
    let params: Record<string, string>
    try {
      params = Object.fromEntries(route.names.map((name, index) => [name, decodeURIComponent(values[index]!)]))
    } catch {
      throw new HttpError(400, 'The address is not readable.')
    }
    return route.handle({
      method: incoming.method ?? 'GET',
      path: url.pathname,
      target: incoming.url ?? '/',
      query: url.searchParams,
      params,
      headers: incoming.headers,
      body: await readBody(incoming),
    })
  }

  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    let answer: Answer
    try {
      answer = await answerOf(incoming)
    } catch (error) {
      if (!(error instanceof HttpError))
        log('request_failed', { path: incoming.url?.split('?')[0], message: String(error) })
      answer = error instanceof HttpError ? error.answer : json(500, { error: 'Something failed inside.' })
    }
    if (answer.lost) return void incoming.socket.destroy()
    if (answer.stream && incoming.method === 'GET') {
      outgoing.writeHead(answer.status, { ...baseHeaders, ...answer.headers })
      return answer.stream(outgoing)
    }
    const { bytes, own } = encoded(answer, incoming.headers['accept-encoding'])
    outgoing.writeHead(answer.status, { ...baseHeaders, ...answer.headers, ...own, 'content-length': bytes.length })
    outgoing.end(incoming.method === 'HEAD' ? undefined : bytes)
    if (answer.status === 413) incoming.destroy()
  }

  const server = createServer(
    { requestTimeout: 15_000, headersTimeout: 10_000, keepAliveTimeout: 5000 },
    (incoming, outgoing) => {
      void respond(incoming, outgoing)
    },
  )
  return server
}
