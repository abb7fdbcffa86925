import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRequirement } from '#server/turnover/public.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

async function withRequirement(account: string) {
  const memberId = await site.member(account, { balance: '100.00' })
  const wanted = { memberId, source: 'test', key: account, amount: 10_000_000n, need: 20_000_000n }
  await site.app.db.transaction((tx) => openRequirement(site.app, tx, wanted))
}

test('staff see what a member has to bet, end it with a reason, and the log says who', async () => {
  await withRequirement('mali')
  const manager = await site.staff('manager')
  const { content, currency } = await manager.call('staffTurnover', { account: 'mali' })
  expect(currency).toBe('THB')
  expect(content).toMatchObject([
    { source: 'test', amount: '100.00', need: '200.00', have: '0.00', left: '200.00', state: 'open', waiting: false },
  ])
  const cashier = await site.staff('cashier')
  const { id } = content[0]!
  const after = await cashier.call('staffCancelTurnover', { id, reason: 'goodwill' })
  expect(after.content).toMatchObject([{ state: 'cancelled', cancelReason: 'goodwill' }])
  const owner = await site.staff('owner')
  const [line] = (await owner.call('staffAuditLog', {})).content
  expect(line).toMatchObject({ act: 'turnover.cancel', person: 'staff:cashier', detail: { reason: 'goodwill' } })
  const again = cashier.call('staffCancelTurnover', { id, reason: 'once more' })
  await expect(again).rejects.toMatchObject({ code: 'state_conflict' })
})

test('nobody ends one without the permission, without a reason, or one that is none', async () => {
  await withRequirement('noi')
  const support = await site.staff('support')
  const [one] = (await support.call('staffTurnover', { account: 'noi' })).content
  const denied = support.call('staffCancelTurnover', { id: one!.id, reason: 'because' })
  await expect(denied).rejects.toMatchObject({ code: 'permission_needed' })
  const cashier = await site.staff('cashier')
  const silent = cashier.call('staffCancelTurnover', { id: one!.id, reason: ' ' })
  await expect(silent).rejects.toMatchObject({ code: 'invalid_input' })
  const none = cashier.call('staffCancelTurnover', { id: '999999', reason: 'because' })
  await expect(none).rejects.toMatchObject({ code: 'not_found' })
})
