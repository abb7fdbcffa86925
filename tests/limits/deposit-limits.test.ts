import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import {
  countDeposit,
  depositRoom,
  onOrdersEnd,
  releaseDeposit,
  reserveDeposit,
  setHouseLimit,
  uncountDeposit,
} from '#server/limits/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

const unit = 100_000n
const hourMs = 3_600_000
let site: TestSite
let clock: ManualClock
let memberId: bigint
let mali: Visitor
let names = 0
beforeAll(async () => {
  // A Wednesday, 10:00 at the site.
  clock = new ManualClock('2026-03-11T03:00:00.000Z')
  site = await startTestSite({ clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  names += 1
  memberId = await site.member(`mali${names}`)
  mali = site.visitor()
  await mali.logIn(`mali${names}`)
  await set({ limitWindow: 'calendar', profile: 'none' })
})

const set = (values: Partial<SettingsValues>) => site.app.settings.change(values, 'test')
const room = async (but?: string) => depositRoom(site.app, site.app.db, memberId, but)
const roomLeft = async () => {
  const { room: left } = await room()
  return left === null ? null : Number(left) / 100_000
}
const paid = (key: string, baht: number) =>
  site.app.db.transaction((tx) => countDeposit(site.app, tx, { memberId, key, amount: BigInt(baht) * unit }))
const order = (key: string, baht: number, hours = 1) =>
  site.app.db.transaction((tx) =>
    reserveDeposit(site.app, tx, {
      ...{ memberId, key, amount: BigInt(baht) * unit },
      until: new Date(clock.now().getTime() + hours * hourMs),
    }),
  )
/** To a moment of the site's clock, which is seven hours ahead. */
const goTo = async (local: string) => {
  clock.advance(new Date(`${local}:00+07:00`).getTime() - clock.now().getTime())
  await mali.logIn(`mali${names}`)
}

describe('what may still be paid in', () => {
  test('without a limit anything; with several the tightest counts', async () => {
    expect(await room()).toEqual({ room: null, onBreak: false })
    await mali.call('setPlayLimits', { depositDay: '100', depositWeek: '150', depositMonth: '1000' })
    await paid('a', 80)
    expect(await room()).toMatchObject({ room: 20n * unit, kind: 'depositDay' })
    await mali.call('setPlayLimits', { depositWeek: '90' })
    expect(await room()).toMatchObject({ room: 10n * unit, kind: 'depositWeek' })
    expect(await setHouseLimit(site.app, memberId, 'depositMonth', '90.00', 'test')).toBe(true)
    // Of limits that leave the same the longer one is named.
    expect(await room()).toMatchObject({ room: 10n * unit, kind: 'depositMonth' })
    expect(await setHouseLimit(site.app, memberId, 'depositMonth', '85.00', 'test')).toBe(true)
    expect(await room()).toMatchObject({ room: 5n * unit, kind: 'depositMonth' })
    await paid('b', 50)
    expect((await room()).room).toBe(0n)
  })

  test('an open order counts until it ends, and once when it is paid', async () => {
    await mali.call('setPlayLimits', { depositDay: '100' })
    await order('a', 60)
    expect(await roomLeft()).toBe(40)
    expect((await room('a')).room).toBe(100n * unit)
    await expect(order('b', 41)).rejects.toMatchObject({ code: 'deposit_limit_reached' })
    await order('b', 40)
    // Made anew under the same key, it takes the place of itself.
    await order('b', 30)
    expect(await roomLeft()).toBe(10)
    await paid('a', 55)
    expect(await roomLeft()).toBe(15)
    await site.app.db.transaction((tx) => releaseDeposit(tx, memberId, 'b'))
    await site.app.db.transaction((tx) => releaseDeposit(tx, memberId, 'a'))
    expect(await roomLeft()).toBe(45)
    await order('c', 45)
    clock.advance(hourMs - 1)
    expect(await roomLeft()).toBe(0)
    clock.advance(1)
    expect(await roomLeft()).toBe(45)
    await site.app.db.transaction((tx) => uncountDeposit(tx, memberId, 'a'))
    expect(await roomLeft()).toBe(100)
  })

  test('on a break nothing, and orders end with it', async () => {
    await order('a', 60)
    const ended: string[] = []
    const stop = onOrdersEnd(site.app, async (_, member, keys) => void ended.push(`${member === memberId} ${keys}`))
    await mali.call('exclude', { period: 'day' })
    stop()
    expect(ended).toEqual(['true a'])
    expect(site.logged).toContainEqual({ level: 'info', event: 'member stays away', fields: { name: 'day' } })
    expect((await mali.call('member')).onBreak).toBe(new Date(clock.now().getTime() + 24 * hourMs).toISOString())
    const freesAt = new Date(clock.now().getTime() + 24 * hourMs)
    expect(await room()).toEqual({ room: 0n, onBreak: true, freesAt })
    await expect(order('b', 1)).rejects.toMatchObject({ code: 'play_excluded' })
    clock.advance(24 * hourMs)
    await mali.logIn(`mali${names}`)
    expect(await mali.call('member')).not.toHaveProperty('onBreak')
    await mali.call('exclude', { period: 'permanent' })
    expect((await mali.call('member')).onBreak).toBe('always')
  })
})

describe('windows', () => {
  test('of the calendar: midnight, Monday and the first of the month at the site', async () => {
    await mali.call('setPlayLimits', { depositDay: '10', depositWeek: '20', depositMonth: '30' })
    await goTo('2026-04-29T23:59')
    await paid('a', 10)
    expect(await room()).toMatchObject({ room: 0n, kind: 'depositDay', freesAt: new Date('2026-04-29T17:00:00Z') })
    await goTo('2026-04-30T00:00')
    expect(await roomLeft()).toBe(10)
    await paid('b', 10)
    expect(await room()).toMatchObject({ room: 0n, kind: 'depositWeek', freesAt: new Date('2026-05-03T17:00:00Z') })
    await goTo('2026-05-03T23:59')
    expect(await roomLeft()).toBe(0)
    await goTo('2026-05-04T00:00')
    expect(await roomLeft()).toBe(10)
    await paid('c', 10)
    expect((await mali.call('playLimits')).limits.depositMonth).toMatchObject({
      ...{ used: '10.00', freesAt: '2026-05-31T17:00:00.000Z' },
    })
  })

  test('rolling: 24 hours, 7 days, and the same day and hour next month or its last day', async () => {
    await set({ limitWindow: 'rolling' })
    await mali.call('setPlayLimits', { depositDay: '10', depositWeek: '20', depositMonth: '30' })
    await goTo('2027-01-31T22:00')
    await paid('a', 10)
    expect(await room()).toMatchObject({ room: 0n, freesAt: new Date('2027-02-01T15:00:00Z') })
    await goTo('2027-02-01T21:59')
    expect(await roomLeft()).toBe(0)
    await goTo('2027-02-01T22:00')
    expect(await roomLeft()).toBe(10)
    await paid('b', 10)
    expect(await room()).toMatchObject({ room: 0n, kind: 'depositWeek', freesAt: new Date('2027-02-07T15:00:00Z') })
    await goTo('2027-02-07T22:00')
    await paid('c', 10)
    expect(await room()).toMatchObject({ room: 0n, kind: 'depositMonth', freesAt: new Date('2027-02-28T15:00:00Z') })
    await goTo('2027-02-28T21:59')
    expect(await roomLeft()).toBe(0)
    await goTo('2027-02-28T22:00')
    expect(await roomLeft()).toBe(10)
  })
})

describe('a member', () => {
  test('who lowers a limit ends the newest orders that do not fit', async () => {
    for (const key of ['a', 'b', 'c']) {
      await order(key, 30, 5)
      clock.advance(1_000)
    }
    const ended: (readonly string[])[] = []
    const stop = onOrdersEnd(site.app, async (_, __, keys) => void ended.push(keys))
    const { limits } = await mali.call('setPlayLimits', { depositWeek: '59.99' })
    expect(ended).toEqual([['c', 'b']])
    expect(limits.depositWeek).toMatchObject({ value: '59.99', used: '30.00' })
    await mali.call('setPlayLimits', { depositWeek: '30' })
    stop()
    expect(ended).toHaveLength(1)
  })

  test('is asked for a limit of deposits until they have answered', async () => {
    expect((await mali.call('playLimits')).depositQuestion).toBe(true)
    await mali.call('setPlayLimits', { lossDay: '10' })
    expect((await mali.call('playLimits')).depositQuestion).toBe(true)
    expect((await mali.call('declineDepositLimit')).depositQuestion).toBe(false)
    expect((await mali.call('playLimits')).depositQuestion).toBe(false)
  })

  test('has answered by setting one', async () => {
    expect((await mali.call('setPlayLimits', { depositMonth: '10' })).depositQuestion).toBe(false)
  })

  test('whose limit of deposits is raised pays in more after the second yes alone', async () => {
    await mali.call('setPlayLimits', { depositDay: '10' })
    await mali.call('setPlayLimits', { depositDay: '20' })
    await expect(order('a', 11)).rejects.toMatchObject({ code: 'deposit_limit_reached' })
    clock.advance(24 * hourMs)
    await mali.logIn(`mali${names}`)
    await expect(order('a', 11)).rejects.toMatchObject({ code: 'deposit_limit_reached' })
    await mali.call('confirmRaise', { kind: 'depositDay' })
    await order('a', 11)
  })
})

test('a deposit that staff book by hand counts, is refused above the limit, and its reversal makes room', async () => {
  const account = `mali${names}`
  const manager = await site.staff('cashier')
  await mali.call('setPlayLimits', { depositDay: '100' })
  const book = (key: string, amount: string) => manager.call('staffDeposit', { account, amount, key, reference: key })
  await book('h1', '60')
  expect((await book('h1', '60')).state).toBe('replayed')
  expect(await roomLeft()).toBe(40)
  await expect(book('h2', '41')).rejects.toMatchObject({ code: 'deposit_limit_reached' })
  await manager.call('staffReverse', { kind: 'deposit', key: 'h1', reason: 'mistake' })
  expect(await roomLeft()).toBe(100)
})
