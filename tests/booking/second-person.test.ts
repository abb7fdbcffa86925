import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

const clock = new ManualClock('2026-11-21T05:00:00.000Z')
let site: TestSite
let cashier: StaffVisitor
let approver: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock, settings: { staffApprovalAbove: '1000' } })
  cashier = await site.staff('cashier')
  approver = await site.staff('approver')
})
afterAll(() => site.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: CallFailure) => error,
  )
const codeOf = async (work: Promise<unknown>) => (await failureOf(work))?.code ?? 'ok'
const line = async () => (await (await site.staff('auditor')).call('staffAuditLog', { pageSize: 1 })).content[0]!

describe('a booking by hand', () => {
  test('moves money once for its key and leaves a line with the person and both balances', async () => {
    const id = await site.member('mali', { balance: '10.00' })
    const wanted = { account: 'MALI', amount: '500', key: 'slip 1', reference: 'slip 1' }
    expect(await cashier.call('staffDeposit', wanted)).toEqual({
      ...{ state: 'booked', account: 'mali', key: 'slip 1', amount: '500.00' },
      wallet: { balance: '510.00', bonus: '0.00', held: '0.00', currency: 'THB' },
    })
    expect(await line()).toMatchObject({
      ...{ person: 'staff:cashier', act: 'wallet.deposit', call: 'staffDeposit', subject: `member:${id}` },
      ...{ before: '10.00', after: '510.00', outcome: 'done', address: cashier.ip },
      detail: { amount: '500.00', key: 'slip 1', reference: 'slip 1' },
    })
    expect(await cashier.call('staffDeposit', wanted)).toMatchObject({
      state: 'replayed',
      wallet: { balance: '510.00' },
    })
    expect(await codeOf(cashier.call('staffDeposit', { ...wanted, amount: '501' }))).toBe('idempotency_conflict')
    expect(await line()).toMatchObject({ outcome: 'idempotency_conflict', subject: `member:${id}` })
  })

  test('is refused with a reason that can be read, and nothing moves', async () => {
    await site.member('nok', { balance: '5.00' })
    const wanted = { account: 'nok', amount: '6', key: 'out 1' }
    const short = await failureOf(cashier.call('staffWithdraw', wanted))
    expect(short).toMatchObject({
      code: 'insufficient_funds',
      details: { detail: expect.stringContaining('less than') },
    })
    for (const amount of ['0', '-5', '1.005', '๕', '1e3', '9'.repeat(30)])
      expect([amount, await codeOf(cashier.call('staffWithdraw', { ...wanted, amount }))]).toEqual([
        amount,
        'invalid_input',
      ])
    expect(await codeOf(cashier.call('staffWithdraw', { ...wanted, account: 'nobody' }))).toBe('user_unknown')
    expect(await codeOf(approver.call('staffWithdraw', wanted))).toBe('permission_needed')
    expect(await cashier.call('staffWithdraw', { ...wanted, amount: '5' })).toMatchObject({
      wallet: { balance: '0.00' },
    })
    expect(await codeOf(cashier.call('staffReverse', { kind: 'deposit', key: 'none', reason: 'x' }))).toBe('not_found')
    const back = { kind: 'withdrawal', key: 'out 1', reason: 'came back' } as const
    expect(await cashier.call('staffReverse', back)).toMatchObject({ state: 'booked', wallet: { balance: '5.00' } })
    expect(await cashier.call('staffReverse', back)).toMatchObject({ state: 'replayed', wallet: { balance: '5.00' } })
  })
})

