import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deposit } from '#api/deposits.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { bankMethod, offer, tick } from '#tests/support/deposits.ts'
import { photo, sandboxSlipCheck, transfer } from '#tests/support/slips.ts'

const clock = new ManualClock('2030-01-15T05:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock, slipCheck: sandboxSlipCheck })
  await offer(site, bankMethod)
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

const made = () => who.call('makeDeposit', { methodId: 'bank', amount: '1000' })
const balance = async () => (await who.call('balance')).balance

async function send(order: Deposit, picture: Blob): Promise<Deposit> {
  const { id: uploadId } = await who.call('uploadPicture', { picture })
  return who.call('sendSlip', { id: order.id, uploadId })
}

test('a slip that its bank knows credits the order without a person, once', async () => {
  const order = await made()
  const ref = transfer(order, clock.now())
  const sent = await send(order, await photo(ref))
  expect(sent).toMatchObject({ status: 'credited', credited: order.payAmount, slip: { state: 'used', reference: ref } })
  expect(await balance()).toBe(order.payAmount)
  const second = await made()
  expect(await send(second, await photo(ref))).toMatchObject({ status: 'checking', reason: 'slip_used' })
  expect(await balance()).toBe(order.payAmount)
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('a picture without a code waits for a person', async () => {
  const order = await made()
  const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const sent = await send(order, new Blob([new Uint8Array(blank)], { type: 'image/png' }))
  expect(sent).toMatchObject({ status: 'checking', reason: 'slip_unreadable', canSendSlip: true })
  const staff = await site.staff('owner')
  await staff.call('staffApproveDeposit', { id: order.id, reference: 'L-1', amount: order.payAmount })
  expect(await who.call('deposit', { id: order.id })).toMatchObject({ status: 'credited' })
  const { slips } = await staff.call('staffDepositDetail', { id: order.id })
  expect(slips).toMatchObject([{ state: 'refused', reason: 'slip_unreadable' }])
})

test.each([
  ['another receiver', '05', 'slip_receiver'],
  ['another amount', '06', 'slip_amount'],
  ['another day', '07', 'slip_time'],
  ['a receiver that cannot be told', '08', 'slip_unclear'],
])('a slip of %s waits for a person with its reason', async (_, lie, reason) => {
  const order = await made()
  expect(await send(order, await photo(transfer(order, clock.now(), lie)))).toMatchObject({
    status: 'checking',
    reason,
  })
  expect(await balance()).toBe('0.00')
})

test('a slip of somebody else’s money waits', async () => {
  const order = await made()
  expect(await send(order, await photo(transfer(order, clock.now(), '09')))).toMatchObject({
    status: 'checking',
    reason: 'other_payer',
  })
  expect(await balance()).toBe('0.00')
})

test.each([
  ['01', 'slip_not_found'],
  ['04', 'slip_check_down'],
])('a slip of which nobody can say (%s) is asked for again, then a person looks', async (lie, reason) => {
  const order = await made()
  expect(await send(order, await photo(transfer(order, clock.now(), lie)))).toMatchObject({
    ...{ status: 'checking', slip: { state: 'asking' } },
  })
  for (const seconds of [30, 120, 600]) {
    clock.advance(seconds * 1_000)
    await tick(site, 'ask-slips')
  }
  const asked = async () => {
    const staff = await site.staff('owner')
    return (await staff.call('staffDepositDetail', { id: order.id })).slips[0]
  }
  expect(await asked()).toMatchObject({ state: 'asking', asks: 4 })
  clock.advance(3_600_000)
  await tick(site, 'ask-slips')
  expect(await asked()).toMatchObject({ state: 'queued', reason, asks: 5 })
})

test('a slip is taken three times at most, and not for an order that has ended', async () => {
  const order = await made()
  for (let n = 0; n < 3; n++) await send(order, await photo(transfer(order, clock.now(), '05')))
  await expect(send(order, await photo(transfer(order, clock.now())))).rejects.toMatchObject({ code: 'slips_enough' })
  const other = await made()
  await who.call('cancelDeposit', { id: other.id })
  await expect(send(other, await photo(transfer(other, clock.now())))).rejects.toMatchObject({ code: 'deposit_ended' })
})
