import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyReceipts } from '#api/ledger-proof.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { sealLedger } from '#server/ledger/feature.ts'
import { openMemberWallet, post, systemAccount } from '#server/ledger/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

const clock = new ManualClock('2026-11-21T12:00:00.000Z')
let site: TestSite
let mali: Visitor
let other: Visitor
let keys = 0

async function move(memberId: bigint, amount: bigint, at: string, reason = 'deposit'): Promise<void> {
  const wallet = await openMemberWallet(site.app.db, memberId, 'THB')
  keys += 1
  await post(site.app.db, {
    ...{ source: 'test', key: `k${keys}`, reference: `order-${keys}`, reason, currency: 'THB', at: new Date(at) },
    postings: [
      { account: wallet, amount },
      { account: systemAccount('deposits'), amount: -amount },
    ],
  })
}

beforeAll(async () => {
  site = await startTestSite({ clock })
  await site.member('mali')
  await site.member('somsak')
  mali = site.visitor()
  other = site.visitor()
  await mali.logIn('mali')
  await other.logIn('somsak')
  const ids = await site.app.db.query<{ id: bigint; account: string }>('select id, account from member')
  const idOf = (account: string): bigint => ids.find((row) => row.account === account)!.id
  for (let day = 1; day <= 9; day += 1) await move(idOf('mali'), 1_000_000n, `2026-11-0${day}T12:00:00.000Z`)
  await move(idOf('mali'), -500_000n, '2026-11-10T12:00:00.000Z', 'withdrawal')
  await move(idOf('somsak'), 700_000n, '2026-11-10T12:00:00.000Z')
})
afterAll(async () => {
  expect(await checkInvariants(site.app.db)).toEqual([])
  await site.close()
})

test('the account record lists own changes, newest first, page by page, with sums of all that was asked for', async () => {
  const page = await mali.call('transactions', { pageSize: 4 })
  const sums = { received: '90.00', paid: '5.00', net: '85.00', currency: 'THB' }
  expect(page.totals).toEqual({ count: 10, truncated: false, ...sums })
  expect(page.content[0]).toMatchObject({
    ...{ type: 'withdrawal', amount: '-5.00', balanceBefore: '90.00', balanceAfter: '85.00', reference: 'order-10' },
  })
  const second = await mali.call('transactions', { pageSize: 4, cursor: page.next! })
  const third = await mali.call('transactions', { pageSize: 4, cursor: second.next! })
  const days = [page, second, third].flatMap(({ content }) => content.map(({ time }) => time.slice(8, 10)))
  expect(days).toEqual(['10', '09', '08', '07', '06', '05', '04', '03', '02', '01'])
  expect(third).not.toHaveProperty('next')
  expect(third).not.toHaveProperty('totals')
})

test('by time and type; the end of a time does not belong to it', async () => {
  const between = { from: '2026-11-03T12:00:00.000Z', to: '2026-11-06T12:00:00.000Z' }
  const page = await mali.call('transactions', between)
  expect(page.content.map(({ time }) => time.slice(0, 10))).toEqual(['2026-11-05', '2026-11-04', '2026-11-03'])
  expect(page.totals).toMatchObject({ count: 3, received: '30.00', paid: '0.00' })
  const justAfter = { from: '2026-11-03T12:00:00.001Z', to: '2026-11-06T12:00:00.001Z' }
  expect((await mali.call('transactions', justAfter)).totals).toMatchObject({ count: 3, received: '30.00' })
  expect((await mali.call('transactions', { ...justAfter, to: '2026-11-03T12:01:00.000Z' })).totals?.count).toBe(0)
  expect((await mali.call('transactions', { type: 'withdrawal' })).totals?.count).toBe(1)
  expect((await mali.call('transactions', { status: 'rolled_back' })).totals?.count).toBe(0)
  expect((await mali.call('transactions', { pocket: 'bonus' })).totals?.count).toBe(0)
})

test('a receipt tells its block once it is sealed, and is the owner’s alone', async () => {
  const [line] = (await mali.call('transactions', {})).content
  expect(await mali.call('receiptDetail', { id: line!.id })).toMatchObject({ sealed: false, counterpart: 'deposits' })
  await expect(other.call('receiptDetail', { id: line!.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(mali.call('receiptDetail', { id: '9-9-9' })).rejects.toMatchObject({ code: 'not_found' })
  await sealLedger(site.app)
  const receipt = await mali.call('receiptDetail', { id: line!.id })
  expect(receipt).toMatchObject({ sealed: true, block: { number: 1 }, checkpointDay: '2026-11-21' })
})

test('an export is proven by a checkpoint that anybody can read, and tells nothing of others', async () => {
  const file = await mali.call('receiptsExport', { from: '2026-11-02T12:00:00.000Z' })
  const published = await site.visitor().call('checkpoints', {})
  expect(published.content).toEqual(file.checkpoints)
  const trustedKeys = published.keys.map(({ id }) => id)
  const checked = await verifyReceipts(file, { trustedKeys, gapless: true })
  expect(checked).toHaveLength(9)
  expect(new Set(checked.map(({ verdict }) => verdict))).toEqual(new Set(['proven']))
  expect(JSON.stringify(file)).not.toContain('order-11')
  expect(file.next).toBeUndefined()
})

test('the operator’s command checks everything, and says which line was changed behind all guards', async () => {
  const { db } = site.app
  expect(await operate(site, ['ledger', 'verify'])).toMatchObject({ exitCode: 0 })
  await db.exec('alter table transfer disable trigger all')
  await db.query("update transfer set reference = 'other' where key = 'k3'")
  const { exitCode, text } = await operate(site, ['ledger', 'verify'])
  await db.query("update transfer set reference = 'order-3' where key = 'k3'")
  await db.exec('alter table transfer enable trigger all')
  expect(exitCode).toBe(1)
  expect(text).toMatch(/I9 .*block 1: line \d+-1, \d+-2 was changed/)
})
