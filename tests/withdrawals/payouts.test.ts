import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { askPayout } from '#server/payments/public.ts'
import { sendParts } from '#server/withdrawals/sending.ts'
import { admitLate } from '#server/withdrawals/ticks.ts'
import type { StaffVisitor, Visitor } from '#tests/support/app.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, pocketsOf, withdraw } from './support.ts'

let open: PayoutSite
let staff: StaffVisitor
let visitor: Visitor
let memberId: bigint
beforeEach(async () => {
  open = await openPayoutSite({ payoutProviders: { bank: 'gateway', promptpay: '', pix: '' } })
  staff = await open.site.staff()
  const member = await payee(open.site, 'kanya')
  visitor = member.visitor
  memberId = member.id
})
afterEach(async () => {
  expect(await checkInvariants(open.app.db)).toEqual([])
  await open.site.close()
})

const minute = 60_000

/** An approved withdrawal, and the key of its one instruction. */
async function approved(amount = '3000.00') {
  const account = await addAccount(visitor)
  const { id } = await withdraw(visitor, account.id, amount)
  const { parts } = await staff.call('staffApproveWithdrawal', { id })
  return { id, key: parts[0]!.key, accountId: account.id }
}
const shown = (id: string) => visitor.call('withdrawal', { id })
const wallet = async () => (await pocketsOf(open.app.db, memberId)).wallet / 100_000n

async function later(ms: number): Promise<void> {
  open.clock.advance(ms)
  await sendParts(open.app)
}

