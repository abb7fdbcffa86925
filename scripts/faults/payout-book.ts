import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What the gateway did with an instruction, for ever. */
export interface PaidOut {
  readonly key: string
  readonly account: string
  /** Decimal text, as it was told. */
  readonly amount: string
  readonly status: 'sent' | 'returned' | 'refused'
}

/** A gateway that pays out, and its book. */
export interface PayoutBook {
  readonly url: string
  /** What was instructed, each key once. */
  readonly paid: ReadonlyMap<string, PaidOut>
  /** Called when a pay-out has been made, before it is answered. */
  onPaid(hear: () => Promise<void>): void
  /** Whether calls fail, hang and lose their answers. */
  setBad(isBad: boolean): void
  close(): void
}

const shown = ({ key, amount, status }: PaidOut) => {
  const at = new Date().toISOString()
  return {
    ref: `po_${key}`,
    key,
    orderRef: key,
    status,
    amount,
    currency: 'THB',
    bankRef: `FT${key}`,
    at,
    createdAt: at,
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Every eighth account is closed, and every tenth gives the money back. */
function fateOf(account: string): PaidOut['status'] {
  const number = Number(account)
  if (number % 8 === 7) return 'refused'
  return number % 10 === 3 ? 'returned' : 'sent'
}

/** Opens a gateway that keeps the keys of `docs/payment-gateway.md`: the same one is never paid twice. */
export async function openPayoutBook(): Promise<PayoutBook> {
  const paid = new Map<string, PaidOut>()
  let isBad = false
  let hear = async (): Promise<void> => {}
  const answer = (response: ServerResponse, { status, ...rest }: PaidOut): void => {
    response.setHeader('content-type', 'application/json')
    if (status === 'refused') return void response.writeHead(422).end('{"error":"account_closed"}')
    response.end(JSON.stringify(shown({ status, ...rest })))
  }
  const make = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { key, amount, receiver } = JSON.parse(await readBody(request))
    const manner = isBad ? randomInt(8) : 7
    if (manner === 0) return void response.writeHead(503).end('{}')
    const known = paid.get(key)
    const made = known ?? { key, amount, account: receiver.account, status: fateOf(receiver.account) }
    paid.set(key, made)
    if (known === undefined) await hear()
    if (manner === 1) return void response.destroy()
    if (manner === 2) await pause(randomInt(100, 500))
    answer(response, made)
  }
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void make(request, response)
    request.resume()
    const made = paid.get(new URL(request.url ?? '/', 'http://gateway').searchParams.get('key') ?? '')
    if (made === undefined || made.status === 'refused') return void response.writeHead(404).end('{}')
    answer(response, made)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    paid,
    onPaid(next) {
      hear = next
    },
    setBad(next) {
      isBad = next
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
