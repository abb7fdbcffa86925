import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currencies, parseAmount } from '#api/money.ts'
import { receivePayment } from '#server/deposits/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { bankMethod, billMethod, gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'

const clock = new ManualClock('2030-01-15T05:00:00Z')
let site: TestSite
let olga: StaffVisitor
let petch: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock, payments: new Map([['gateway', gatewayDouble(clock)]]) })
  await offer(site, bankMethod, billMethod, gatewayMethod)
  olga = await site.staff('owner')
  petch = await site.staff('cashier')
})
afterAll(() => site.close())

let people = 0
let who: Visitor
beforeEach(async () => {
  const account = `payer${people++}`
  await site.member(account, { profile: { payeeName: 'Somsri Jaidee' } })
  who = site.visitor()
  await who.logIn(account)
})

const made = (methodId = 'gateway', amount = '1000') => who.call('makeDeposit', { methodId, amount })
const balance = async () => (await who.call('balance')).balance
const whole = async () => expect(await checkInvariants(site.app.db)).toEqual([])
let references = 0
async function pay(orderRef: string, amount = '1000', name = 'SOMSRI J.') {
  const paymentRef = `p${references++}`
  await site.app.db.transaction((tx) =>
    receivePayment(site.app, tx, {
      ...{ provider: 'gateway', paymentRef, providerRef: 'none', orderRef, currency: 'THB', payer: { name } },
      ...{ amount: parseAmount(amount, currencies.THB)!, paidAt: clock.now(), status: 'paid', returnedAmount: 0n },
    }),
  )
  return paymentRef
}

describe('the queue', () => {
  test('shows what waits and why; an approval credits it, and can be undone for ten seconds', async () => {
    const { id } = await made()
    await pay(id)
    const listed = await olga.call('staffDeposits', { queue: 'payers' })
    expect(listed.content).toMatchObject([{ id, status: 'checking', reason: 'payer_unclear', needsTwo: false }])
    expect((await olga.call('staffDepositCounts')).queues).toMatchObject({ all: 1, payers: 1, slips: 0 })
    const { state, detail } = await olga.call('staffApproveDeposit', { id })
    expect({ state, status: detail.deposit.status }).toEqual({ state: 'done', status: 'credited' })
    expect(await balance()).toBe('1000.00')
    await expect(petch.call('staffUndoDeposit', { id })).rejects.toMatchObject({ code: 'state_conflict' })
    await olga.call('staffUndoDeposit', { id })
    expect(await balance()).toBe('0.00')
    await whole()
    await olga.call('staffApproveDeposit', { id })
    clock.advance(11_000)
    await expect(olga.call('staffUndoDeposit', { id })).rejects.toMatchObject({ code: 'state_conflict' })
    expect(await balance()).toBe('1000.00')
    await whole()
  })

  test('two who look at one deposit see each other, and the second decision is told who was first', async () => {
    const { id } = await made()
    await pay(id)
    expect((await olga.call('staffDepositDetail', { id })).deposit.here).toEqual([])
    expect((await petch.call('staffDepositDetail', { id })).deposit.here).toEqual(['owner'])
    const rowOf = async (staff: StaffVisitor) =>
      (await staff.call('staffDeposits', { queue: 'all' })).content.find((row) => row.id === id)
    expect((await rowOf(olga))?.here).toEqual(['cashier'])
    clock.advance(31_000)
    expect((await rowOf(olga))?.here).toEqual([])
    await petch.call('staffApproveDeposit', { id })
    const first = { code: 'state_conflict', details: { first: 'cashier' } }
    await expect(olga.call('staffApproveDeposit', { id })).rejects.toMatchObject(first)
    await expect(olga.call('staffRefuseDeposit', { id, reason: 'other' })).rejects.toMatchObject(first)
    const { payments } = await olga.call('staffDepositDetail', { id })
    await expect(olga.call('staffRefundPayment', { id: payments[0]!.id })).rejects.toMatchObject(first)
  })

  test('a refusal says why, and what came goes back', async () => {
    const { id } = await made()
    await pay(id, '1000', 'Prasert Dee')
    await olga.call('staffRefuseDeposit', { id, reason: 'other_payer', note: 'another name' })
    expect(await who.call('deposit', { id })).toMatchObject({ status: 'refused', reason: 'other_payer' })
    const [payment] = (await olga.call('staffPayments', { state: 'refund_due' })).content
    await olga.call('staffRefundPayment', { id: payment!.id })
    expect(await who.call('deposit', { id })).toMatchObject({ status: 'refunded', received: '0.00' })
    await expect(olga.call('staffRefundPayment', { id: payment!.id })).rejects.toMatchObject({ code: 'state_conflict' })
    await whole()
  })

  test('above a sum two persons approve, and not the same one twice', async () => {
    await offer(site, { ...gatewayMethod, max: 10n ** 12n })
    const { id } = await made('gateway', '60000')
    await pay(id, '60000')
    expect((await olga.call('staffApproveDeposit', { id })).state).toBe('second')
    expect((await olga.call('staffDeposits', { queue: 'second' })).content).toMatchObject([
      { id, needsTwo: true, firstApprover: { by: 'owner' } },
    ])
    await expect(olga.call('staffApproveDeposit', { id })).rejects.toMatchObject({ code: 'other_person_needed' })
    expect(await balance()).toBe('0.00')
    expect((await petch.call('staffApproveDeposit', { id })).state).toBe('done')
    expect(await balance()).toBe('60000.00')
    await whole()
  })

  test('what the statement shows is approved by its reference, once', async () => {
    const { id, payAmount } = await made('bank')
    await expect(olga.call('staffApproveDeposit', { id })).rejects.toMatchObject({ code: 'confirmation_needed' })
    await olga.call('staffApproveDeposit', { id, reference: 'KB-1', amount: payAmount })
    expect(await balance()).toBe(payAmount)
    const second = await made('bank')
    await expect(
      olga.call('staffApproveDeposit', { id: second.id, reference: 'KB-1', amount: payAmount }),
    ).rejects.toMatchObject({ code: 'state_conflict' })
    await whole()
  })
})

