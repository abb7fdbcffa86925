import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currencies, parseAmount } from '#api/money.ts'
import { languages } from '#api/page.ts'
import { receivePayment } from '#server/deposits/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'

let clock: ManualClock
let site: TestSite
beforeAll(async () => {
  clock = new ManualClock('2030-01-15T05:00:00Z')
  site = await startTestSite({ clock, payments: new Map([['gateway', gatewayDouble(clock)]]) })
  await offer(site, gatewayMethod)
})
afterAll(() => site.close())

let people = 0
let who: Visitor
beforeEach(async () => {
  const account = `reader${people++}`
  await site.member(account, { profile: { payeeName: 'Somsri Jaidee' } })
  who = site.visitor()
  await who.logIn(account)
})

const made = async () => (await who.call('makeDeposit', { methodId: 'gateway', amount: '1500' })).id
const written = async (language: (typeof languages)[number] = 'en') =>
  (await who.call('memberMessages', { show: 'payments', language })).content.map(({ title, content, href }) => ({
    ...{ title, content, href },
  }))
const titles = async () => (await written()).map(({ title }) => title)

/** The provider tells of a payment of ฿1,500 for an order; gives what it told, to be told again. */
async function paid(orderRef: string, more: Partial<PaymentSeen> = {}): Promise<PaymentSeen> {
  const seen: PaymentSeen = {
    ...{ provider: 'gateway', paymentRef: randomUUID(), providerRef: 'none', orderRef, currency: 'THB' },
    ...{ amount: parseAmount('1500', currencies.THB)!, payer: { name: 'MS. SOMSRI JAIDEE' }, paidAt: clock.now() },
    ...{ status: 'paid', returnedAmount: 0n },
    ...more,
  }
  const { afterCommit } = await site.app.db.transaction((tx) => receivePayment(site.app, tx, seen))
  afterCommit?.()
  expect(await checkInvariants(site.app.db)).toEqual([])
  return seen
}

test('what was credited is written about once, in every language, with its page', async () => {
  const id = await made()
  await paid(id, await paid(id))
  for (const language of languages) {
    const [message, ...more] = await written(language)
    expect(more).toEqual([])
    expect(message!.href).toBe(`/member/deposit?order=${id}`)
    expect(message!.title).toContain('฿1,500.00')
    expect(message!.content).toContain(id)
  }
  expect(await written()).toMatchObject([
    { content: `<p>Your deposit ${id} has arrived: ฿1,500.00 was added to your balance.</p>` },
  ])
})

test('a credit is said to the member’s open pages with its sum, once, and nothing else of it is', async () => {
  const published = vi.spyOn(site.app.events, 'publish')
  const said = () => published.mock.calls.filter(([, name]) => name === 'arrived').map(([, , data]) => data)
  const id = await made()
  const seen = await paid(id)
  expect(said()).toEqual([{ amount: '1500.00', currencySymbol: '฿' }])
  await paid(id, seen)
  // Somebody else's money waits for a person: nothing of it has arrived yet.
  await paid(await made(), { payer: { name: 'Mana Meesuk' } })
  expect(said()).toHaveLength(1)
  published.mockRestore()
})

test('what came late says so, and what the bank takes back as well', async () => {
  const id = await made()
  clock.advance(25 * 60_000)
  const seen = await paid(id)
  expect((await written())[0]!.content).toContain('was paid after its time')
  await paid(id, { ...seen, status: 'returned', returnedAmount: seen.amount })
  expect(await titles()).toEqual(['฿1,500.00 was taken back', '฿1,500.00 is in your balance'])
})

test('money that may not be credited is written about, and that it went back', async () => {
  const id = await made()
  const olga = await site.staff()
  await paid(id, { payer: { name: 'Prasert Dee' } })
  expect(await titles()).toEqual([])
  await olga.call('staffRefuseDeposit', { id, reason: 'other_payer', note: 'another name' })
  expect(await titles()).toEqual(['Your deposit was not accepted'])
  // An undone decision has not been made: what nobody has read is taken back.
  await olga.call('staffUndoDeposit', { id })
  expect(await titles()).toEqual([])
  await olga.call('staffApproveDeposit', { id })
  expect(await titles()).toEqual(['฿1,500.00 is in your balance'])
  await olga.call('staffUndoDeposit', { id })
  await olga.call('staffRefuseDeposit', { id, reason: 'other_payer', note: 'another name' })
  const { content } = await olga.call('staffPayments', { state: 'refund_due' })
  await olga.call('staffRefundPayment', { id: content[0]!.id })
  expect(await titles()).toEqual(['฿1,500.00 went back to the payer', 'Your deposit was not accepted'])
})

test('money for a closed account waits, and its member hears so', async () => {
  const id = await made()
  const { id: memberId } = await who.call('member')
  await site.app.db.query("update member set status = 'disabled' where id = $1", [BigInt(memberId)])
  await paid(id)
  const rows = await site.app.db.query<{ title: string }>(
    "select texts->'en'->>'title' as title from member_message where member_id = $1",
    [BigInt(memberId)],
  )
  expect(rows).toEqual([{ title: '฿1,500.00 was not added to your balance' }])
})
