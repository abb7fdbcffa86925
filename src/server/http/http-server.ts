import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Log } from '#server/kernel/log.ts'
import type { RequestHandler } from './request-handler.ts'

export interface Listening {
  readonly server: Server
  readonly port: number
  /** Takes no more requests, lets the running ones end within `graceMs`, then cuts the rest. */
  drain(graceMs: number): Promise<void>
}

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 25_000,
}

/** What Node itself refuses, before there is a request: bad bytes, too long headers, too slow clients. */
const parserAnswers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function rawAnswer(status: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' })
  return `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** How often a request names its host; `rawHeaders` are names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Opens the port. Rejects with a sentence for an operator when it is taken. */
export async function listen(
  handle: RequestHandler,
  where: { readonly host: string; readonly port: number },
  headers: Readonly<Record<string, string>>,
  log: Log,
): Promise<Listening> {
  // Node would answer both by itself, without the headers that every answer bears.
  const refuse = (response: ServerResponse, status: number): void => {
    response.writeHead(status, { ...headers, 'content-length': '0', connection: 'close' }).end()
  }
  const server = createServer({ ...limits, requireHostHeader: false }, (request, response) => {
    // Two names would be read differently by us and by a proxy before us.
    const hosts = countHosts(request.rawHeaders)
    if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) return refuse(response, 400)
    void handle(request, response).catch((error: unknown) => {
      log.error('request handler failed', { error })
      response.destroy()
    })
  })
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  server.maxConnections = limits.maxConnections
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
    socket.end(rawAnswer(parserAnswers[error.code ?? ''] ?? '400 Bad Request', headers))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${where.port} on ${where.host} is taken by another program. Choose another one: PORT=… npm start.`
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error)
    })
    server.listen(where.port, where.host, resolve)
  })
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : where.port,
    drain: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