describe('the pool', () => {
  test('a payment for no order is matched with one', async () => {
    const { id } = await made()
    const reference = await pay('D-300115-ZZZZZZ', '1000', 'SOMSRI JAIDEE')
    const { candidates } = await olga.call('staffDepositDetail', { id })
    const payment = candidates.find((one) => one.reference === reference)!
    expect((await olga.call('staffMatchPayment', { id: payment.id, order: id })).payment).toMatchObject({
      ...{ state: 'credited', order: id, credited: '1000.00' },
    })
    expect(await balance()).toBe('1000.00')
    await expect(petch.call('staffMatchPayment', { id: payment.id, order: id })).rejects.toMatchObject({
      ...{ code: 'state_conflict', details: { first: 'owner' } },
    })
    await whole()
  })

  test('is told after an hour, and to be sent back after seven days', async () => {
    const reference = await pay('nothing', '77')
    const find = async () =>
      (await olga.call('staffPayments', { state: 'unmatched', pageSize: 100 })).content.find(
        (one) => one.reference === reference,
      )
    expect(await find()).toMatchObject({ isOld: false, shouldGoBack: false })
    await site.app.db.query(
      "update deposit_payment set received_at = received_at - interval '2 hours' where reference = $1",
      [reference],
    )
    expect(await find()).toMatchObject({ isOld: true, shouldGoBack: false })
    await site.app.db.query(
      "update deposit_payment set received_at = received_at - interval '7 days' where reference = $1",
      [reference],
    )
    expect(await find()).toMatchObject({ isOld: true, shouldGoBack: true })
  })
})

