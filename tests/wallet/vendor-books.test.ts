import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFinding } from '#server/wallet/finding-rows.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
let owner: StaffVisitor
beforeAll(async () => {
  site = await startTestSite()
  owner = await site.staff()
})
afterAll(() => site.close())

test('findings are read page by page, with amounts as they are written', async () => {
  const add = (kind: 'amount_differs' | 'transfer_differs', detail: Record<string, string>) =>
    insertFinding(site.app.db, 'hub88', { kind, transactionUuid: randomUUID(), detail }, site.app.clock.now())
  await add('amount_differs', { here: '500000', there: '', round: '77' })
  await add('transfer_differs', { here: 'done 125050000', there: 'declined 0' })
  const first = await owner.call('staffFindings', { pageSize: 1 })
  expect(first.content).toMatchObject([
    { kind: 'transfer_differs', detail: { here: 'done 1250.50', there: 'declined 0.00' } },
  ])
  const second = await owner.call('staffFindings', { pageSize: 1, cursor: first.next })
  expect(second.content).toMatchObject([{ kind: 'amount_differs', detail: { here: '5.00', round: '77' } }])
  expect(second.content[0]!.detail).not.toHaveProperty('there')
  expect(second).not.toHaveProperty('next')
})

test('comparisons are listed newest first, for who may read the books', async () => {
  const ids = [
    (await owner.call('staffReconcile', { hours: 3 })).id,
    (await owner.call('staffReconcile', { hours: 5 })).id,
  ]
  const auditor = await site.staff('auditor', 'ada')
  const { content } = await auditor.call('staffReconciliations', {})
  expect(content.map(({ id, hours }) => [id, hours])).toEqual([
    [ids[1], 5],
    [ids[0], 3],
  ])
  expect(await auditor.call('staffReconciliation', { id: ids[1]! })).toEqual(content[0])
  await expect(auditor.call('staffReconcile', { hours: 1 })).rejects.toMatchObject({ code: 'permission_needed' })
})
