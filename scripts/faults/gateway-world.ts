import { randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants } from '#server/features.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { signWebhook } from '#server/ports/standard-webhooks.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { type AppProcess, openAppProcess } from './app-process.ts'
import { fillWorld, type Player, startBalance } from './world.ts'

const callSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const hookSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const amount = 100_00000n
const sendMsMax = 15_000

/** An order as the gateway has it; it was paid once, and `hook` is the name of the webhook that says so. */
export interface PaidOrder {
  readonly ref: string
  readonly orderRef: string
  readonly hook: string
}

/** How the gateway answers when it is asked. */
export type Manner = 'well' | 'down' | 'slow'

export interface GatewayWorld {
  readonly postgres: ThrowAwayPostgres
  readonly db: Db
  readonly apps: readonly AppProcess[]
  readonly orders: readonly PaidOrder[]
  setManner(manner: Manner): void
  /** Sends a webhook once; gives the status, 0 without an answer. */
  send(app: AppProcess, order: PaidOrder, hook?: string): Promise<number>
  /** Sends a webhook until it is taken, as gateways do. */
  sendUntilTaken(order: PaidOrder, hook?: string): Promise<void>
  /** Waits until every order is credited; gives the milliseconds that took. */
  untilCredited(): Promise<number>
}