describe('a person', () => {
  test('with two staff accounts is no second person for themself', async () => {
    await site.member('twice')
    const other = await site.staff('approver', 'cashier.two')
    const owner = await site.staff()
    for (const account of ['cashier', 'cashier.two'])
      await owner.call('staffSetPerson', { account, person: 'Chai', players: [] })
    const wanted = { account: 'twice', amount: '2000', key: 'twice 1', reason: 'x', confirmAmount: '2000' }
    const { request } = await cashier.call('staffCredit', wanted)
    expect(await codeOf(other.call('staffApprove', { id: request!.id }))).toBe('other_person_needed')
    expect(await approver.call('staffApprove', { id: request!.id })).toMatchObject({ wallet: { balance: '2000.00' } })
  })

  test('books nothing for a player account of their own, and approves nothing', async () => {
    await site.member('mine', { balance: '10.00' })
    const owner = await site.staff()
    await cashier.call('staffDeposit', { account: 'mine', amount: '5', key: 'mine 0' })
    for (const account of ['cashier', 'approver'])
      await owner.call('staffSetPerson', { account, person: account, players: ['mine'] })
    const wanted = { account: 'mine', amount: '5', key: 'mine 1', reason: 'x' }
    const own = 'other_person_needed'
    expect(await codeOf(cashier.call('staffDeposit', wanted))).toBe(own)
    expect(await codeOf(cashier.call('staffWithdraw', wanted))).toBe(own)
    expect(await codeOf(cashier.call('staffCredit', wanted))).toBe(own)
    expect(await codeOf(cashier.call('staffReverse', { kind: 'deposit', key: 'mine 0', reason: 'x' }))).toBe(own)
    const large = { ...wanted, amount: '2000', confirmAmount: '2000' }
    expect(await codeOf(cashier.call('staffCredit', large))).toBe(own)
    const { request } = await owner.call('staffCredit', large)
    expect(await codeOf(approver.call('staffApprove', { id: request!.id }))).toBe(own)
    await owner.call('staffRefuse', { id: request!.id, reason: 'nobody left' })
    const paidOut = { account: 'mine', reason: 'x', balance: 'withdraw', reference: 'mine 2' } as const
    for (const account of ['cashier', 'approver'])
      await owner.call('staffSetPerson', { account, person: account, players: [] })
    const boss = await site.staff('owner', 'boss')
    await owner.call('staffSetPerson', { account: 'boss', person: 'boss', players: ['mine'] })
    expect(await codeOf(boss.call('staffClose', paidOut))).toBe(own)
    expect(await owner.call('staffClose', paidOut)).toMatchObject({ state: 'closed', wallet: { balance: '0.00' } })
    await owner.call('staffSetPerson', { account: 'boss', person: 'boss', players: [] })
  })
})

