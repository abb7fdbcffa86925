import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { pollRecalls } from '#server/wallet/purse-recall.ts'
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
  const gameVendor = vendorOn(line.url, world.clock, world.app.log)
  world.app = { ...world.app, ports: { ...world.app.ports, gameVendor } }
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
  let deposits = 0
  line.always((path) => (path.includes('deposit') && deposits++ % 2 === 0 ? 'lost' : 'none'))
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

test('of transfers and an exclusion at once, what went there returns and nothing goes there afterwards', async () => {
  for (let run = 0; run < 8; run += 1) {
    await world.renew(start)
    const member = alice
    let excludedAt = Number.POSITIVE_INFINITY
    const move = async () => {
      const opened = await order(randomUUID(), 100_000n).catch((error: unknown) => error as { code: string })
      if ('code' in opened) return opened.code
      await sendOrder(world.app, opened.order.id)
      return opened.order.id
    }
    const exclude = async () => {
      await world.db.transaction(async (tx) => {
        await tx.query('select 1 from member where id = $1 for no key update', [member])
        await tx.query("insert into member_exclusion values ($1, 'self_exclusion', $2, null)", [
          member,
          world.clock.now(),
        ])
      })
      excludedAt = run
    }
    const answers = await Promise.all([move(), move(), move(), exclude(), move(), move(), move()])
    expect(excludedAt).toBe(run)
    for (const answer of answers.filter((one) => one !== undefined))
      expect(answer).toMatch(/^(play_excluded|[0-9a-f-]{36})$/)
    expect(await move()).toBe('play_excluded')
    for (let step = 0; step < 4; step += 1) {
      world.clock.advance(21_000)
      await Promise.all([pollTransfers(world.app), pollRecalls(world.app), pollRecalls(world.app)])
    }
    expect(await all()).toEqual({ wallet: start, held: 0n, vendor: 0n })
  }
})

test('transfers and bets at once never exceed a limit of losses together', async () => {
  await world.db.query(
    "insert into member_limit (member_id, kind, set_by, amount, changed_at) values ($1, 'loss_day', 'member', 10000000, now())",
    [alice],
  )
  const moves = Array.from({ length: 12 }, () =>
    order().then(
      ({ order: { id } }) => id,
      () => undefined,
    ),
  )
  const bets = Array.from({ length: 12 }, () => world.bet({ round: randomUUID(), amount: Number(sum) }))
  const sent = (await Promise.all(moves)).filter((id) => id !== undefined)
  const taken = (await Promise.all(bets)).filter(({ status }) => status === 'RS_OK')
  expect(sent.length + taken.length).toBe(10)
  await Promise.all(sent.map((id) => sendOrder(world.app, id)))
  expect((await all()).vendor).toBe(sum * BigInt(sent.length))
})
