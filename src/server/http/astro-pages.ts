import { existsSync } from 'node:fs'
import { IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { pathToFileURL } from 'node:url'

export interface DrawnPage {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** Draws the page of an address. The address is all that a page learns of the request: no cookie reaches it. */
export type DrawPage = (address: string, locals: object) => Promise<DrawnPage>

type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
  locals: object,
) => Promise<void>

type WriteDone = ((error?: Error | null) => void) | undefined

/** Takes what Astro writes and keeps it. */
class KeptResponse extends ServerResponse {
  readonly whole = Promise.withResolvers<void>()
  readonly chunks: Buffer[] = []

  override writeHead(
    status: number,
    reasonOrHeaders?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    this.statusCode = status
    const given = typeof reasonOrHeaders === 'object' ? reasonOrHeaders : headers
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) this.setHeader(name, value)
    return this
  }

  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | WriteDone, done?: WriteDone): boolean {
    this.chunks.push(Buffer.from(chunk as Uint8Array))
    const written = typeof encoding === 'function' ? encoding : done
    written?.()
    return true
  }

  override end(chunk?: unknown, encoding?: unknown, done?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.chunks.push(Buffer.from(chunk as Uint8Array))
    for (const callback of [chunk, encoding, done]) if (typeof callback === 'function') callback()
    this.emit('finish')
    this.emit('close')
    this.whole.resolve()
    return this
  }

  override destroy(error?: Error): this {
    this.whole.reject(error ?? new Error('the page was cut short'))
    return this
  }
}

function requestFor(address: string, origin: URL): IncomingMessage {
  const socket = new Socket()
  // Astro reads the scheme of its address from here.
  if (origin.protocol === 'https:') Object.assign(socket, { encrypted: true })
  const request = new IncomingMessage(socket)
  request.method = 'GET'
  request.url = address
  request.headers = { host: origin.host, accept: 'text/html' }
  return request
}

/** Loads the built site; `undefined` when there is no build yet. `entry` is `dist/server/entry.mjs`. */
export async function loadAstroPages(entry: string, publicUrl: string): Promise<DrawPage | undefined> {
  if (!existsSync(entry)) return undefined
  const { handler } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as { handler: AstroHandler }
  const origin = new URL(publicUrl)
  return async (address, locals) => {
    const request = requestFor(address, origin)
    const response = new KeptResponse(request)
    let passed = false
    await handler(
      request,
      response,
      (error) => {
        passed = true
        if (error !== undefined) response.whole.reject(error)
        else response.whole.resolve()
      },
      locals,
    )
    await response.whole.promise
    if (passed) return { status: 404, headers: {}, body: Buffer.alloc(0) }
    return { status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(response.chunks) }
  }
}
