import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { memberWallet, postMany } from '#server/ledger/public.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { recordRounds, roundTransfers } from '#server/wallet/public.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { catalogueVendor } from '#tests/support/catalogue-vendor.ts'

let site: TestSite
const clock = new ManualClock('2026-11-21T12:00:00.000Z')

beforeAll(async () => {
  site = await startTestSite({ clock, gameVendor: catalogueVendor(), settings: { winnerEventMin: '5' } })
  await syncCatalogue(site.app)
})
afterAll(() => site.close())

async function win(account: string, units: bigint, hoursAgo: number): Promise<void> {
  const memberId = await site.member(account, { balance: '1000.00' })
  const wallet = (await memberWallet(site.app.db, memberId))!
  const closedAt = new Date(clock.now().getTime() - hoursAgo * 3_600_000)
  const round = {
    ...{ memberId, account: wallet, currency: 'THB', vassalage: 'PG', gameCode: 'pg_golden_lotus', round: account },
    ...{ betUuid: randomUUID(), winUuid: randomUUID(), stake: 100_000n, win: units },
    ...{ openedAt: closedAt, closedAt },
  }
  await site.app.db.transaction(async (tx) => {
    await postMany(tx, roundTransfers(round))
    await recordRounds(tx, [round])
  })
  site.parts.forget()
}
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
