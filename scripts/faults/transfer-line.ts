import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** One order on its way; each step can be taken once. */
export interface OrderUnderWay {
  /** Sends it on to the vendor and keeps the answer; `undefined` when the vendor gave none. */
  deliver(): Promise<{ readonly status: number; readonly text: string } | undefined>
  /** Hands the vendor's answer back. */
  answer(given: { readonly status: number; readonly text: string } | undefined): Promise<void>
}

type Manner = (order: OrderUnderWay) => Promise<void>

const plainly: Manner = async (order) => order.answer(await order.deliver())

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** What lies between app and vendor: passes every call on, and orders for transfers as `manner` says. */
export async function openLine(vendorUrl: string) {
  let manner = plainly
  const deliver = async (request: IncomingMessage, body: Buffer) => {
    const headers = { 'x-hub88-signature': String(request.headers['x-hub88-signature']) }
    const init = { method: 'POST', body: new Uint8Array(body), headers, signal: AbortSignal.timeout(8_000) }
    const response = await fetch(`${vendorUrl}${request.url}`, init).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    return response === undefined || text === undefined ? undefined : { status: response.status, text }
  }
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const order: OrderUnderWay = {
      deliver: () => deliver(request, body),
      answer: (given) =>
        new Promise((done) => {
          if (given === undefined) {
            request.socket.destroy()
            return done()
          }
          response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.text, () => done())
        }),
    }
    const isOrder = /\/transfer_wallet\/(deposit|withdraw)$/.test(request.url ?? '')
    await (isOrder ? manner : plainly)(order)
  }
  const server = createServer((request, response) => {
    // The caller may be dead: that is what the scenario is about.
    response.on('error', () => undefined)
    pass(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    /** What becomes of orders from now on; plain passing on without it. */
    behave: (next: Manner = plainly): void => {
      manner = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Line = Awaited<ReturnType<typeof openLine>>
