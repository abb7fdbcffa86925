import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { giveBonus } from '#server/bonus/public.ts'
import { checkInvariants } from '#server/features.ts'
import { baht, usual } from '#tests/bonus/support.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
let cashier: StaffVisitor
let approver: StaffVisitor
let auditor: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ settings: { staffApprovalAbove: '1000' } })
  cashier = await site.staff('cashier')
  approver = await site.staff('approver')
  auditor = await site.staff('auditor')
})
afterAll(() => site.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, details }: CallFailure) => ({ code, amount: details.amount }),
  )
const running = (amount: string) => ({ code: 'bonus_running', amount })

/** A member with own money and so many sums of bonus money, the first one active. */
async function holder(account: string, balance: string, ...sums: bigint[]): Promise<bigint> {
  const memberId = await site.member(account, { balance })
  for (const [at, amount] of sums.entries())
    await site.app.db.transaction((tx) =>
      giveBonus(site.app, tx, { ...usual, memberId, key: `${account}-${at}`, amount: amount * baht }),
    )
  return memberId
}
const bonuses = async (account: string) =>
  (await cashier.call('staffBonuses', { account })).content
    .map(({ state, amount, end, endReason, endedBy }) => ({
      ...{ state, amount },
      ...(end && { end }),
      ...(endReason && { endReason, endedBy }),
    }))
    .toReversed()
const linesOf = async (account: string) =>
  (await auditor.call('staffAuditLog', { subject: account, pageSize: 10 })).content
const walletOf = async (account: string) => (await cashier.call('staffMembers', { search: account })).content[0]!.wallet

