import { readPix } from '@baize/emv/pix.ts'
import { readPromptPay } from '@baize/emv/promptpay.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { bankMethod, billMethod, offer, tick } from '#tests/support/deposits.ts'

const clock = new ManualClock(new Date('2030-01-15T05:00:00Z'))
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock })
  await offer(site, bankMethod, billMethod, {
    ...{ ...bankMethod, id: 'day', openFrom: 9 * 60, openTo: 11 * 60, sort: 30, feeBasisPoints: 150 },
  })
  await offer(site, {
    ...{ ...bankMethod, id: 'pix', kind: 'pix', currency: 'BRL' },
    account: { pixKey: '123e4567-e12b-12d1-a456-426655440000', name: 'BAIZE', city: 'SAO PAULO' },
  })
})
afterAll(() => site.close())

async function member(account: string) {
  await site.member(account)
  const visitor = site.visitor()
  await visitor.logIn(account)
  return visitor
}

let keys = 0
const order = (
  who: Awaited<ReturnType<typeof member>>,
  methodId: string,
  amount: string,
  key = `order-key-${keys++}`,
) => who.call('makeDeposit', { methodId, amount }, { key })

describe('ways to deposit', () => {
  test('say everything before one is chosen', async () => {
    const mali = await member('mali')
    const { methods, currency, room, askLimit } = await mali.call('depositMethods')
    expect({ currency, room, askLimit }).toEqual({ currency: 'THB', room: {}, askLimit: true })
    expect(methods.map(({ id }) => id)).toEqual(['bank', 'bill', 'day'])
    expect(methods[2]).toMatchObject({
      ...{ open: false, hours: { from: '09:00', to: '11:00' }, opensAt: '2030-01-16T02:00:00.000Z' },
      ...{ min: '100.00', max: '50000.00', fee: { basisPoints: 150, fixed: '0.00' } },
    })
  })
})

describe('an order', () => {
  test('of a bank transfer is told by its last digits', async () => {
    const nok = await member('nok')
    const made = await order(nok, 'bank', '๑,๐๐๐')
    expect(made).toMatchObject({ status: 'awaiting_payment', amount: '1000.00', credited: '0.00', canCancel: true })
    expect(made.payAmount).toMatch(/^1000\.(?!00)[0-9]{2}$/)
    expect(made.pay).toMatchObject({ kind: 'bank', bankAccount: { bankName: 'SCB', number: '417-2-09356-8' } })
    const other = await order(nok, 'bank', '1000')
    expect(other.payAmount).not.toBe(made.payAmount)
  })

  test('of PromptPay bears its number in the code', async () => {
    const pim = await member('pim')
    const made = await order(pim, 'bill', '250.75')
    const { to, amount } = readPromptPay(made.pay!.qr!)
    expect({ to, amount }).toEqual({
      to: { billerId: '099400016550100', ref1: made.id.replaceAll('-', '') },
      amount: '250.75',
    })
    expect(made.payAmount).toBe('250.75')
  })

  test('asked for again under its key is the same one', async () => {
    const tum = await member('tum')
    const one = await order(tum, 'bill', '300', 'the-same-again')
    expect(await order(tum, 'bill', '300', 'the-same-again')).toEqual(one)
    await expect(order(tum, 'bill', '301', 'the-same-again')).rejects.toMatchObject({ code: 'idempotency_conflict' })
  })

  test('is refused with a reason', async () => {
    const ann = await member('ann')
    await expect(order(ann, 'bank', '99.99')).rejects.toMatchObject({ code: 'amount_out_of_range' })
    await expect(order(ann, 'bank', '50000.01')).rejects.toMatchObject({ code: 'amount_out_of_range' })
    await expect(order(ann, 'bank', '1,5')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(order(ann, 'day', '500')).rejects.toMatchObject({ code: 'method_closed' })
    await expect(order(ann, 'pix', '500')).rejects.toMatchObject({ code: 'not_found' })
    for (let n = 0; n < 5; n++) await order(ann, 'bill', '100')
    await expect(order(ann, 'bill', '100')).rejects.toMatchObject({ code: 'deposits_open' })
  })

  test('counts against the member’s own limit until it ends', async () => {
    const lek = await member('lek')
    await lek.call('setPlayLimits', { depositDay: '1000' })
    const one = await order(lek, 'bill', '700')
    await expect(order(lek, 'bill', '400')).rejects.toMatchObject({ code: 'deposit_limit_reached' })
    expect((await lek.call('depositMethods')).room).toMatchObject({ left: '300.00', kind: 'depositDay' })
    await lek.call('cancelDeposit', { id: one.id })
    expect((await order(lek, 'bill', '400')).status).toBe('awaiting_payment')
  })

  test('ends by itself, and by its member’s word', async () => {
    const may = await member('may')
    const late = await order(may, 'bill', '100')
    const cancelled = await may.call('cancelDeposit', { id: (await order(may, 'bill', '100')).id })
    expect(cancelled).toMatchObject({ status: 'cancelled', canCancel: false })
    clock.advance(20 * 60_000)
    await tick(site, 'expire-deposits')
    expect(await may.call('deposit', { id: late.id })).toMatchObject({ status: 'expired', canCancel: false })
    await expect(may.call('cancelDeposit', { id: late.id })).rejects.toMatchObject({ code: 'deposit_ended' })
    expect((await may.call('deposits', { open: true })).content).toEqual([])
    expect((await may.call('deposits')).content.map(({ status }) => status)).toEqual(['cancelled', 'expired'])
  })

  test('is nobody else’s to see', async () => {
    const [one, two] = [await member('one'), await member('two')]
    const { id } = await order(one, 'bill', '100')
    await expect(two.call('deposit', { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(two.call('cancelDeposit', { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of PIX is static and bears its number', async () => {
    await site.member('bia', { currency: 'BRL' })
    const bia = site.visitor()
    await bia.logIn('bia')
    const made = await order(bia, 'pix', '150.50')
    expect(made.pay!.code).toBe(made.pay!.qr)
    expect(readPix(made.pay!.code!)).toMatchObject({ txid: made.id.replaceAll('-', ''), amount: '150.50' })
  })
})