describe('a pay-out through a provider', () => {
  test('is told once, paid when the provider says so, and given back when the bank returns it later', async () => {
    const { id, key } = await approved()
    expect(await staff.call('staffWithdrawal', { id })).toMatchObject({ queue: 'pay' })
    await sendParts(open.app)
    expect(await shown(id)).toMatchObject({ state: 'sending', parts: [{ state: 'sending' }] })
    open.bank.set(key, 'sent')
    await later(minute)
    const paid = await shown(id)
    expect(paid).toMatchObject({ state: 'paid', parts: [{ state: 'paid', reference: `K0093-${key}` }] })
    expect(paid.steps.at(-2)).toMatchObject({ step: 'sent', by: 'bank', reference: `K0093-${key}` })
    await visitor.call('withdrawalReceipt', { id, received: true })
    open.bank.set(key, 'returned')
    await askPayout(open.app, 'gateway', { key })
    await askPayout(open.app, 'gateway', { key })
    expect(await shown(id)).toMatchObject({ state: 'returned', returnedAmount: '3000.00', receivedAmount: '0.00' })
    expect(await wallet()).toBe(10_000n)
    expect(open.bank.told).toEqual(new Map([[key, 1]]))
  })

  test('whose answer is lost is asked for, and never sent again', async () => {
    const { id, key } = await approved()
    open.bank.faults.push('lost')
    await sendParts(open.app)
    expect((await staff.call('staffWithdrawal', { id })).parts[0]).toMatchObject({ state: 'sending', unknown: true })
    open.bank.set(key, 'sent')
    await later(minute)
    expect((await shown(id)).state).toBe('paid')
    expect(open.bank.told.get(key)).toBe(1)
  })

  test('that surely never reached the provider is told again under the same key', async () => {
    const { id, key } = await approved()
    open.bank.faults.push('never')
    await sendParts(open.app)
    expect((await shown(id)).state).toBe('sending')
    // A provider may not show at once what it has accepted: its second answer is believed.
    await later(minute)
    expect(open.bank.told).toEqual(new Map([[key, 1]]))
    await later(5 * minute)
    expect(open.bank.told).toEqual(new Map([[key, 2]]))
    open.bank.set(key, 'arrived')
    await later(15 * minute)
    expect((await shown(id)).state).toBe('paid')
  })

  test('that is refused when it is told again keeps its money: two persons find out and say so', async () => {
    const { id, key } = await approved()
    open.bank.faults.push('never', 'refused')
    await sendParts(open.app)
    for (let minutes = 0; minutes < 3; minutes += 1) await later(5 * minute)
    expect(open.bank.told.get(key)).toBe(2)
    expect((await shown(id)).state).toBe('sending')
    expect(await pocketsOf(open.app.db, memberId)).toEqual({ wallet: 700_000_000n, held: 300_000_000n })
    expect((await staff.call('staffWithdrawal', { id })).parts[0]).toMatchObject({ unknown: true, doubted: true })
    for (let hours = 0; hours < 5; hours += 1) await later(60 * minute)
    expect(open.bank.told.get(key)).toBe(2)
    const failed = { id, part: 1, reason: 'bank_refused' } as const
    staff = await open.site.staff()
    expect((await staff.call('staffPayoutFailed', failed)).state).toBe('sending')
    await expect(staff.call('staffPayoutFailed', failed)).rejects.toMatchObject({ code: 'other_person_needed' })
    const other = await open.site.staff('cashier')
    expect((await other.call('staffPayoutFailed', failed)).state).toBe('failed')
    expect(await wallet()).toBe(10_000n)
  })

  test('that was carried out although it was refused when it was told again is paid', async () => {
    const { id, key } = await approved()
    open.bank.faults.push('never', 'refused')
    await sendParts(open.app)
    await later(minute)
    await later(5 * minute)
    await open.bank.provider.createPayout(key, { orderRef: key, amount: 300_000_000n, currency: 'THB', receiver: {} })
    open.bank.set(key, 'sent')
    await later(15 * minute)
    expect(await staff.call('staffWithdrawal', { id })).toMatchObject({ state: 'paid' })
    expect(await wallet()).toBe(7_000n)
  })

  test('that is sent after its money was given back is nobody’s, and is cried out', async () => {
    const { key } = await approved()
    open.bank.faults.push('refused')
    await sendParts(open.app)
    await open.bank.provider.createPayout(key, { orderRef: key, amount: 300_000_000n, currency: 'THB', receiver: {} })
    open.bank.set(key, 'sent')
    expect(await askPayout(open.app, 'gateway', { key })).toBe('unmatched')
    expect(open.site.logged.map(({ event }) => event)).toContain('pay-out sent after its money was given back')
    expect(await wallet()).toBe(10_000n)
  })

  test('that is refused gives its money back', async () => {
    const { id } = await approved()
    open.bank.faults.push('refused')
    await sendParts(open.app)
    expect(await shown(id)).toMatchObject({ state: 'failed', returnedAmount: '3000.00' })
    expect(await wallet()).toBe(10_000n)
  })

  test('in parts of which one is refused pays the others', async () => {
    await open.app.settings.change({ payoutTransferMax: { bank: '2000' } }, 'test')
    const { id, key } = await approved()
    open.bank.faults.push('none', 'refused')
    await sendParts(open.app)
    open.bank.set(key, 'sent')
    await later(minute)
    expect(await shown(id)).toMatchObject({ state: 'paid', receivedAmount: '2000.00', returnedAmount: '1000.00' })
    expect(await wallet()).toBe(8_000n)
  })

  test('to an account that is not the approved one any more goes back to be checked', async () => {
    const { id, key, accountId } = await approved()
    await open.app.db.query('update payout_account set removed_at = now() where id = $1', [BigInt(accountId)])
    await sendParts(open.app)
    const row = await staff.call('staffWithdrawal', { id })
    expect(row).toMatchObject({ queue: 'check', state: 'checking', approvals: [], parts: [] })
    expect(row.steps.map(({ step }) => step)).toContain('rechecked')
    expect(open.bank.told.get(key)).toBeUndefined()
  })

  test('of another sum than the instruction is nobody’s, and changes nothing', async () => {
    const { id, key } = await approved()
    await sendParts(open.app)
    open.bank.set(key, 'accepted')
    const payout = (await open.bank.provider.getPayout({ key }))!
    Object.assign(payout, { amount: 1n, status: 'sent' })
    await later(minute)
    expect((await shown(id)).state).toBe('sending')
    expect(await pocketsOf(open.app.db, memberId)).toEqual({ wallet: 700_000_000n, held: 300_000_000n })
  })
})

test('past the promised time the member is told of a new one before they ask, once', async () => {
  const { id } = await approved()
  open.clock.advance(31 * minute)
  await admitLate(open.app)
  await admitLate(open.app)
  await visitor.logIn('kanya')
  const late = await shown(id)
  expect(late).toMatchObject({ late: true, expectedAt: '2026-01-05T06:01:00.000Z' })
  expect(late.steps.filter(({ step }) => step === 'late')).toHaveLength(1)
  const { content } = await visitor.call('memberMessages', { show: 'all', language: 'en' })
  expect(content.filter(({ title }) => title === 'Your withdrawal takes longer')).toHaveLength(1)
})
