import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromJson, toJson } from '#sandbox/wire.ts'

/**
 * What the double does with one call: does and answers it; loses the answer after doing it; loses the call before;
 * does it and answers twice; does it and never answers; answers with a status and does nothing; answers with a broken gateway.
 */
export type Behaviour = 'ok' | 'answer-twice' | 'lose-answer' | 'lose-call' | 'silent' | 'bad-gateway' | `RS_${string}`

export interface Received {
  readonly path: string
  readonly fields: Record<string, unknown>
  readonly raw: Buffer
  readonly signature: string | undefined
}

/** A wallet that keeps the protocol's rules for duplicates, late bets and rollbacks, and misbehaves on request. */
export async function startWalletDouble(opening: bigint) {
  let balance = opening
  const moved = new Map<string, bigint>()
  const undone = new Set<string>()
  const received: Received[] = []
  const waiting: { readonly count: number; readonly done: () => void }[] = []
  const plan: Behaviour[] = []

  const move = (path: string, fields: Record<string, unknown>): string => {
    const uuid = String(fields.transaction_uuid)
    if (path === '/user/balance') return 'RS_OK'
    if (path === '/transaction/rollback') {
      const reference = String(fields.reference_transaction_uuid)
      if (!undone.has(reference)) balance -= moved.get(reference) ?? 0n
      undone.add(reference)
      return 'RS_OK'
    }
    if (undone.has(uuid)) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    if (moved.has(uuid)) return 'RS_OK'
    const amount = fields.amount as bigint
    const change = path !== '/transaction/bet' ? amount : fields.is_free === true ? 0n : -amount
    if (balance + change < 0n) return 'RS_ERROR_NOT_ENOUGH_MONEY'
    balance += change
    moved.set(uuid, change)
    return 'RS_OK'
  }

  const act = (behaviour: Behaviour, path: string, fields: Record<string, unknown>, response: ServerResponse) => {
    const answer = (status: string) =>
      response.end(toJson({ status, request_uuid: String(fields.request_uuid), balance, currency: 'THB' }))
    if (behaviour === 'lose-call') return response.destroy()
    if (behaviour.startsWith('RS_')) return answer(behaviour)
    if (behaviour === 'bad-gateway') return response.writeHead(502).end('bad gateway')
    const status = move(path, fields)
    if (behaviour === 'lose-answer') return response.destroy()
    if (behaviour === 'silent') return undefined
    if (behaviour === 'answer-twice') {
      const body = toJson({ status, request_uuid: String(fields.request_uuid), balance, currency: 'THB' })
      const one = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      return response.socket?.write(one + one)
    }
    return answer(status)
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const raw = Buffer.concat(parts)
    const path = (request.url ?? '').replace('/wallet', '')
    const fields = fromJson(raw.toString()) as Record<string, unknown>
    received.push({ path, fields, raw, signature: request.headers['x-hub88-signature'] as string | undefined })
    act(plan.shift() ?? 'ok', path, fields, response)
    for (const one of waiting.filter(({ count }) => received.length >= count)) one.done()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`,
    received,
    plan,
    balance: () => balance,
    paths: () => received.map(({ path }) => path.split('/').at(-1)),
    /** Waits until so many calls have come in. */
    has: (count: number) =>
      received.length >= count ? Promise.resolve() : new Promise<void>((done) => waiting.push({ count, done })),
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

export type WalletDouble = Awaited<ReturnType<typeof startWalletDouble>>
