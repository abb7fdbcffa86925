import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox, game as vendorGame } from '@baize/sandbox/tests/support.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { askSilent } from '#server/lobby/now.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { openHub88 } from '#server/ports/game-vendor-hub88.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { hangMs, longMs } from '#tests/support/patience.ts'
import { operatorKeyPem } from '#tests/wallet/transfer-support.ts'

// The strip "Now" over the sandbox vendor, which is asked over HTTP through a line that can fail.

const book = { gameType: 'SPORTS', category: 'Sportsbook', engine: 'book-sports', maxBet: '100000.00' } as const
const live = { gameType: 'LIVE', category: 'Live Roulette' } as const
const more = [
  vendorGame('pg_wheel', { ...live, engine: 'roulette' }),
  vendorGame('pg_cards', { ...live, engine: 'baccarat' }),
  vendorGame('pg_book', { ...book, minBet: '10.00' }),
]

type Mood = 'well' | 'hangs' | 'fails' | 'refuses'
let mood: Mood
let asked: number
let clock: ManualClock
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let line: Server
let site: TestSite

beforeEach(async () => {
  mood = 'well'
  asked = 0
  clock = new ManualClock('2026-11-21T12:00:00.000Z')
  sandbox = await startSandbox({ more, missedMost: 30 })
  line = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (request.url!.endsWith('/now/list')) {
      asked += 1
      if (mood === 'hangs') return
      if (mood === 'fails') return void response.writeHead(500).end()
      if (mood === 'refuses') return void response.writeHead(404).end('{"error":"unknown"}')
    }
    const headers = { 'x-hub88-signature': String(request.headers['x-hub88-signature']) }
    const body = new Uint8Array(Buffer.concat(parts))
    const answer = await fetch(sandbox.origin + request.url, { method: 'POST', headers, body })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  await openSite(longMs)
})
/** The site with a vendor that has so long to answer. */
async function openSite(timeoutMs: number): Promise<void> {
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  const log = { info() {}, warn() {}, error() {} }
  const gameVendor = openHub88({ url, operatorId: 1, privateKey: operatorKeyPem, log, clock, timeoutMs })
  site = await startTestSite({ clock, gameVendor })
  await syncCatalogue(site.app)
}
afterEach(async () => {
  await site.close()
  line.closeAllConnections()
  await new Promise((done) => line.close(done))
  await sandbox.vendor.close()
})

const now = () => site.visitor().call('gamesNow', { language: 'en' })
/** What caches of the site have kept is old. */
const later = (ms: number) => {
  clock.advance(ms)
  site.parts.forget()
}

test('tells of tables, matches and their prices by the clock of the site', async () => {
  const told = await now()
  expect(told.now).toBe('2026-11-21T12:00:00.000Z')
  expect(told.tables).toHaveLength(2)
  const [table] = told.tables
  expect(table).toMatchObject({ opensAt: told.now, closesAt: '2026-11-21T12:00:18.000Z', minBet: '1.00' })
  expect(table!.road).toHaveLength(24)
  const { game } = await site.visitor().call('gameDetail', { nodeId: table!.nodeId, language: 'en' })
  expect(game.gameType).toBe('LIVE')
  expect(told.matches).toHaveLength(3)
  expect(told.matches[0]!.prices[0]).toMatchObject({ side: 'home', pick: `${told.matches[0]!.id}:winner:home` })
  expect(told.draw).toBeUndefined()
})

test('a price that a launch names lies in the coupon of its book', async () => {
  const [match] = (await now()).matches
  const pick = match!.prices[0]!.pick
  const { launchUrl } = await site.visitor().call('launchGame', { nodeId: match!.nodeId, mode: 'demo', pick })
  const opened = await fetch(launchUrl.replace('https://games.example', sandbox.origin), { redirect: 'manual' })
  expect(new URL(opened.headers.get('location')!, sandbox.origin).searchParams.get('pick')).toBe(pick)
})

test('asks the vendor once for all visitors, and again after two seconds', async () => {
  await Promise.all([now(), now(), now()])
  expect(asked).toBe(1)
  later(1_999)
  await now()
  expect(asked).toBe(1)
  later(1)
  await now()
  expect(asked).toBe(2)
})

test('names no game that is hidden or closed', async () => {
  await site.app.db.query("update game set enabled = false where game_code = 'pg_wheel'")
  await site.app.db.query("update game set maintenance = true where game_code = 'pg_book'")
  later(31_000)
  const { tables, matches } = await now()
  expect(tables.map(({ nodeId }) => nodeId)).toEqual([await nodeOf('pg_cards')])
  expect(matches).toEqual([])
})
const nodeOf = async (code: string) => {
  const [row] = await site.app.db.query<{ node_id: bigint }>('select node_id from game where game_code = $1', [code])
  return row!.node_id.toString()
}

test.each(['hangs', 'fails'] as const)(
  'has nothing to tell while the vendor %s, and asks again after a second, then after ten',
  async (how) => {
    if (how === 'hangs') {
      await site.close()
      await openSite(hangMs)
    }
    mood = how
    const asks = async (afterMs: number) => {
      later(afterMs)
      const { tables } = await now()
      return [tables.length, asked]
    }
    expect(await asks(0)).toEqual([0, 1])
    expect(await asks(999)).toEqual([0, 1])
    expect(await asks(1)).toEqual([0, 2])
    expect(await asks(9_999)).toEqual([0, 2])
    mood = 'well'
    expect(await asks(1)).toEqual([2, 3])
  },
)

test('tells pages when the vendor falls silent, and by itself when it is back', async () => {
  const heard: string[] = []
  site.site.hub.subscribe((event) => void heard.push(event.name))
  await now()
  await askSilent(site.app)
  expect([asked, heard]).toEqual([1, []])
  mood = 'fails'
  later(2_000)
  await now()
  later(1_000)
  await now()
  expect([asked, heard]).toEqual([3, ['catalogue']])
  mood = 'well'
  later(10_000)
  await askSilent(site.app)
  expect([asked, heard]).toEqual([4, ['catalogue', 'catalogue']])
})

test('one answer that fails takes nothing from pages, unless the last one is old', async () => {
  const heard: string[] = []
  site.site.hub.subscribe((event) => void heard.push(event.name))
  const before = await now()
  mood = 'fails'
  later(2_000)
  expect((await now()).tables).toEqual(before.tables)
  mood = 'well'
  later(1_000)
  await now()
  expect([asked, heard]).toEqual([3, []])
  mood = 'fails'
  later(15_000)
  expect((await now()).tables).toEqual([])
  expect(heard).toEqual(['catalogue'])
})

test('does not ask a vendor that knows no such call again for ten minutes', async () => {
  mood = 'refuses'
  expect(await now()).toMatchObject({ tables: [], matches: [] })
  later(5 * 60_000)
  await now()
  expect(asked).toBe(1)
  later(5 * 60_000)
  await now()
  expect(asked).toBe(2)
})