test('a booked withdrawal ends what came with a deposit and waits, too', async () => {
  const memberId = await holder('wan', '900.00', 100n)
  await site.app.db.transaction((tx) =>
    giveBonus(site.app, tx, { ...usual, memberId, key: 'wan-deposit', amount: 20n * baht, ofDeposit: true }),
  )
  const wanted = { account: 'wan', amount: '500', key: 'out wan' }
  expect(await failureOf(cashier.call('staffWithdraw', { ...wanted, givesUp: '100' }))).toEqual(running('120.00'))
  const booked = await cashier.call('staffWithdraw', { ...wanted, givesUp: '120' })
  expect(booked).toMatchObject({ state: 'booked', wallet: { balance: '400.00', bonus: '0.00' } })
  expect((await bonuses('wan')).map(({ state, end }) => [state, end])).toEqual([
    ['forfeited', 'withdrawal'],
    ['forfeited', 'withdrawal'],
  ])
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('a booked withdrawal ends bonus money once its sum is said, and lets the next begin', async () => {
  await holder('mali', '900.00', 100n, 30n)
  const wanted = { account: 'mali', amount: '500', key: 'out 1' }
  expect(await failureOf(cashier.call('staffWithdraw', wanted))).toEqual(running('100.00'))
  for (const givesUp of ['99.99', '100.01', '0'])
    expect(await failureOf(cashier.call('staffWithdraw', { ...wanted, givesUp }))).toEqual(running('100.00'))
  expect(await failureOf(cashier.call('staffWithdraw', { ...wanted, givesUp: '100.001' }))).toMatchObject({
    code: 'invalid_input',
  })
  expect(await walletOf('mali')).toMatchObject({ balance: '900.00', bonus: '100.00' })
  const short = cashier.call('staffWithdraw', { ...wanted, amount: '900.01', givesUp: '100' })
  expect(await failureOf(short)).toMatchObject({ code: 'insufficient_funds' })
  expect(await walletOf('mali')).toMatchObject({ balance: '900.00', bonus: '100.00' })
  const booked = await cashier.call('staffWithdraw', { ...wanted, givesUp: '100' })
  expect(booked).toMatchObject({ state: 'booked', wallet: { balance: '400.00', bonus: '30.00' } })
  expect(await bonuses('mali')).toEqual([
    { state: 'forfeited', amount: '100.00', end: 'withdrawal' },
    { state: 'active', amount: '30.00' },
  ])
  expect((await linesOf('mali'))[0]).toMatchObject({
    ...{ act: 'wallet.withdrawal', outcome: 'done', before: '900.00', after: '400.00' },
    detail: { givesUp: '100.00', worth: '100.00', bonus: expect.any(String) },
  })
  // Booked before, it ends nothing more.
  expect(await cashier.call('staffWithdraw', wanted)).toMatchObject({ state: 'replayed', wallet: { bonus: '30.00' } })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('deposits, corrections and what takes them back leave it alone', async () => {
  await holder('nok', '10.00', 40n)
  for (const [call, kind] of [
    ['staffDeposit', 'deposit'],
    ['staffCredit', 'credit'],
  ] as const) {
    await cashier.call(call, { account: 'nok', amount: '5', key: `nok ${kind}`, reason: 'late' })
    await cashier.call('staffReverse', { kind, key: `nok ${kind}`, reason: 'wrong member' })
  }
  expect(await walletOf('nok')).toMatchObject({ balance: '10.00', bonus: '40.00' })
  const out = await cashier.call('staffWithdraw', { account: 'nok', amount: '5', key: 'nok out', givesUp: '40.00' })
  expect(out.wallet).toMatchObject({ balance: '5.00', bonus: '0.00' })
  const back = await cashier.call('staffReverse', { kind: 'withdrawal', key: 'nok out', reason: 'came back' })
  expect(back.wallet).toMatchObject({ balance: '10.00', bonus: '0.00' })
})

test('a second person’s approval holds to the sum that was said, or says the sum of then', async () => {
  const memberId = await holder('ploy', '5000.00', 60n)
  const wanted = { account: 'ploy', amount: '2000', key: 'ploy out', reason: 'bank', confirmAmount: '2000' }
  expect(await failureOf(cashier.call('staffWithdraw', wanted))).toEqual(running('60.00'))
  const { request } = await cashier.call('staffWithdraw', { ...wanted, givesUp: '60' })
  expect(await walletOf('ploy')).toMatchObject({ balance: '5000.00', bonus: '60.00' })
  const { content } = await approver.call('staffRequests', { state: 'pending' })
  expect(content.find(({ id }) => id === request!.id)!.detail).toMatchObject({ givesUp: '60.00' })
  const [active] = (await cashier.call('staffBonuses', { account: 'ploy' })).content
  await cashier.call('staffCancelBonus', { id: active!.id, reason: 'another one' })
  await site.app.db.transaction((tx) =>
    giveBonus(site.app, tx, { ...usual, memberId, key: 'ploy-later', amount: 75n * baht }),
  )
  const id = request!.id
  expect(await failureOf(approver.call('staffApprove', { id }))).toEqual(running('75.00'))
  expect(await failureOf(approver.call('staffApprove', { id, givesUp: '60' }))).toEqual(running('75.00'))
  expect(await walletOf('ploy')).toMatchObject({ balance: '5000.00', bonus: '75.00' })
  expect(await approver.call('staffApprove', { id, givesUp: '75' })).toMatchObject({
    ...{ state: 'booked', wallet: { balance: '3000.00', bonus: '0.00' } },
  })
  expect((await linesOf('ploy'))[0]).toMatchObject({
    ...{ act: 'request.approve', outcome: 'done' },
    detail: { givesUp: '75.00', worth: '75.00', request: id },
  })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('the command says the sum, and takes it', async () => {
  await holder('dao', '50.00', 20n)
  const out = ['withdraw', 'dao', '10', '--reference', 'dao out']
  const refused = await operate(site, out)
  expect([refused.exitCode, refused.text]).toEqual([1, expect.stringContaining('--gives-up 20.00')])
  expect((await operate(site, [...out, '--gives-up', 'all'])).text).toContain('is not an amount')
  expect((await operate(site, [...out, '--gives-up', '20.00'])).text).toContain('dao has 40.00 THB')
})

test('closing an account cancels what is active and what waits, with the reason and a line for each', async () => {
  const owner = await site.staff('owner')
  await holder('lek', '70.00', 100n, 30n, 10n)
  const closing = { account: 'lek', reason: 'asked for it', balance: 'withdraw', reference: 'lek out' } as const
  expect(await owner.call('staffClose', closing)).toMatchObject({
    ...{ state: 'closed', wallet: { balance: '0.00', bonus: '0.00' } },
  })
  const ended = { state: 'cancelled', endReason: 'asked for it', endedBy: 'owner' }
  expect(await bonuses('lek')).toEqual(['100.00', '30.00', '10.00'].map((amount) => ({ ...ended, amount })))
  const lines = (await linesOf('lek')).filter(({ act }) => act === 'bonus.cancel')
  expect(lines.map(({ before, after, detail }) => [before, after, detail.worth])).toEqual([
    ['active', 'cancelled', '100.00'],
    ['offered', 'cancelled', '30.00'],
    ['offered', 'cancelled', '10.00'],
  ])
  await holder('joy', '5.00', 15n)
  await owner.call('staffFreeze', { account: 'joy', reason: 'card theft' })
  expect(await walletOf('joy')).toMatchObject({ bonus: '15.00' })
  await owner.call('staffClose', { account: 'joy', reason: 'it was', balance: 'keep' })
  expect(await walletOf('joy')).toMatchObject({ balance: '5.00', bonus: '0.00' })
  await holder('tan', '5.00', 15n)
  expect(await failureOf(owner.call('staffClose', { account: 'tan', reason: 'no word' }))).toMatchObject({
    code: 'state_conflict',
  })
  expect(await walletOf('tan')).toMatchObject({ balance: '5.00', bonus: '15.00' })
  expect(await checkInvariants(site.app.db)).toEqual([])
})
