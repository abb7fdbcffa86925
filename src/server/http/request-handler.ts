import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#api/refusal.ts'
import type { Site } from '#server/create-app.ts'
import { HangUp } from '#server/kernel/hang-up.ts'
import { type Answer, asRefusal, jsonType, noStore, plain, problem } from './answer.ts'
import { readBody } from './body.ts'
import { clientAddressReader } from './client-address.ts'
import type { EventStreams } from './event-stream.ts'
import { answersAt, closedFor } from './gate.ts'
import { canonicalPath } from './language.ts'
import type { Metrics } from './metrics.ts'
import type { Pages } from './pages.ts'
import { openRawCalls } from './raw-calls.ts'
import type { Router } from './router.ts'
import { closedPolicy, filePolicy, securityHeaders } from './security-headers.ts'
import { answerVariants, type Variants } from './static-files.ts'
import { domainsOf, workerFile, workerPath } from './worker-file.ts'

export interface RequestHandlerParts {
  readonly site: Site
  readonly router: Router
  readonly streams: EventStreams
  readonly metrics: Metrics
  readonly files: ReadonlyMap<string, Variants>
  /** Absent where something else draws the pages (the development server). */
  readonly pages?: Pages
  /** Whether everything serves. */
  isReady(): boolean
}

/** Answers a request; gives `false` when it is a page's and there are no pages here. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

interface Visit {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly ip: string
  readonly country: string
  readonly closed: Refusal | undefined
}

const reads = (method: string): boolean => method === 'GET' || method === 'HEAD'
type HeaderPart = string | readonly string[]
/** A stream of which nothing is read for so long is cut. */
const unreadMs = 60_000
const requestIdName = 'x-request-id'

/** Splits the request's address; `undefined` for what is none. */
function readAddress(url: string): { path: string; query: string } | undefined {
  const local = url.startsWith('/') ? url : undefined
  if (local === undefined || local.length > 4_096) return undefined
  const at = local.indexOf('?')
  const path = (at < 0 ? local : local.slice(0, at)).replace(/^\/{2,}/, '/')
  // Node hands on whatever bytes were sent; an address is ASCII.
  if (!/^[\x21-\x7e]+$/.test(local) || path.includes('\\')) return undefined
  return { path, query: at < 0 ? '' : local.slice(at + 1) }
}

