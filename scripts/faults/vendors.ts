import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { CallFailure } from '#api/client.ts'
import { startTestSite } from '#tests/support/app.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { onStage, type Scenario, type Size, within } from './scenario.ts'
import { fillWorld, gameCode } from './world.ts'

/** A launch waits for its vendor at most so long; everything else goes on meanwhile. */
const launchMsMax = 11_000
const othersMsMax = 1_000

/** What a vendor may do instead of answering. */
const manners: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'never answers': () => {},
  'sends one byte a second': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 1_000)
    response.on('close', () => clearInterval(drip))
  },
  'answers rubbish': (response) => void response.end('<html>'),
  'answers something else': (response) => void response.end('{"url":"javascript:alert(1)"}'),
  'sends a flood': (response) => {
    const piece = ' '.repeat(1_000_000)
    const pour = (): void => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
  },
  'hangs up': (response) => void response.destroy(),
  'is broken': (response) => void response.writeHead(500).end('{"error":"x"}'),
}

/** Those that need no waiting. */
const quickManners = ['answers rubbish', 'answers something else', 'hangs up', 'is broken']

/** The aggregator misbehaves while members open games: each is refused in time, and nobody else waits. */
async function badManners(size: Size): Promise<string> {
  const names = size === 'full' ? Object.keys(manners) : quickManners
  let behave: (response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => {
    request.resume()
    behave(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const postgres = await startPostgres()
  const { db } = await fillWorld(await postgres.createDatabase(), 1)
  const env = { HUB88_URL: url, HUB88_OPERATOR_ID: '1', DEMO: '0' }
  const site = await startTestSite({ db, env })
  const others: number[] = []
  try {
    await site.member('faulty', { balance: '100.00' })
    const member = site.visitor()
    await member.logIn('faulty')
    const [game] = await db.query<{ id: bigint }>('select node_id as id from game where game_code = $1', [gameCode])
    for (const name of names) {
      behave = manners[name]!
      let launched = false
      const startMs = performance.now()
      const launches = Promise.all(
        Array.from({ length: 4 }, () =>
          member.call('launchGame', { nodeId: String(game!.id), mode: 'real' }).then(
            () => 'opened',
            (error: unknown) => (error instanceof CallFailure ? error.code : String(error)),
          ),
        ),
      ).finally(() => {
        launched = true
      })
      while (!launched) {
        const askedMs = performance.now()
        await member.call('balance')
        others.push(performance.now() - askedMs)
        await pause(100)
      }
      const said = await launches
      within(size, `a launch at a vendor that ${name}`, [performance.now() - startMs], launchMsMax)
      const wrong = said.find((code) => code !== 'vendor_unavailable' && code !== 'game_maintenance')
      if (wrong !== undefined) throw new Error(`a vendor that ${name}: the player was told ${wrong}`)
    }
    return `${names.length} bad manners, each refused in time; meanwhile ${within(size, 'other calls', others, othersMsMax)}`
  } finally {
    server.closeAllConnections()
    server.close()
    await site.close()
    await db.close()
    await postgres.stop()
  }
}

/** Callers that begin a wallet call and never end it. */
function hangingCallers(base: string, count: number): () => void {
  const { hostname, port } = new URL(base)
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write('POST /wallet/hub88/transaction/bet HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{"user"')
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

export const vendors: readonly Scenario[] = [
  {
    name: 'slow-vendor',
    title: 'the vendor hangs, drips, floods, lies or hangs up while members open games',
    run: (size) => badManners(size),
  },
  {
    name: 'hanging-callers',
    title: 'callers that begin wallet calls and never end them take nobody’s place',
    run: (size) =>
      onStage({}, async ({ apps, book, vendor }) => {
        const count = size === 'full' ? 2_000 : 200
        const letGo = hangingCallers(apps[0]!.base, count)
        await pause(300)
        const endMs = performance.now() + (size === 'full' ? 10_000 : 1_500)
        await book.play(vendor, 8, () => performance.now() > endMs)
        letGo()
        return `${count} callers hung; ${within(size, 'a movement', vendor.tookMs, othersMsMax)}`
      }),
  },
]