describe('lines of a statement', () => {
  const head = 'Reference;Amount;Time;Name;Note\n'

  test('credit the orders that they fit, once, and leave the rest in the pool', async () => {
    const bank = await made('bank')
    const csv = `${head}L1;"${bank.payAmount}";2030-01-15T05:10:00Z;SOMSRI JAIDEE;\nL2;12.34;2030-01-15T05:11:00Z;;rent\nL3;x;2030-01-15T05:11:00Z;;\n`
    const send = () => olga.call('staffImportLines', { methodId: 'bank', fileName: 'scb.csv', csv })
    expect(await send()).toEqual({
      read: 2,
      known: 0,
      matched: 1,
      unmatched: 1,
      faults: [{ line: 4, field: 'amount' }],
    })
    expect(await send()).toMatchObject({ known: 2, matched: 0, unmatched: 0 })
    expect(await balance()).toBe(bank.payAmount)
    await whole()
  })

  test('confirm what staff have credited before, and bring nothing new', async () => {
    const bank = await made('bank')
    await olga.call('staffApproveDeposit', { id: bank.id, reference: 'slip 7', amount: bank.payAmount })
    const csv = `${head}L9;${bank.payAmount};2030-01-15T05:00:30Z;;\n`
    expect(await olga.call('staffImportLines', { methodId: 'bank', fileName: 'b.csv', csv })).toMatchObject({
      matched: 1,
    })
    expect(await balance()).toBe(bank.payAmount)
    await whole()
  })

  test('of a bill name their order', async () => {
    const bill = await made('bill', '300')
    const csv = `${head}L20;250;2030-01-15T05:10:00Z;SOMSRI JAIDEE;ref ${bill.id.replaceAll('-', '')}\n`
    await olga.call('staffImportLines', { methodId: 'bill', fileName: 'b.csv', csv })
    expect(await who.call('deposit', { id: bill.id })).toMatchObject({ status: 'credited', credited: '250.00' })
  })
})

test('payments are sorted by age and by amount, page by page', async () => {
  const read = async (sort: 'oldest' | 'newest' | 'largest' | 'smallest', pageSize: number) => {
    const seen: { id: string; amount: number }[] = []
    let cursor: string | undefined
    do {
      const page = await olga.call('staffPayments', { state: 'credited', sort, pageSize, cursor })
      seen.push(...page.content.map(({ id, amount }) => ({ id, amount: Number(amount) })))
      cursor = page.next
    } while (cursor)
    return seen
  }
  const oldest = await read('oldest', 100)
  expect(oldest.length).toBeGreaterThan(3)
  const bySum = oldest.toSorted((a, b) => a.amount - b.amount || Number(a.id) - Number(b.id))
  expect(bySum).not.toEqual(oldest)
  for (const pageSize of [1, 2]) {
    expect(await read('oldest', pageSize)).toEqual(oldest)
    expect(await read('newest', pageSize)).toEqual(oldest.toReversed())
    expect(await read('smallest', pageSize)).toEqual(bySum)
    expect(await read('largest', pageSize)).toEqual(bySum.toReversed())
  }
})

test('a list is sorted by age and by amount, page by page', async () => {
  for (const amount of ['300', '900', '900', '500']) await made('gateway', amount)
  const { account } = (await olga.call('staffDeposits', { pageSize: 1 })).content[0]!
  const amounts = async (sort: 'oldest' | 'newest' | 'largest' | 'smallest') => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await olga.call('staffDeposits', { account, sort, pageSize: 1, cursor })
      seen.push(...page.content.map(({ amount }) => amount))
      cursor = page.next
    } while (cursor)
    return seen.map(Number)
  }
  expect(await amounts('oldest')).toEqual([300, 900, 900, 500])
  expect(await amounts('newest')).toEqual([500, 900, 900, 300])
  expect(await amounts('largest')).toEqual([900, 900, 500, 300])
  expect(await amounts('smallest')).toEqual([300, 500, 900, 900])
})

describe('methods', () => {
  test('are changed, tried and switched off', async () => {
    const [method] = (await olga.call('staffDepositMethods')).content
    const { isServed, changedAt, names, hints, account, ...plain } = method!
    const all = { en: 'Transfer', th: 'โอน', es: 'Transferencia', pt: 'Transferência' }
    const set = (more: object) => olga.call('staffSetDepositMethod', { ...plain, names: all, account, ...more })
    expect(await set({ min: '250', feeBasisPoints: 100 })).toMatchObject({
      min: '250.00',
      feeBasisPoints: 100,
      isServed,
    })
    await expect(set({ account: { number: '1' } })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(set({ kind: 'pix' })).rejects.toMatchObject({ code: 'invalid_input' })
    await set({ enabled: false })
    expect((await who.call('depositMethods')).methods.map(({ id }) => id)).toEqual(['bill', 'gateway'])
    expect(await olga.call('staffTestDepositMethod', { id: 'bill' })).toMatchObject({ works: true, detail: 'code' })
    expect(await olga.call('staffTestDepositMethod', { id: 'gateway' })).toMatchObject({
      works: true,
      detail: 'answers',
    })
    expect({ changedAt, names, hints }).toBeDefined()
  })
})
