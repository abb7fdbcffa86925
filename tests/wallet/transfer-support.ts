import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { manualTimers, operatorPair, startSandbox } from '@baize/sandbox/tests/support.ts'
import { checkInvariants } from '#server/features.ts'
import { type Clock, ManualClock } from '#server/kernel/clock.ts'
import type { App } from '#server/kernel/context.ts'
import { type Db, first } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import type { GameVendor } from '#server/ports/game-vendor.ts'
import { openHub88 } from '#server/ports/game-vendor-hub88.ts'
import { pollTransfers } from '#server/wallet/transfer-poll.ts'
import { startTestSite } from '#tests/support/app.ts'
import { hangMs, longMs } from '#tests/support/patience.ts'

/** What goes wrong between us and the vendor with one call. */
export type Fault =
  | 'none'
  | 'away'
  | 'hang'
  | 'lost'
  | 'twice'
  | 'error-before'
  | 'error-after'
  | 'garbage'
  | 'forbidden'
  | 'too-many'

/** The sandbox's transfer-wallet vendor behind a line on which calls can go wrong. */
/** The vendor behind a line that fails when told to; with `clock`, at the time of the site; with `walletUrl`, its games play there. */
export async function openVendorLine(clock?: Clock, walletUrl?: string) {
  const timers = { ...manualTimers(), ...(clock && { now: () => clock.now().getTime() }) }
  const sandbox = await startSandbox({ timers, ...(walletUrl === undefined ? {} : { walletUrl }) })
  const plan: Fault[] = []
  const paths: string[] = []
  let rule: (path: string) => Fault = () => 'none'

  const forward = async (path: string, body: Buffer, headers: Record<string, string>) => {
    try {
      const response = await fetch(`${sandbox.origin}${path}`, { method: 'POST', body: new Uint8Array(body), headers })
      return { status: response.status, text: await response.text() }
    } catch {
      // A call that was under way when the test ended.
      return { status: 502, text: '' }
    }
  }
  const server = createServer(async (request, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const path = request.url!
    paths.push(path.split('/').at(-1)!)
    const headers = { 'x-hub88-signature': String(request.headers['x-hub88-signature']) }
    const planned = plan.shift()
    const fault = planned ?? rule(path)
    const send = () => forward(path, body, headers)
    const end = (status: number, text: string) => void response.writeHead(status).end(text)
    switch (fault) {
      case 'away':
        return void request.socket.destroy()
      case 'hang':
        return
      case 'error-before':
        return end(500, '{"error":"broken"}')
      case 'forbidden':
        return end(403, '{"error":"not enabled"}')
      case 'too-many':
        return end(429, '{"error":"Too Many Requests"}')
      case 'lost':
        await send()
        return void request.socket.destroy()
      case 'error-after':
        await send()
        return end(500, '{"error":"broken"}')
      case 'garbage':
        await send()
        return end(200, '<html>')
      case 'twice': {
        const [answer] = await Promise.all([send(), send()])
        return end(answer.status, answer.text)
      }
      default: {
        const answer = await send()
        return end(answer.status, answer.text)
      }
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    url,
    paths,
    /** The faults of the next calls, in order. */
    plan: (...faults: Fault[]) => void plan.push(...faults),
    /** Forgets every fault, and what was called. */
    calm(): void {
      plan.length = 0
      paths.length = 0
      rule = () => 'none'
    },
    /** The fault of every call that has no planned one. */
    always: (next: typeof rule) => {
      rule = next
    },
    async balance(user: bigint): Promise<bigint> {
      const purse = { user: String(user), product: 'KH', currency: 'THB', request_uuid: randomUUID() }
      const { body } = await sandbox.operator('/transfer_wallet/balance', purse)
      return BigInt(body.balance)
    },
    /** A game of the vendor as a member has it open. */
    openGame: (user: bigint) => sandbox.open({ user: String(user), game_code: 'kh_bell' }),
    /** Any game of the vendor, as a launch names it. */
    open: sandbox.open,
    order: (path: 'deposit' | 'withdraw', fields: object) =>
      sandbox.operator(`/transfer_wallet/${path}`, {
        product: 'KH',
        currency: 'THB',
        request_uuid: randomUUID(),
        ...fields,
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await sandbox.vendor.close()
    },
  }
}
export type VendorLine = Awaited<ReturnType<typeof openVendorLine>>

export const operatorKeyPem = operatorPair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The vendor at the end of a line. A test in which a call hangs waits for `timeoutMs`; in others no load of the machine cuts one off. */
export function vendorOn(url: string, clock: Clock, log: Log, timeoutMs = longMs): GameVendor {
  return openHub88({ url, operatorId: 1, privateKey: operatorKeyPem, log, clock, timeoutMs })
}

export async function addPurseVendor(db: Db): Promise<void> {
  await db.query("insert into vendor (vassalage, display_name, sort, transfer_wallet) values ('KH', 'KH', 9, true)")
}

/** What a member has in the main wallet and on its way. */
export async function pocketsOf(app: Pick<App, 'db'>, memberId: bigint): Promise<{ wallet: bigint; held: bigint }> {
  const row = await first<{ wallet: bigint; held: bigint }>(
    app.db,
    `select coalesce(sum(balance) filter (where kind = 'wallet'), 0)::bigint as wallet,
       coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held from account where member_id = $1`,
    [memberId],
  )
  return row!
}

/**
 * The site with the vendor that keeps players' money itself, on a clock that stands still; with `db` on that database,
 * else on an embedded one. `end` closes all of it and gives what breaks the ledger's rules.
 */
export async function openPurseSite(db?: Db) {
  const clock = new ManualClock(new Date(Date.UTC(2026, 0, 5, 5)))
  const line = await openVendorLine(clock)
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const site = await startTestSite({
    ...(db ? { db } : {}),
    clock,
    gameVendor: vendorOn(line.url, clock, silent, hangMs),
  })
  await addPurseVendor(site.app.db)
  let members = 0
  return {
    line,
    clock,
    site,
    /** Another member with 1000.00, logged in: mali, then mali2 and so on. */
    async mali() {
      members += 1
      const account = members === 1 ? 'mali' : `mali${members}`
      const memberId = await site.member(account, { balance: '1000.00' })
      const mali = site.visitor()
      await mali.logIn(account)
      return { account, memberId, mali }
    },
    /** Between two tests: line and vendor work again, and nothing is on its way. Gives what breaks the ledger's rules. */
    async settle(): Promise<readonly string[]> {
      line.calm()
      await site.app.db.query('update vendor set enabled = true, maintenance = false, transfer_wallet = true')
      const open = "select 1 from wallet_transfer where state = 'pending'"
      while ((await site.app.db.query(open)).length > 0) {
        clock.advance(60_000)
        await pollTransfers(site.app)
      }
      return checkInvariants(site.app.db)
    },
    async end(): Promise<readonly string[]> {
      const breaches = await checkInvariants(site.app.db)
      await site.close()
      await db?.close()
      await line.close()
      return breaches
    },
  }
}

export type PurseSite = Awaited<ReturnType<typeof openPurseSite>>
