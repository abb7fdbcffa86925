import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WalletTransfer } from '#api/wallet.ts'
import { checkInvariants } from '#server/features.ts'
import type { ManualClock } from '#server/kernel/clock.ts'
import { openOrder } from '#server/wallet/transfer-orders.ts'
import { pollTransfers } from '#server/wallet/transfer-poll.ts'
import { sendOrder } from '#server/wallet/transfer-send.ts'
import type { TestSite, Visitor } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'
import { type Fault, openPurseSite, type PurseSite, pocketsOf, type VendorLine } from './transfer-support.ts'

const thousand = 100_000_000n
let purse: PurseSite
let line: VendorLine
let clock: ManualClock
let site: TestSite
let mali: Visitor
let memberId: bigint

beforeAll(async () => {
  purse = await openPurseSite()
  ;({ line, clock, site } = purse)
})
afterAll(async () => expect(await purse.end()).toEqual([]))
beforeEach(async () => {
  ;({ mali, memberId } = await purse.mali())
})
afterEach(async () => {
  site.logged.length = 0
  expect(await purse.settle()).toEqual([])
})

const move = (from: string, to: string, amount: string, key: string = randomUUID()) =>
  mali.call('walletTransfer', { from, to, amount }, { key })
const bring = (amount: string, key?: string) => move('main', 'KH', amount, key)
const take = (amount: string, key?: string) => move('KH', 'main', amount, key)
const all = async () => ({ ...(await pocketsOf(site.app, memberId)), vendor: await line.balance(memberId) })
const stateOf = async (id: string) =>
  (await mali.call('walletTransfers')).content.find((transfer) => transfer.id === id)!.state
/** Lets time pass in steps, as the jobs see it. */
const pass = async (ms: number, step = 5_000) => {
  for (let gone = 0; gone < ms; gone += step) {
    clock.advance(step)
    await pollTransfers(site.app)
  }
}

test('money goes to the vendor and returns, and the wallets say so', async () => {
  expect(await mali.call('merchantWallet')).toEqual({
    isSingle: false,
    wallets: [{ vendor: 'KH', name: 'KH', balance: '0.00', currency: 'THB', state: 'ready' }],
  })
  expect(await bring('250.50')).toMatchObject({ from: 'main', to: 'KH', amount: '250.50', state: 'done' })
  expect(await all()).toEqual({ wallet: thousand - 25_050_000n, held: 0n, vendor: 25_050_000n })
  expect((await mali.call('merchantWallet')).wallets[0]).toMatchObject({ balance: '250.50', state: 'ready' })
  expect(await take('250.50')).toMatchObject({ from: 'KH', to: 'main', state: 'done' })
  expect(await all()).toEqual({ wallet: thousand, held: 0n, vendor: 0n })
  const newest = await mali.call('walletTransfers', { pageSize: 1 })
  const oldest = await mali.call('walletTransfers', { pageSize: 1, cursor: newest.next! })
  expect([newest, oldest].map(({ content }) => content.map(({ from }) => from))).toEqual([['KH'], ['main']])
  expect(oldest).not.toHaveProperty('next')
})

test('without a vendor that keeps money there is one wallet', async () => {
  await site.app.db.query('update vendor set transfer_wallet = false')
  expect(await mali.call('merchantWallet')).toEqual({ isSingle: true, wallets: [] })
  await expect(bring('1.00')).rejects.toMatchObject({ code: 'not_found' })
})

test('too much is refused on either side and moves nothing', async () => {
  await expect(bring('1000.01')).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect(await take('0.01')).toMatchObject({ state: 'refused', reason: 'insufficient_funds' })
  expect(await all()).toEqual({ wallet: thousand, held: 0n, vendor: 0n })
})

