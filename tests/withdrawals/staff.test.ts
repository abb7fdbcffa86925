import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { checkInvariants } from '#server/features.ts'
import { receiveUnanswered, settleDecisions } from '#server/withdrawals/ticks.ts'
import type { StaffVisitor } from '#tests/support/app.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, pocketsOf, withdraw } from './support.ts'

let open: PayoutSite
let anan: StaffVisitor
let malee: StaffVisitor
beforeAll(async () => {
  open = await openPayoutSite({ withdrawalSecondAbove: '5000', withdrawalUndoSeconds: 10 })
  anan = await open.site.staff('cashier', 'anan')
  malee = await open.site.staff('approver', 'malee')
})
afterAll(() => open.site.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof CallFailure ? error.code : String(error)),
  )

async function asked(account: string, amount: string) {
  const member = await payee(open.site, account)
  const target = await addAccount(member.visitor)
  const { id } = await withdraw(member.visitor, target.id, amount)
  return { ...member, withdrawal: id }
}

const settled = () => {
  open.clock.advance(10_000)
  return settleDecisions(open.app)
}

describe('deciding about a withdrawal', () => {
  test('taking it shows who works on it and closes the way to cancel it', async () => {
    const { visitor, withdrawal: id } = await asked('taker', '1000.00')
    const taken = await anan.call('staffTakeWithdrawal', { id })
    expect(taken).toMatchObject({ state: 'checking', takenBy: 'anan', risk: 15, mayDecide: true })
    expect(await refusal(malee.call('staffTakeWithdrawal', { id }))).toBe('state_conflict')
    expect(await refusal(visitor.call('cancelWithdrawal', { id }))).toBe('withdrawal_begun')
    expect((await malee.call('staffWithdrawal', { id })).here).toEqual([])
    expect((await anan.call('staffWithdrawal', { id })).here).toEqual(['malee'])
  })

  test('a decision can be undone for ten seconds, holds afterwards, and is not taken twice', async () => {
    const { visitor, withdrawal: id } = await asked('undoer', '1000.00')
    const approved = await anan.call('staffApproveWithdrawal', { id })
    expect(approved).toMatchObject({ state: 'checking', decision: { kind: 'approve', by: 'anan' } })
    expect(await refusal(malee.call('staffRejectWithdrawal', { id, reason: 'other', sentence: 'No.' }))).toBe(
      'state_conflict',
    )
    expect(await refusal(malee.call('staffUndoWithdrawal', { id }))).toBe('state_conflict')
    expect(await anan.call('staffUndoWithdrawal', { id })).not.toHaveProperty('decision')
    await anan.call('staffApproveWithdrawal', { id })
    await settled()
    expect(await refusal(anan.call('staffUndoWithdrawal', { id }))).toBe('state_conflict')
    expect(await visitor.call('withdrawal', { id })).toMatchObject({ state: 'approved', parts: [{ state: 'waiting' }] })
  })

  test('above the sum two people approve, and never one person twice', async () => {
    const { withdrawal: id } = await asked('large', '6000.00')
    const first = await anan.call('staffApproveWithdrawal', { id, note: 'Rounds are in order.' })
    expect(first).toMatchObject({ queue: 'second', approvalsNeeded: 2, approvals: [{ by: 'anan' }], mayDecide: false })
    const other = await open.site.staff('cashier', 'anan.two')
    const owner = await open.site.staff()
    const person = { person: 'Anan Panit', players: [] }
    await owner.call('staffSetPerson', { account: 'anan', ...person })
    await owner.call('staffSetPerson', { account: 'anan.two', ...person })
    expect(await refusal(anan.call('staffApproveWithdrawal', { id }))).toBe('other_person_needed')
    expect(await refusal(other.call('staffApproveWithdrawal', { id }))).toBe('other_person_needed')
    const second = await malee.call('staffApproveWithdrawal', { id })
    expect(second).toMatchObject({ decision: { by: 'malee' }, approvals: [{ by: 'anan' }, { by: 'malee' }] })
    await settled()
  })

  test('nobody decides about the own player account', async () => {
    const { withdrawal: id } = await asked('ownplayer', '1000.00')
    const owner = await open.site.staff()
    await owner.call('staffSetPerson', { account: 'malee', person: 'malee', players: ['ownplayer'] })
    expect((await malee.call('staffWithdrawal', { id })).mayDecide).toBe(false)
    expect(await refusal(malee.call('staffApproveWithdrawal', { id }))).toBe('other_person_needed')
  })

  test('nobody says what became of a pay-out to the own player account', async () => {
    const { id: memberId, visitor, withdrawal: id } = await asked('ownpayee', '1000.00')
    await malee.call('staffApproveWithdrawal', { id })
    await settled()
    const owner = await open.site.staff()
    await owner.call('staffSetPerson', { account: 'anan', person: 'anan', players: ['ownpayee'] })
    const part = { id, part: 1 }
    const own = 'other_person_needed'
    expect(await refusal(anan.call('staffPayoutPaid', { ...part, reference: 'K0093' }))).toBe(own)
    expect(await refusal(anan.call('staffPayoutFailed', { ...part, reason: 'other' }))).toBe(own)
    await owner.call('staffPayoutPaid', { ...part, reference: 'K0093' })
    await visitor.call('withdrawalReceipt', { id, received: true })
    expect(await refusal(anan.call('staffPayoutReturned', { ...part, reason: 'bank_closed' }))).toBe(own)
    expect(await pocketsOf(open.app.db, memberId)).toEqual({ wallet: 900_000_000n, held: 0n })
    await owner.call('staffSetPerson', { account: 'anan', person: 'anan', players: [] })
  })

  test('a refusal returns the money with a sentence, in the timeline and in the inbox', async () => {
    const { id: memberId, visitor, withdrawal: id } = await asked('refused', '1000.00')
    await anan.call('staffRejectWithdrawal', { id, reason: 'account_wrong', sentence: 'Please <check> the number.' })
    expect(await visitor.call('withdrawal', { id })).not.toHaveProperty('sentence')
    await settled()
    const shown = await visitor.call('withdrawal', { id })
    expect(shown).toMatchObject({ state: 'rejected', reason: 'account_wrong', returnedAmount: '1000.00' })
    expect(shown.steps.at(-1)).toMatchObject({ step: 'rejected', sentence: 'Please <check> the number.' })
    expect(await pocketsOf(open.app.db, memberId)).toEqual({ wallet: 1_000_000_000n, held: 0n })
    const { content } = await visitor.call('memberMessages', { show: 'all', language: 'en' })
    expect(content[0]).toMatchObject({ category: 'payments', title: '฿1,000.00 is back in your balance' })
    expect(content[0]!.content).toContain('Please &lt;check&gt; the number.')
  })
})

