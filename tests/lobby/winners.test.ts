import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { catalogueVendor } from '#tests/support/catalogue-vendor.ts'
import { recordWin } from '#tests/support/past-wins.ts'

let site: TestSite
const clock = new ManualClock('2026-11-21T12:00:00.000Z')

beforeAll(async () => {
  site = await startTestSite({ clock, gameVendor: catalogueVendor(), settings: { winnerEventMin: '5' } })
  await syncCatalogue(site.app)
})
afterAll(() => site.close())

const win = (account: string, units: bigint, hoursAgo: number) => recordWin(site, account, units, hoursAgo)
const board = async () => (await site.visitor().call('winners', {})).map((winner) => winner.winAmount)

test('the board shows the wins of a day, else of a week, else of a month, and nothing older', async () => {
  await win('older', 9_000_000n, 31 * 24)
  expect(await board()).toEqual([])
  await win('monthly', 8_000_000n, 20 * 24)
  expect(await board()).toEqual(['80.00'])
  await win('weekly', 2_000_000n, 3 * 24)
  expect(await board()).toEqual(['20.00'])
  await win('daily', 1_000_000n, 2)
  await win('smaller', 600_000n, 1)
  await win('tiny', 100_000n, 1)
  expect(await board()).toEqual(['10.00', '6.00'])
})

test('the board names nobody, and has as many rows as are asked for, twenty at most', async () => {
  for (let place = 0; place < 20; place += 1) await win(`lucky${place}`, 1_100_000n + BigInt(place), 1)
  site.parts.forget()
  const all = await site.visitor().call('winners', {})
  expect(all).toHaveLength(20)
  expect(all.every(({ customerName }) => /^..\*\*\*.$/.test(customerName))).toBe(true)
  expect(all.map(({ winAmount }) => Number(winAmount))).toEqual(
    all.map(({ winAmount }) => Number(winAmount)).sort((a, b) => b - a),
  )
  expect(await site.visitor().call('winners', { limitNum: 3 })).toEqual(all.slice(0, 3))
  expect((await site.visitor().fetch('/api/winners?limitNum=21')).status).toBe(400)
})

test('a win is on the board ten seconds after it, when its own game has shown it', async () => {
  await recordWin(site, 'newest', 90_000_000n, 0)
  expect(await board()).not.toContain('900.00')
  clock.advance(10_000)
  site.parts.forget()
  expect(await board()).toContain('900.00')
})
