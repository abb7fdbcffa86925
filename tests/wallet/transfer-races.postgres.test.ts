import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { checkInvariants } from '#server/ledger/public.ts'
import { openOrder } from '#server/wallet/transfer-orders.ts'
import { pollTransfers } from '#server/wallet/transfer-poll.ts'
import { sendOrder } from '#server/wallet/transfer-send.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, World } from './support.ts'
import { addPurseVendor, openVendorLine, pocketsOf, type VendorLine, vendorOn } from './transfer-support.ts'

let server: ThrowAwayPostgres
let world: World
let line: VendorLine
const start = 20_000_000n
const sum = 1_000_000n

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  world = await World.open(await openPostgres(await server.createDatabase()), start)
  line = await openVendorLine()
  await addPurseVendor(world.db)
  world.app = { ...world.app, gameVendor: vendorOn(line.url, world.clock, world.app.log) }
})
afterEach(async () => {
  const breaches = await checkInvariants(world.db)
  await line.close()
  await world.settled()
  await world.db.close()
  expect(breaches).toEqual([])
})

const order = (key: string = randomUUID(), amount = sum) =>
  openOrder(world.app, {
    ...{ memberId: alice, key, vassalage: 'KH', direction: 'deposit', currency: 'THB', amount },
  })
const all = async () => ({ ...(await pocketsOf(world.app, alice)), vendor: await line.balance(alice) })

test('twenty copies of one order under one key at once hold and move its money once', async () => {
  const key = randomUUID()
  const opened = await Promise.all(Array.from({ length: 20 }, () => order(key)))
  expect(new Set(opened.map(({ order: { id } }) => id)).size).toBe(1)
  expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1)
  await Promise.all(opened.map(({ order: { id } }) => sendOrder(world.app, id)))
  expect(await all()).toEqual({ wallet: start - sum, held: 0n, vendor: sum })
})

test('orders at once that exceed the wallet: exactly the affordable ones are held', async () => {
  const opened = await Promise.all(Array.from({ length: 30 }, () => order()))
  expect(opened.filter(({ order: { state } }) => state === 'pending')).toHaveLength(20)
  expect(await pocketsOf(world.app, alice)).toEqual({ wallet: 0n, held: start })
  await Promise.all(opened.map(({ order: { id } }) => sendOrder(world.app, id)))
  expect(await all()).toEqual({ wallet: 0n, held: 0n, vendor: start })
})

test('pollers of several processes and late answers settle each order once', async () => {
  line.always((path) => (path.includes('deposit') && Math.random() < 0.5 ? 'lost' : 'none'))
  const opened = await Promise.all(Array.from({ length: 10 }, () => order()))
  for (let run = 0; run < 12; run += 1) {
    world.clock.advance(16_000)
    await Promise.all([
      pollTransfers(world.app),
      pollTransfers(world.app),
      pollTransfers(world.app),
      ...opened.slice(0, 2).map(({ order: { id } }) => sendOrder(world.app, id)),
    ])
  }
  line.always(() => 'none')
  world.clock.advance(16_000)
  await pollTransfers(world.app)
  expect(await all()).toEqual({ wallet: start - 10n * sum, held: 0n, vendor: 10n * sum })
})
