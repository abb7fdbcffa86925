import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ManualClock } from '#server/kernel/clock.ts'
import { excludeForGood } from '#server/limits/public.ts'
import { pollRecalls, pollTransfers, recallOverTime } from '#server/wallet/public.ts'
import type { TestSite, Visitor } from '#tests/support/app.ts'
import { openPurseSite, type PurseSite, pocketsOf, type VendorLine } from './transfer-support.ts'

// The rules of play at a vendor that keeps players' money itself: what is not moved there, and how it returns.

const start = 100_000_000n
const hourMs = 3_600_000
let purse: PurseSite
let line: VendorLine
let clock: ManualClock
let site: TestSite
let account: string
let mali: Visitor
let memberId: bigint

beforeAll(async () => {
  purse = await openPurseSite()
  ;({ line, clock, site } = purse)
})
afterAll(async () => expect(await purse.end()).toEqual([]))
beforeEach(async () => {
  ;({ account, memberId, mali } = await purse.mali())
})
afterEach(async () => expect(await purse.settle()).toEqual([]))

const bring = (amount: string, key: string = randomUUID()) =>
  mali.call('walletTransfer', { from: 'main', to: 'KH', amount }, { key })
const take = (amount: string) => mali.call('walletTransfer', { from: 'KH', to: 'main', amount }, { key: randomUUID() })
const all = async () => ({ ...(await pocketsOf(site.app, memberId)), vendor: await line.balance(memberId) })
const atHome = { wallet: start, held: 0n, vendor: 0n }
const refused = (code: string) => expect.objectContaining({ code })
const used = async () => (await mali.call('playLimits')).limits
/** The jobs, until nothing is on its way. */
const pass = async (steps = 12, ms = 6_000) => {
  for (let step = 0; step < steps; step += 1) {
    clock.advance(ms)
    await pollTransfers(site.app)
    await pollRecalls(site.app)
  }
}