/** Builds the HTTP server's handler of all requests. */
export function createRequestHandler(parts: RequestHandlerParts): RequestHandler {
  const { site, router, streams, metrics, files, pages } = parts
  const { app } = site
  const always = securityHeaders(app.config)
  const addressOf = clientAddressReader(app.config.trustedProxies)
  const raw = openRawCalls(app, site.rawEndpoints, metrics)

  /** Names and values in turn: Node writes such a list as it is, and takes objects apart twice. */
  function headersOf(answer: Answer, length: number | undefined): readonly HeaderPart[] {
    const merged: Record<string, HeaderPart> = { ...always, 'content-security-policy': closedPolicy, ...answer.headers }
    const list: HeaderPart[] = []
    for (const name of Object.keys(merged)) list.push(name, merged[name]!)
    if (length !== undefined) list.push('content-length', String(length))
    return list
  }
  const keptHeaders = new WeakMap<Answer, readonly HeaderPart[]>()
  function knownHeaders(answer: Answer, length: number | undefined): readonly HeaderPart[] {
    const known = keptHeaders.get(answer) ?? headersOf(answer, length)
    keptHeaders.set(answer, known)
    return known
  }

  /** Writes what is made on the way. Who goes away, or stops reading, ends the making. */
  function stream(response: ServerResponse, requestId: string, made: AsyncIterable<string | Uint8Array>): void {
    response.setTimeout(unreadMs, () => response.destroy())
    pipeline(made, response).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return
      app.log.error('stream broken off', { requestId, error })
    })
  }

  function write(request: IncomingMessage, response: ServerResponse, id: string, answer: Answer): void {
    if (response.headersSent || response.destroyed) return
    const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
    const shared = (answer.isKept ? knownHeaders : headersOf)(answer, body?.byteLength)
    // What was not read must not be taken for the next request of the connection.
    const closing = request.complete ? [] : ['connection', 'close']
    response.writeHead(answer.status, [...shared, requestIdName, id, ...closing] as OutgoingHttpHeader[])
    if (request.method === 'HEAD') response.end()
    else if (answer.stream !== undefined) stream(response, id, answer.stream)
    else response.end(body)
  }

  function answerFile(request: IncomingMessage, visit: Visit): Answer | undefined {
    const file = files.get(visit.path)
    if (file === undefined || file.policy !== undefined) return undefined
    if (!reads(visit.method)) return problem(new Refusal('method_not_allowed'), { allow: 'GET, HEAD' })
    const domains = visit.path === workerPath ? domainsOf(app.config, app.settings.current()) : []
    const headers = {
      'content-security-policy': filePolicy(file.type, domains),
      // An image server of the operator's hands pictures on to the site's own pages with the headers that they had here.
      ...(file.type.startsWith('image/') ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    }
    return { ...answerVariants(workerFile(file, domains), request.headers, headers), route: 'file' }
  }

  async function answerApi(
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
  ): Promise<Answer | undefined> {
    const path = visit.path.slice('/api'.length)
    const isStaff = path === '/staff/events'
    if (path !== '/events' && !isStaff) {
      const call = {
        ...visit,
        path,
        headers: request.headers,
        body: (bytesMax?: number) => readBody(request, bytesMax),
      }
      return router.answer(call)
    }
    if (visit.method !== 'GET') return problem(new Refusal('method_not_allowed'), { allow: 'GET' })
    // Staff work while the site is closed.
    if (visit.closed !== undefined && !isStaff) return problem(visit.closed)
    const headers = { ...always, 'content-security-policy': closedPolicy, [requestIdName]: visit.id }
    if (isStaff) await streams.openForStaff(request, response, visit, headers)
    else await streams.open(request, response, visit, headers)
    return undefined
  }

  async function answerPage(request: IncomingMessage, visit: Visit): Promise<Answer> {
    if (!reads(visit.method)) return problem(new Refusal('method_not_allowed'), { allow: 'GET, HEAD' })
    const bare = canonicalPath(visit.path)
    if (bare !== visit.path) {
      const location = visit.query === '' ? bare : `${bare}?${visit.query}`
      return plain(308, 'Moved.', { location, 'cache-control': 'public, max-age=3600' })
    }
    return pages!.answer({ ...visit, headers: request.headers })
  }

  /** What belongs to the other host is not there; the console's own host leads to it, and has the files of its pages. */
  async function answerElsewhere(request: IncomingMessage, visit: Visit): Promise<Answer> {
    const { path } = visit
    if (path.startsWith('/api')) return problem(new Refusal('not_found'))
    if (path === '/' && request.headers.host === app.config.operatorHost)
      return plain(307, 'Moved.', { location: '/operator' })
    return answerFile(request, visit) ?? answerPage(request, { ...visit, path: '/404', query: '' })
  }

  async function answer(request: IncomingMessage, response: ServerResponse, visit: Visit): Promise<Answer | undefined> {
    const { path } = visit
    if (path === '/healthz') return { ...plain(200, 'ok'), route: path }
    if (path === '/readyz') return { ...(parts.isReady() ? plain(200, 'ready') : plain(503, 'starting')), route: path }
    if (!answersAt(app.config.operatorHost, { ...visit, host: request.headers.host }))
      return answerElsewhere(request, visit)
    if (raw.isRaw(path)) return raw.answer(request, visit)
    if (path === '/api' || path.startsWith('/api/')) return answerApi(request, response, visit)
    // The links that people hand out are short.
    if (path.startsWith('/r/')) return answerApi(request, response, { ...visit, path: `/api${path}` })
    return answerFile(request, visit) ?? answerPage(request, visit)
  }

  function note(visit: Visit, result: Answer, startedAt: number): void {
    const ms = performance.now() - startedAt
    const route = result.route ?? 'other'
    metrics.request(visit.method, route, result.status, ms / 1000)
    if (result.code !== undefined) metrics.refused(result.code)
    if (result.quiet === true || (result.status < 400 && route !== 'page')) return
    const fields = { requestId: visit.id, method: visit.method, route, status: result.status, ms: Math.round(ms) }
    app.log.info('answered', result.code === undefined ? fields : { ...fields, code: result.code })
  }

  return async (request, response) => {
    const startedAt = performance.now()
    const address = readAddress(request.url ?? '')
    const ip = addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for'])
    const country = site.geo.country(ip)
    const method = request.method ?? 'GET'
    const visit: Visit = {
      id: randomUUID(),
      method,
      path: '',
      query: '',
      ip,
      country,
      closed: closedFor(app, country),
      ...address,
    }
    if (
      address !== undefined &&
      pages === undefined &&
      !ownPath(visit.path) &&
      !raw.isRaw(visit.path) &&
      !files.has(visit.path)
    ) {
      response.setHeader(requestIdName, visit.id)
      return false
    }
    let result: Answer | undefined
    try {
      result = address === undefined ? problem(new Refusal('malformed')) : await answer(request, response, visit)
    } catch (error) {
      if (error instanceof HangUp) return breakOff(response, visit.id)
      const refusal = asRefusal(error)
      if (!(error instanceof Refusal))
        app.log.error('request failed', { requestId: visit.id, method, route: 'http', error })
      result = problem(refusal)
    }
    if (result === undefined) return true
    write(request, response, visit.id, result)
    note(visit, result, startedAt)
    return true
  }
}

/** Ends an answer in its middle: before its head is there, browsers would ask again by themselves. */
function breakOff(response: ServerResponse, id: string): true {
  response.writeHead(200, {
    [requestIdName]: id,
    'content-type': jsonType,
    'cache-control': noStore,
    'content-length': '2',
  })
  response.write('{', () => response.destroy())
  return true
}

const ownPath = (path: string): boolean => /^\/(?:api|healthz|readyz|r)(?:\/|$)/.test(path)