test('what is no amount, or no way, is refused', async () => {
  for (const amount of ['0', '0.00', '-1', '1e3', '0.005', 'NaN', '๑๐๐', '9007199254740993', '1,000', ''])
    await expect(bring(amount)).rejects.toMatchObject({ code: 'invalid_input' })
  for (const [from, to] of [
    ['main', 'main'],
    ['KH', 'KH'],
    ['KH', 'PG'],
  ] as const)
    await expect(move(from, to, '1.00')).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a key is needed; the same key is the same transfer, and another payload under it a conflict', async () => {
  const response = await mali.fetch('/api/wallet/transfer', {
    method: 'POST',
    headers: { authorization: `Bearer ${mali.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: 'main', to: 'KH', amount: '1.00' }),
  })
  expect(await response.json()).toMatchObject({ status: 400, code: 'idempotency_key_needed' })
  const key = randomUUID()
  const [one, two] = await Promise.all([bring('10.00', key), bring('10.00', key)])
  expect(one.id).toBe(two.id)
  expect((await bring('10.00', key)).state).toBe('done')
  await expect(bring('11.00', key)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  await expect(take('10.00', key)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect(await all()).toEqual({ wallet: thousand - 1_000_000n, held: 0n, vendor: 1_000_000n })
})

test('a vendor in maintenance takes no money and gives it back', async () => {
  await bring('10.00')
  await site.app.db.query('update vendor set maintenance = true')
  await expect(bring('1.00')).rejects.toMatchObject({ code: 'game_maintenance' })
  expect((await mali.call('merchantWallet')).wallets[0]).toMatchObject({ state: 'maintenance', balance: '10.00' })
  expect((await take('10.00')).state).toBe('done')
})

describe.each(['deposit', 'withdraw'] as const)('a %s', (direction) => {
  const go = () => (direction === 'deposit' ? bring('300.00') : take('300.00'))
  const sum = 30_000_000n
  const done =
    direction === 'deposit'
      ? { wallet: thousand - sum, held: 0n, vendor: sum }
      : { wallet: thousand, held: 0n, vendor: 0n }
  const undone =
    direction === 'deposit'
      ? { wallet: thousand, held: 0n, vendor: 0n }
      : { wallet: thousand - sum, held: 0n, vendor: sum }

  beforeEach(async () => {
    if (direction === 'withdraw') await bring('300.00')
  })

  test.each<Fault>(['away', 'hang', 'lost', 'error-before', 'error-after', 'garbage', 'too-many'])(
    'whose answer goes wrong (%s) is pending, then done, once',
    async (fault) => {
      line.plan(fault)
      const { id, state } = await go()
      expect(state).toBe('pending')
      if (direction === 'deposit') expect((await pocketsOf(site.app, memberId)).held).toBe(sum)
      expect(await checkInvariants(site.app.db)).toEqual([])
      await pass(15_000)
      expect(await stateOf(id)).toBe('done')
      expect(await all()).toEqual(done)
    },
  )

  test('that arrives twice at once counts once', async () => {
    line.plan('twice')
    expect((await go()).state).toBe('done')
    expect(await all()).toEqual(done)
  })

  test('that the vendor will not have is undone at once', async () => {
    line.plan('forbidden')
    expect(await go()).toMatchObject({ state: 'refused', reason: 'vendor_refused' })
    expect(await all()).toEqual(undone)
  })

  test('that was lost and is then refused by a gate is not undone: it may have counted', async () => {
    line.plan('lost')
    line.always((path) => (path.includes('transfer_wallet') ? 'forbidden' : 'none'))
    const { id } = await go()
    await pass(60_000)
    expect(await stateOf(id)).toBe('pending')
    await pass(240_000)
    expect(await stateOf(id)).toBe('done')
    line.always(() => 'none')
    expect(await all()).toEqual(done)
  })

  test('that never arrives is undone within five minutes, and not before four', async () => {
    line.always((path) => (path.includes('transfer_wallet') ? 'error-before' : 'none'))
    const { id } = await go()
    await pass(235_000)
    expect(await stateOf(id)).toBe('pending')
    await pass(60_000)
    expect(await stateOf(id)).toBe('refused')
    line.always(() => 'none')
    expect(await all()).toEqual(undone)
  })

  test('stays pending, and alarms, while the vendor answers nothing at all', async () => {
    line.always(() => 'away')
    const { id } = await go()
    await pass(330_000, 15_000)
    expect(await stateOf(id)).toBe('pending')
    expect(site.logged.some(({ level, event }) => level === 'error' && event === 'transfer is not clear')).toBe(true)
    line.always(() => 'none')
    await pass(60_000)
    expect(await stateOf(id)).toBe('refused')
    expect(await all()).toEqual(undone)
  })
})

test('several at once and two runs of the poller at once move each amount once', async () => {
  const faults: Fault[] = ['lost', 'none', 'error-after', 'away', 'twice', 'hang']
  line.plan(...faults)
  const started: WalletTransfer[] = await Promise.all(faults.map(() => bring('20.00')))
  expect(started).toHaveLength(6)
  for (let round = 0; round < 6; round += 1) {
    clock.advance(5_000)
    await Promise.all([pollTransfers(site.app), pollTransfers(site.app)])
  }
  const { content } = await mali.call('walletTransfers')
  expect(content.map(({ state }) => state)).toEqual(Array(6).fill('done'))
  expect(await all()).toEqual({ wallet: thousand - 12_000_000n, held: 0n, vendor: 12_000_000n })
})

test('what a stopped process left, wherever it stopped, is taken up', async () => {
  const open = () =>
    openOrder(site.app, {
      ...{ memberId, key: randomUUID(), vassalage: 'KH', direction: 'deposit', currency: 'THB', amount: 1_000_000n },
    })
  await open()
  const { order: carriedOut } = await open()
  await line.order('deposit', { user: String(memberId), transaction_uuid: carriedOut.id, amount: 1_000_000 })
  await pass(30_000)
  expect(await all()).toEqual({ wallet: thousand - 2_000_000n, held: 0n, vendor: 2_000_000n })
  await sendOrder(site.app, carriedOut.id)
  expect(await all()).toEqual({ wallet: thousand - 2_000_000n, held: 0n, vendor: 2_000_000n })
})

test('a vendor that does not answer is said to be out of reach', async () => {
  line.always(() => 'hang')
  expect((await mali.call('merchantWallet')).wallets).toEqual([
    { vendor: 'KH', name: 'KH', currency: 'THB', state: 'unreachable' },
  ])
})

test('a transfer whose state was changed by hand is found', async () => {
  const { id } = await bring('10.00')
  for (const wrong of [
    "state = 'pending', settled_at = null",
    "state = 'refused', reason = 'x'",
    'amount = amount + 1',
  ]) {
    const undo = new Error('undo')
    await expect(
      site.app.db.transaction(async (tx) => {
        await tx.query(`update wallet_transfer set ${wrong} where id = $1`, [id])
        expect((await checkInvariants({ ...site.app.db, ...tx, kind: 'embedded' })).join()).toContain('I9')
        throw undo
      }),
    ).rejects.toBe(undo)
  }
})

describe('a transfer of which the vendor answers nothing', () => {
  const run = async (...words: string[]) => operate(site, ['transfers', ...words])
  const proof = ['--reason', 'their support sent the list of the day']
  const dark = async (direction: 'deposit' | 'withdraw') => {
    if (direction === 'withdraw') await bring('300.00')
    line.always(() => 'away')
    return (direction === 'deposit' ? await bring('300.00') : await take('300.00')).id
  }

  test('says to its member after five minutes that it takes longer', async () => {
    const id = await dark('deposit')
    const shown = async () => (await mali.call('walletTransfers')).content.find((transfer) => transfer.id === id)
    expect(await shown()).not.toHaveProperty('late')
    await pass(305_000, 15_000)
    expect(await shown()).toMatchObject({ state: 'pending', late: true })
    expect((await mali.call('balance')).locked).toBe('300.00')
  })

  test.each(['deposit', 'withdraw'] as const)('can be closed by evidence, once (%s)', async (direction) => {
    const id = await dark(direction)
    expect((await run('close', id, 'done', ...proof)).text).toContain('younger than five minutes')
    await pass(305_000, 15_000)
    expect((await run('open')).text).toContain(id)
    expect((await run('close', id, 'done')).exitCode).toBe(2)
    expect((await run('close', id, 'done', ...proof)).text).toContain('is done, by your evidence')
    expect((await run('close', id, 'refused', ...proof)).text).toContain('is clear already')
    expect(await stateOf(id)).toBe('done')
    const audited = await site.app.db.query("select detail from audit_log where target = $1 and outcome = 'done'", [
      `transfer:${id}`,
    ])
    expect(audited).toEqual([{ detail: { verdict: 'done', reason: proof[1] } }])
  })

  test('gives held money back when evidence says that nothing arrived', async () => {
    const id = await dark('deposit')
    await pass(305_000, 15_000)
    expect((await run('close', id, 'refused', ...proof)).text).toContain('is refused, by your evidence')
    line.always(() => 'none')
    expect(await all()).toEqual({ wallet: thousand, held: 0n, vendor: 0n })
    expect((await run('open')).text).toBe('No transfer is open.')
  })

  test('is closed by the vendor’s own record, when it answers again, whatever people say', async () => {
    const id = await dark('deposit')
    await pass(305_000, 15_000)
    line.always(() => 'none')
    // A vendor that failed several times is asked again after ten seconds.
    clock.advance(10_000)
    expect((await run('close', id, 'done', ...proof)).text).toContain('is refused, by the vendor’s own record')
    expect(await all()).toEqual({ wallet: thousand, held: 0n, vendor: 0n })
  })
})