test('a hidden vendor takes no money and gives it back to those who have some there', async () => {
  await bring('10.00')
  await site.member('noi', { balance: '5.00' })
  const noi = site.visitor()
  await noi.logIn('noi')
  await site.app.db.query('update vendor set enabled = false')
  await expect(bring('1.00')).rejects.toMatchObject({ code: 'game_maintenance' })
  expect((await mali.call('merchantWallet')).wallets).toMatchObject([{ state: 'maintenance', balance: '10.00' }])
  expect((await take('10.00')).state).toBe('done')
  expect(await all()).toEqual(atHome)
  expect(await noi.call('merchantWallet')).toEqual({ isSingle: true, wallets: [] })
  const empty = { from: 'KH', to: 'main', amount: '1.00' }
  await expect(noi.call('walletTransfer', empty, { key: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

describe('limits', () => {
  test('money at the vendor counts as lost until it returns, and no more of it than the limit goes there', async () => {
    await mali.call('setPlayLimits', { lossDay: '10.00' })
    await expect(bring('200.00')).rejects.toThrow(refused('limit_reached'))
    expect(await all()).toEqual(atHome)
    const key = randomUUID()
    await bring('6.00', key)
    expect((await bring('6.00', key)).state).toBe('done')
    await expect(bring('4.01')).rejects.toThrow(refused('limit_reached'))
    await bring('4.00')
    expect((await used()).lossDay).toMatchObject({ value: '10.00', used: '10.00' })
    await take('3.00')
    expect((await used()).lossDay.used).toBe('7.00')
    await bring('3.00')
    await expect(bring('0.01')).rejects.toThrow(refused('limit_reached'))
  })

  test('neither money from yesterday nor a gain that returns makes room today', async () => {
    await bring('200.00')
    await line.order('deposit', { user: String(memberId), transaction_uuid: randomUUID(), amount: 5_000_000 })
    clock.advance(24 * hourMs)
    await mali.logIn(account)
    await mali.call('setPlayLimits', { lossDay: '10.00' })
    await take('250.00')
    expect((await used()).lossDay.used).toBe('0.00')
    await expect(bring('10.01')).rejects.toThrow(refused('limit_reached'))
    expect((await bring('10.00')).state).toBe('done')
  })

  test('a transfer that the vendor refuses has lost nothing', async () => {
    await mali.call('setPlayLimits', { lossWeek: '10.00', lossMonth: '10.00', stakeDay: '10.00' })
    line.plan('forbidden')
    expect((await bring('10.00')).state).toBe('refused')
    expect((await used()).lossWeek.used).toBe('0.00')
    expect((await bring('10.00')).state).toBe('done')
    expect(await used()).toMatchObject({ lossWeek: { used: '10.00' }, stakeDay: { used: '10.00' } })
  })

  test('a vendor wallet never holds more than one bet may stake, and the daily stake limit counts every deposit to it', async () => {
    await mali.call('setPlayLimits', { stakeBet: '10.00', stakeDay: '15.00' })
    await bring('8.00')
    await expect(bring('2.01')).rejects.toThrow(refused('limit_reached'))
    await take('8.00')
    await bring('7.00')
    await expect(bring('0.01')).rejects.toThrow(refused('limit_reached'))
  })

  test('when the time at one go is over, nothing goes there and what lies there returns', async () => {
    await mali.call('setPlayLimits', { session: '60' })
    await site.app.db.query('insert into play_session (member_id, started_at, seen_at) values ($1, $2, $2)', [
      ...[memberId, clock.now()],
    ])
    await bring('50.00')
    const game = await line.openGame(memberId)
    clock.advance(hourMs)
    await site.app.db.query('update play_session set seen_at = $1 where member_id = $2', [...[clock.now(), memberId]])
    await mali.logIn(account)
    await expect(bring('1.00')).rejects.toThrow(refused('limit_reached'))
    expect(await recallOverTime(site.app)).toBe(1)
    await pass()
    expect((await game.spin('10.00')).body).toMatchObject({ refusal: 'session_expired' })
    expect(await all()).toEqual(atHome)
    // After a pause the member goes on.
    clock.advance(hourMs)
    expect(await recallOverTime(site.app)).toBe(0)
    await mali.logIn(account)
    expect((await bring('1.00')).state).toBe('done')
    await pass()
    expect((await all()).vendor).toBe(100_000n)
  })
})

/** Every way in which a member's play ends, by the member or by others. */
const ways: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ['a break', 'play_excluded', () => mali.call('exclude', { period: 'day' })],
  ['self-exclusion for ever', 'play_excluded', () => mali.call('exclude', { period: 'permanent' })],
  ['exclusion by the operator', 'play_excluded', () => excludeForGood(site.app, memberId)],
  [
    'an account that is closed, by whatever command',
    'not_logged_in',
    () => site.app.db.query("update member set status = 'disabled' where id = $1", [memberId]),
  ],
]

describe.each(ways)('%s', (_, code, end) => {
  test('ends the open game, empties the vendor wallet and refuses further deposits to it', async () => {
    await bring('300.00')
    const game = await line.openGame(memberId)
    expect((await game.session()).balance).toBe('300.00')
    await end()
    await pass(1)
    await expect.poll(async () => (await game.session()).error).toBe('session_expired')
    const spun = (await game.spin('10.00')).body
    expect(spun).toMatchObject({ state: 'cancelled', refusal: 'session_expired' })
    await pass()
    expect(await all()).toEqual(atHome)
    await expect(bring('100.00')).rejects.toThrow(refused(code))
    expect(await all()).toEqual(atHome)
  })

  test('is carried through when the vendor is away, and when this process ends after any step', async () => {
    await bring('300.00')
    line.always(() => 'away')
    await end()
    await pass(10)
    expect((await pocketsOf(site.app, memberId)).wallet).toBe(start - 30_000_000n)
    // The vendor ends the sessions, but its answer is lost; it tells the balance; the withdrawal counts, its answer is lost.
    const lost = new Set(['end', 'withdraw'])
    line.always((path) => (lost.delete(path.split('/').at(-1)!) ? 'lost' : 'none'))
    await pass(20, 30_000)
    expect(lost.size).toBe(0)
    expect(await all()).toEqual(atHome)
    expect(line.paths.filter((path) => path === 'withdraw').length).toBeGreaterThan(1)
  })
})

test.each(ways.slice(0, 3))('after the answer to %s the vendor takes no stake', async (_, _code, end) => {
  await bring('300.00')
  const game = await line.openGame(memberId)
  expect((await game.session()).balance).toBe('300.00')
  await end()
  expect((await game.spin('10.00')).body).toMatchObject({ state: 'cancelled', refusal: 'session_expired' })
  await pass()
  expect(await all()).toEqual(atHome)
})

test('a vendor that never answers does not keep the member from excluding themselves', async () => {
  await bring('300.00')
  const purses = site.app.ports.gameVendor.purses!
  const { endSessions } = purses
  let isAsked = false
  Object.assign(purses, {
    endSessions: () => {
      isAsked = true
      return new Promise(() => undefined)
    },
  })
  try {
    await mali.call('exclude', { period: 'day' })
  } finally {
    Object.assign(purses, { endSessions })
  }
  expect(isAsked).toBe(true)
  await expect(bring('100.00')).rejects.toThrow(refused('play_excluded'))
  await pass(10)
  expect(await all()).toEqual(atHome)
})

test('a win after the vendor wallet was emptied is withdrawn, too, while the member is barred', async () => {
  await bring('300.00')
  await mali.call('exclude', { period: 'week' })
  await pass()
  expect(await all()).toEqual(atHome)
  await line.order('deposit', { user: String(memberId), transaction_uuid: randomUUID(), amount: 700_000 })
  await pass(3, 60_000)
  expect(await all()).toMatchObject({ wallet: start + 700_000n, vendor: 0n })
})

test('leaves the vendor wallet alone once the break is over', async () => {
  line.always(() => 'away')
  await mali.call('exclude', { period: 'day' })
  clock.advance(24 * hourMs + 1)
  line.always(() => 'none')
  await mali.logIn(account)
  await bring('300.00')
  await pass(5, 60_000)
  expect((await all()).vendor).toBe(30_000_000n)
})

test('a deposit that was under way when the member was excluded returns as soon as it is clear', async () => {
  line.plan('lost')
  expect((await bring('300.00')).state).toBe('pending')
  await mali.call('exclude', { period: 'permanent' })
  await pass(8)
  expect(await all()).toEqual(atHome)
})

test('a vendor that cannot end sessions gives the money back all the same', async () => {
  await bring('300.00')
  line.always((path) => (path.endsWith('/session/end') ? 'forbidden' : 'none'))
  await mali.call('exclude', { period: 'permanent' })
  await pass()
  expect(await all()).toEqual(atHome)
})