/** Opens a gateway that answers about orders by our protocol. */
async function openAnswers(orders: ReadonlyMap<string, PaidOrder>) {
  let manner: Manner = 'well'
  const server = createServer(async (request, response) => {
    request.resume()
    if (manner === 'slow') await pause(randomInt(500, 1_500))
    const order = orders.get(request.url?.split('/').at(-1) ?? '')
    response.setHeader('content-type', 'application/json')
    if (manner === 'down') return void response.writeHead(503).end('{}')
    if (order === undefined) return void response.writeHead(404).end('{}')
    const payment = {
      ...{ paymentRef: `cr_${order.ref}`, amount: '100.00', currency: 'THB', payer: {}, returnedAmount: '0.00' },
      paidAt: new Date().toISOString(),
    }
    const shown = { ref: order.ref, orderRef: order.orderRef, status: 'paid', payments: [payment] }
    response.end(JSON.stringify(shown))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    setManner: (next: Manner) => {
      manner = next
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Writes orders down that wait for their payment. */
async function addOrders(db: Db, players: readonly Player[], count: number): Promise<PaidOrder[]> {
  await db.exec(`insert into deposit_method (id, kind, provider, currency, names, min, max, promised_minutes,
      expires_minutes, own_account_only, sort, enabled, changed_at)
    values ('gateway', 'gateway', 'gateway', 'THB', '{"th": "Gateway"}', 100000, 100000000000, 5, 15, false, 1, true, now())`)
  const terms = {
    feeBasisPoints: 0,
    feeFixed: '0',
    min: '100000',
    promisedMinutes: 5,
    ownAccountOnly: false,
    names: {},
  }
  const orders = Array.from({ length: count }, (_, number) => {
    const code = `D-${String(260_000 + Math.floor(number / 1_000)).padStart(6, '0')}-${String(number % 1_000_000).padStart(6, '0')}`
    return { code, ref: `pay_${number}`, orderRef: code.replaceAll('-', ''), hook: `msg_${randomUUID()}` }
  })
  await db.query(
    `insert into deposit_order (code, member_id, key, input_hash, method_id, kind, provider, provider_ref, currency, amount,
       pay_amount, terms, pay, status, created_at, expires_at)
     select code, member, code, '\\x00', 'gateway', 'gateway', 'gateway', ref, 'THB', $4, $4, $5::jsonb, '{}',
       'awaiting_payment', now(), now() + interval '1 hour'
     from unnest($1::text[], $2::bigint[], $3::text[]) as t (code, member, ref)`,
    [
      ...[orders.map(({ code }) => code), orders.map((_, at) => players[at % players.length]!.id)],
      ...[orders.map(({ ref }) => ref), amount, JSON.stringify(terms)],
    ],
  )
  return orders
}

/** What does not hold when every order was paid once: nothing lost, nothing twice, every order in a state with a name. */
async function audit(db: Db, players: readonly Player[], orders: readonly PaidOrder[]): Promise<string[]> {
  const row = await first<{ balance: bigint; credited: bigint; payments: bigint; open: bigint; waiting: bigint }>(
    db,
    `select (select sum(balance)::bigint from account where kind = 'wallet') as balance,
       (select count(*) from deposit_order where status = 'credited') as credited,
       (select count(*) from deposit_payment) as payments,
       (select count(*) from deposit_order where status <> 'credited') as open,
       (select count(*) from provider_event where state = 'waiting') as waiting`,
  )
  const { balance, credited, payments, open, waiting } = row!
  const count = BigInt(orders.length)
  const wanted = startBalance * BigInt(players.length) + amount * count
  const breaches = await checkInvariants(db)
  if (balance !== wanted) breaches.push(`members own ${balance}, not ${wanted}`)
  if (credited !== count || open !== 0n) breaches.push(`${credited} of ${count} orders are credited`)
  if (payments !== count) breaches.push(`${payments} payments for ${count} orders`)
  if (waiting !== 0n) breaches.push(`${waiting} webhooks wait`)
  return breaches
}

/** Sets a gateway, app processes and paid orders up, runs `work`, waits for the last credit, and audits. */
export async function inGatewayWorld(
  options: { readonly apps: number; readonly orders: number },
  work: (world: GatewayWorld) => Promise<string>,
): Promise<string> {
  const postgres = await startPostgres({ durable: true })
  const closers: (() => Promise<void> | void)[] = [() => postgres.stop()]
  try {
    const url = await postgres.createDatabase()
    const { db, players } = await fillWorld(url, 20)
    closers.push(() => db.close())
    const orders = await addOrders(db, players, options.orders)
    const answers = await openAnswers(new Map(orders.map((order) => [order.ref, order])))
    closers.push(answers.close)
    const env = { GATEWAY_URL: answers.url, GATEWAY_SECRET: callSecret, GATEWAY_WEBHOOK_SECRETS: hookSecret }
    const apps: AppProcess[] = []
    for (let count = options.apps; count > 0; count -= 1) {
      const app = await openAppProcess(url, undefined, env)
      closers.push(() => app.close())
      apps.push(app)
      await app.start()
    }
    const world = { postgres, ...openWorld(db, apps, orders, answers.setManner) }
    const figures = await work(world)
    answers.setManner('well')
    const tookMs = await world.untilCredited()
    const breaches = await audit(db, players, orders)
    if (breaches.length > 0) throw new Error(`${breaches.length} breaches: ${breaches.slice(0, 8).join('; ')}`)
    return `${figures}; ${orders.length} orders each credited once, the last ${(tookMs / 1_000).toFixed(1)} s after all was well`
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** A webhook of an order, signed now. */
export function hookOf(order: PaidOrder, hook = order.hook) {
  const data = { ref: order.ref, status: 'paid' }
  const body = JSON.stringify({ type: 'payment.changed', timestamp: new Date().toISOString(), data })
  return { body, headers: signWebhook(hookSecret, hook, new Date(), body) }
}

function openWorld(
  db: Db,
  apps: readonly AppProcess[],
  orders: readonly PaidOrder[],
  setManner: (manner: Manner) => void,
): Omit<GatewayWorld, 'postgres'> {
  const send: GatewayWorld['send'] = async (app, order, hook) => {
    try {
      const signal = AbortSignal.timeout(sendMsMax)
      const init = { method: 'POST', ...hookOf(order, hook), signal }
      const answer = await fetch(`${app.base}/gateways/gateway`, init)
      await answer.text()
      return answer.status
    } catch {
      return 0
    }
  }
  return {
    ...{ db, apps, orders, setManner, send },
    async sendUntilTaken(order, hook) {
      for (let tries = 0; ; tries += 1) {
        const status = await send(apps[(tries + randomInt(apps.length)) % apps.length]!, order, hook)
        if (status >= 200 && status < 300) return
        if (status >= 400 && status < 500) throw new Error(`a webhook was answered ${status}`)
        if (tries > 600) throw new Error(`a webhook was not taken: ${status}`)
        await pause(50)
      }
    },
    async untilCredited() {
      const startMs = performance.now()
      for (;;) {
        const open = await first(
          db,
          `select 1 from deposit_order where status <> 'credited'
           union all select 1 from provider_event where state = 'waiting' limit 1`,
        )
        const tookMs = performance.now() - startMs
        if (open === undefined || tookMs > 90_000) return tookMs
        await pause(200)
      }
    },
  }
}
