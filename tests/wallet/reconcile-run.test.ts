import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionQuery } from '#server/ports/game-vendor.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { catalogueVendor } from '#tests/support/catalogue-vendor.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
let owner: StaffVisitor
let asked: TransactionQuery[] = []
/** The vendor's list is read so many times, and then no more. */
let answersLeft = Number.POSITIVE_INFINITY
beforeAll(async () => {
  const gameVendor = {
    ...catalogueVendor(),
    async listTransactions(query: TransactionQuery) {
      asked.push(query)
      answersLeft -= 1
      if (answersLeft < 0) throw new Error('the vendor is silent')
      return []
    },
  }
  site = await startTestSite({ gameVendor })
  owner = await site.staff()
})
afterAll(() => site.close())

test('a month of books is compared by a job, which tells how far it is', async () => {
  const started = await owner.call('staffReconcile', { hours: 744 })
  expect(started).toMatchObject({ state: 'waiting', hours: 744, hoursDone: 0, found: 0 })
  expect(asked).toEqual([])
  answersLeft = 100
  await runJobs(site.app)
  expect(await owner.call('staffReconciliation', { id: started.id })).toMatchObject({ state: 'failed', hoursDone: 100 })
  // It has ended: nothing asks the vendor again.
  asked = []
  await runJobs(site.app)
  expect(asked).toEqual([])
  answersLeft = Number.POSITIVE_INFINITY
  const again = await owner.call('staffReconcile', { hours: 3 })
  await runJobs(site.app)
  expect(asked).toHaveLength(3)
  expect(await owner.call('staffReconciliation', { id: again.id })).toMatchObject({
    state: 'done',
    hoursDone: 3,
    hours: 3,
  })
  await expect(owner.call('staffReconciliation', { id: '999' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a process that takes it over goes on where the one before has ended', async () => {
  const { id } = await owner.call('staffReconcile', { hours: 5 })
  await site.app.db.query(
    "update reconciliation_run set state = 'running', found = 2, done_until = to_at - interval '2 hours' where id = $1",
    [id],
  )
  asked = []
  await runJobs(site.app)
  expect(asked).toHaveLength(2)
  expect(await owner.call('staffReconciliation', { id })).toMatchObject({ state: 'done', found: 2, hoursDone: 5 })
})

test('the comparisons are read page by page', async () => {
  await owner.call('staffReconcile', { hours: 1 })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await owner.call('staffReconciliations', { pageSize: 1, cursor })
    seen.push(...page.content.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  const all = await owner.call('staffReconciliations', { pageSize: 50 })
  expect(seen).toEqual(all.content.map(({ id }) => id))
  expect(seen.length).toBeGreaterThan(1)
})

test('the operator’s command waits for it', async () => {
  const told = operate(site, ['rounds', 'reconcile', '2'])
  while ((await site.app.db.query("select 1 from reconciliation_run where state = 'waiting'")).length === 0)
    await new Promise(setImmediate)
  await runJobs(site.app)
  expect(await told).toEqual({ exitCode: 0, text: '0 new findings in the last 2 h.' })
})