describe('paying by hand', () => {
  test('parts are paid, asked about, counted as received, disputed and returned', async () => {
    await open.app.settings.change({ payoutTransferMax: { bank: '2000' }, withdrawalFee: '10' }, 'test')
    const { id: memberId, visitor, withdrawal: id } = await asked('parts', '4510.00')
    await anan.call('staffApproveWithdrawal', { id })
    await settled()
    const parts = (await visitor.call('withdrawal', { id })).parts.map(({ amount }) => amount)
    expect(parts).toEqual(['2000.00', '2000.00', '500.00'])
    const queues: string[] = []
    for (const part of [1, 2, 3])
      queues.push((await anan.call('staffPayoutPaid', { id, part, reference: `K0093-${part}` })).queue)
    expect(queues).toEqual(['pay', 'pay', 'paid'])
    expect(await refusal(anan.call('staffPayoutPaid', { id, part: 1, reference: 'again' }))).toBe('state_conflict')
    const paid = await visitor.call('withdrawal', { id })
    expect(paid).toMatchObject({ state: 'paid', receivedAmount: '4500.00', remainingAmount: '0.00' })
    expect(paid.steps.filter(({ state }) => state === 'current')).toMatchObject([
      { step: 'arrived', part: 1, by: 'you' },
    ])
    await visitor.call('withdrawalReceipt', { id, part: 1, received: true })
    await visitor.call('withdrawalReceipt', { id, part: 2, received: false, note: 'Nothing came.' })
    open.clock.advance(30 * 60_000)
    await receiveUnanswered(open.app)
    // Half an hour without work ends a session.
    await visitor.logIn('parts')
    anan = await open.site.staff('cashier', 'anan')
    malee = await open.site.staff('approver', 'malee')
    const late = await visitor.call('withdrawal', { id })
    expect(late.state).toBe('disputed')
    expect(late.parts.map(({ state, receivedBy }) => [state, receivedBy])).toEqual([
      ['received', 'member'],
      ['disputed', undefined],
      ['received', 'window'],
    ])
    const trace = { id, part: 2, reason: 'The bank shows the credit.', proof: 'Trace 88217465' }
    await anan.call('staffForceReceipt', trace)
    expect(await refusal(anan.call('staffForceReceipt', trace))).toBe('other_person_needed')
    await malee.call('staffForceReceipt', trace)
    expect(await visitor.call('withdrawal', { id })).toMatchObject({ state: 'received' })
    await anan.call('staffPayoutReturned', { id, part: 1, reason: 'bank_closed' })
    const after = await visitor.call('withdrawal', { id })
    expect(after).toMatchObject({ state: 'received', receivedAmount: '2500.00', returnedAmount: '2010.00' })
    expect(await pocketsOf(open.app.db, memberId)).toEqual({ wallet: 750_000_000n, held: 0n })
    expect(await checkInvariants(open.app.db)).toEqual([])
  })

  test('a large part comes back when two persons say so with one reason', async () => {
    const { id: memberId, withdrawal: id } = await asked('sentback', '6000.00')
    await anan.call('staffApproveWithdrawal', { id })
    await malee.call('staffApproveWithdrawal', { id })
    await settled()
    const owner = await open.site.staff()
    const { parts } = await anan.call('staffWithdrawal', { id })
    for (const { part } of parts) await anan.call('staffPayoutPaid', { id, part, reference: `K0099-${part}` })
    const before = await pocketsOf(open.app.db, memberId)
    const back = { id, part: 1, reason: 'bank_closed' } as const
    const asking = await anan.call('staffPayoutReturned', { ...back, sentence: 'The account is closed.' })
    expect(asking.parts[0]).toMatchObject({ state: 'paid', returning: { by: 'anan', reason: 'bank_closed' } })
    expect(await refusal(anan.call('staffPayoutReturned', back))).toBe('other_person_needed')
    const other = await owner.call('staffPayoutReturned', { ...back, reason: 'bank_refused' })
    expect(other.parts[0]).toMatchObject({ state: 'paid', returning: { by: 'owner', reason: 'bank_refused' } })
    expect(await pocketsOf(open.app.db, memberId)).toEqual(before)
    const agreed = await anan.call('staffPayoutReturned', { ...back, reason: 'bank_refused' })
    expect(agreed.parts[0]).toMatchObject({ state: 'returned' })
    expect(agreed.parts[0]).not.toHaveProperty('returning')
    expect((await pocketsOf(open.app.db, memberId)).wallet).toBeGreaterThan(before.wallet)
    expect(await checkInvariants(open.app.db)).toEqual([])
  })
})

test('queues count what waits, and show the oldest first', async () => {
  const { content, queues } = await anan.call('staffWithdrawals', { queue: 'check' })
  expect(content.map(({ account }) => account)).toEqual(['taker', 'ownplayer'])
  expect(queues!.find(({ queue }) => queue === 'check')).toMatchObject({ count: 2, sum: '2000.00' })
  expect(await refusal((await open.site.staff('editor')).call('staffWithdrawals', {}))).toBe('permission_needed')
})