describe('a booking above staffApprovalAbove', () => {
  const large = (key: string) => ({
    account: 'ploy',
    amount: '1000.01',
    key,
    reason: 'jackpot',
    confirmAmount: '1000.01',
  })

  test('waits until another person approves it, and then happens once', async () => {
    const id = await site.member('ploy')
    const asked = await cashier.call('staffCredit', large('win 1'))
    expect(asked).toMatchObject({ state: 'pending', wallet: { balance: '0.00' } })
    expect(await line()).toMatchObject({ act: 'wallet.credit', outcome: 'pending', person: 'staff:cashier' })
    expect(await cashier.call('staffCredit', large('win 1'))).toEqual(asked)
    const other = { ...large('win 1'), amount: '2000', confirmAmount: '2000' }
    expect(await codeOf(cashier.call('staffCredit', other))).toBe('idempotency_conflict')
    const requestId = asked.request!.id
    expect(await codeOf(cashier.call('staffApprove', { id: requestId }))).toBe('permission_needed')
    const { content: rows } = await approver.call('staffRequests', { state: 'pending' })
    expect(rows).toMatchObject([
      { id: requestId, account: 'ploy', amount: '1000.01', askedBy: 'cashier', detail: { reason: 'jackpot' } },
    ])
    expect(await approver.call('staffApprove', { id: requestId })).toMatchObject({
      ...{ state: 'booked', wallet: { balance: '1000.01' } },
    })
    expect(await line()).toMatchObject({
      ...{
        act: 'request.approve',
        person: 'staff:approver',
        subject: `member:${id}`,
        before: '0.00',
        after: '1000.01',
      },
      detail: { askedBy: 'cashier', request: requestId, key: 'win 1' },
    })
    const again = await failureOf(approver.call('staffApprove', { id: requestId }))
    expect(again).toMatchObject({ code: 'state_conflict', details: { detail: expect.stringContaining('by approver') } })
    expect(await cashier.call('staffCredit', large('win 1'))).toMatchObject({ state: 'replayed' })
    // Taking it back is as large.
    const back = await cashier.call('staffReverse', { kind: 'credit', key: 'win 1', reason: 'was another one' })
    expect(back).toMatchObject({ state: 'pending', wallet: { balance: '1000.01' } })
    await approver.call('staffApprove', { id: back.request!.id })
    expect(
      (await cashier.call('staffMembers', { search: 'ploy' }).catch((error) => error)).content[0].wallet.balance,
    ).toBe('0.00')
  })

  test('is also one that with the day’s others of this person for this member comes above', async () => {
    await site.member('sum')
    await site.member('other')
    const give = (key: string, amount: string, by = cashier, account = 'sum') =>
      by.call('staffDeposit', { account, amount, key: `sum ${key}` }).then(({ state }) => state)
    expect(await give('1', '600')).toBe('booked')
    expect(await give('2', '400')).toBe('booked')
    expect(await give('2', '400')).toBe('replayed')
    expect(await give('3', '0.01')).toBe('pending')
    // Another member, the other direction and another person have sums of their own.
    expect(await give('4', '600', cashier, 'other')).toBe('booked')
    expect((await cashier.call('staffWithdraw', { account: 'sum', amount: '900', key: 'sum out' })).state).toBe(
      'booked',
    )
    expect(await give('5', '600', await site.staff('cashier', 'second.cashier'))).toBe('booked')
    // The same person by another account has not.
    const twin = await site.staff('cashier', 'cashier.twin')
    const owner = await site.staff()
    for (const account of ['second.cashier', 'cashier.twin'])
      await owner.call('staffSetPerson', { account, person: 'Dao', players: [] })
    expect(await give('6', '1000', twin)).toBe('booked')
    expect(await give('7', '1', await site.staff('cashier', 'second.cashier'))).toBe('pending')
    clock.advance(24 * 3_600_000)
    cashier = await site.staff('cashier')
    approver = await site.staff('approver')
    expect(await give('8', '1000')).toBe('booked')
  })

  test('is approved by nobody who asked for it, also with the permission', async () => {
    const owner = await site.staff()
    const { request } = await owner.call('staffCredit', large('own 1'))
    expect(await codeOf(owner.call('staffApprove', { id: request!.id }))).toBe('other_person_needed')
    expect(await line()).toMatchObject({ outcome: 'other_person_needed', person: 'staff:owner' })
    // Who asked may take it back.
    expect(await owner.call('staffRefuse', { id: request!.id, reason: 'typed wrong' })).toMatchObject({
      ...{ state: 'refused', decidedBy: 'owner', reason: 'typed wrong' },
    })
    expect(await codeOf(approver.call('staffApprove', { id: request!.id }))).toBe('state_conflict')
    // Refused, it can be asked for again under the same key.
    expect(await owner.call('staffCredit', large('own 1'))).toMatchObject({ state: 'pending' })
  })

  test('lapses after a day, by its time and by the job', async () => {
    const { request } = await cashier.call('staffCredit', large('late 1'))
    clock.advance(24 * 3_600_000)
    cashier = await site.staff('cashier')
    approver = await site.staff('approver')
    expect(await codeOf(approver.call('staffApprove', { id: request!.id }))).toBe('state_conflict')
    expect((await approver.call('staffRequests', { state: 'expired' })).content.map(({ id }) => id)).toContain(
      request!.id,
    )
    const anew = await cashier.call('staffCredit', large('late 1'))
    expect(anew.request!.id).not.toBe(request!.id)
    const { content: rows } = await (await site.staff('auditor')).call('staffAuditLog', { act: 'request.expire' })
    expect(rows.map(({ detail }) => detail.request)).toContain(request!.id)
  })

  test('that the wallet cannot pay stays as it is, and can be approved later', async () => {
    await site.member('ploy2')
    const { request } = await cashier.call('staffWithdraw', { ...large('out 9'), account: 'ploy2' })
    expect(await codeOf(approver.call('staffApprove', { id: request!.id }))).toBe('insufficient_funds')
    const paid = await cashier.call('staffCredit', { ...large('in 9'), account: 'ploy2' })
    await approver.call('staffApprove', { id: paid.request!.id })
    expect(await approver.call('staffApprove', { id: request!.id })).toMatchObject({ wallet: { balance: '0.00' } })
  })

  test('knows no request of another number', async () => {
    for (const id of ['0', '999999999999999999'])
      expect(await codeOf(approver.call('staffApprove', { id }))).toBe('not_found')
    expect(await codeOf(approver.call('staffRefuse', { id: '1', reason: '' }))).toBe('invalid_input')
  })
})
