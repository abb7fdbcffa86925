import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyFor } from '#server/points/convert.ts'
import { wholePoints } from '#server/points/public.ts'
import { outcome, paymentPassword, shopper } from '#tests/mall/support.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ settings: { pointsOn: true } })
})
afterAll(() => site.close())

test.each([
  [1_800, 100, 1_800_000n],
  [1, 1, 100_000n],
])('%i points at %i for one are money', (points, perUnit, units) => {
  expect(moneyFor(wholePoints(points), perUnit)).toBe(units)
})

test.each([
  [wholePoints(150), 100, 'convert_steps'],
  [wholePoints(100) + 1n, 100, 'convert_steps'],
  [0n, 100, 'convert_steps'],
  [-wholePoints(100), 100, 'convert_steps'],
  [wholePoints(100), 0, 'convert_off'],
])('%s units of points at %i are refused', (points, perUnit, code) => {
  expect(() => moneyFor(points, perUnit)).toThrow(expect.objectContaining({ code }))
})

test('points become money once for a key, through the ledger, and staff see what it cost', async () => {
  const mali = await shopper(site, 'mali', 1_000)
  expect((await mali.call('pointConfig')).convert).toBe(100)
  const convert = (points: string, key: string = randomUUID()) =>
    mali.call('convertPoints', { points, paymentPassword }, { key })
  const made = await convert('700', 'the-same-key')
  expect(made).toEqual({ points: '700.00', amount: '7.00', currencySymbol: '฿' })
  expect(await convert('700', 'the-same-key')).toEqual(made)
  expect(await outcome(convert('100', 'the-same-key'))).toBe('idempotency_conflict')
  expect((await mali.call('balance')).balance).toBe('7.00')
  expect((await mali.call('pointBalance')).balance).toBe('300.00')
  expect((await mali.call('pointLines')).content[0]).toMatchObject({ kind: 'convert', amount: '-700.00' })
  const { content } = await mali.call('transactions', {})
  expect(content).toMatchObject([{ type: 'points', amount: '7.00' }])
  expect(await outcome(convert('400'))).toBe('insufficient_points')
  expect(await outcome(convert('50'))).toBe('convert_steps')
  expect(await outcome(mali.call('convertPoints', { points: '100', paymentPassword: '000000' }))).toBe('proof_wrong')
  const manager = await site.staff('manager')
  expect((await manager.call('staffRewards')).converted).toBe('7.00')
})

test('an agent turns no points into money, and is not told how, unless the operator lets agents', async () => {
  const dow = await shopper(site, 'dow', 500)
  await site.app.db.query('update member set type = 2 where id = $1', [dow.id])
  const convert = () => outcome(dow.call('convertPoints', { points: '100', paymentPassword }))
  const config = async () => {
    const { rates, convert } = await dow.call('pointConfig')
    return [rates.length > 0, convert]
  }
  expect([await config(), await convert()]).toEqual([[false, undefined], 'not_offered'])
  expect((await dow.call('pointBalance')).balance).toBe('500.00')
  await site.app.settings.change({ pointsForAgents: true }, 'test')
  expect([await config(), await convert()]).toEqual([[true, 100], 'done'])
  await site.app.settings.change({ pointsForAgents: false }, 'test')
})

test('an operator may switch conversion off, and points as a whole', async () => {
  const nok = await shopper(site, 'nok', 500)
  const convert = () => outcome(nok.call('convertPoints', { points: '100', paymentPassword }))
  await site.app.settings.change({ pointsPerUnit: 0 }, 'test')
  expect((await nok.call('pointConfig')).convert).toBeUndefined()
  expect(await convert()).toBe('convert_off')
  await site.app.settings.change({ pointsPerUnit: 100, pointsOn: false }, 'test')
  expect(await convert()).toBe('points_off')
  await site.app.settings.change({ pointsOn: true }, 'test')
  expect(await convert()).toBe('done')
})
