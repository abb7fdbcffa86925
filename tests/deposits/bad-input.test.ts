import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { bankMethod, billMethod, offer } from '#tests/support/deposits.ts'

const clock = new ManualClock('2030-01-15T05:00:00Z')
let site: TestSite
let olga: StaffVisitor
let who: Visitor
beforeAll(async () => {
  site = await startTestSite({ clock })
  await offer(site, bankMethod, billMethod)
  olga = await site.staff('owner')
  await site.member('payer')
  who = site.visitor()
  await who.logIn('payer')
})
afterAll(() => site.close())

test.each([
  ['a zero sign', 'L\u0000;10;2030-01-15T05:00:00Z;;', undefined],
  ['a zero sign in its note', 'L1;10;2030-01-15T05:00:00Z;;a\u0000b', undefined],
  ['more money than there is', `L2;${'9'.repeat(30)};2030-01-15T05:00:00Z;;`, 'amount'],
  ['more money than a column holds', 'L3;99999999999999;2030-01-15T05:00:00Z;;', 'amount'],
  ['the year nought', 'L4;10;0000-01-01T00:00:00Z;;', 'time'],
  ['a day that is none', 'L5;10;2030-02-31T25:00:00Z;;', 'time'],
])('a line of %s is told by its number', async (_, row, field) => {
  const csv = `Reference;Amount;Time;Name;Note\n${row}\n`
  const read = await olga.call('staffImportLines', { methodId: 'bank', fileName: 'x.csv', csv })
  expect(read.faults).toEqual(field === undefined ? [] : [{ line: 2, field }])
})

test('a time of the statement that cannot be is refused', async () => {
  const { id } = await who.call('makeDeposit', { methodId: 'bill', amount: '1000' })
  await expect(
    olga.call('staffApproveDeposit', { id, reference: 'X2', amount: '1000', paidAt: '0000-01-01T00:00:00Z' }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})
