import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { forgetBookedAlone } from '#server/booking/move-by-hand.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { tick } from '#tests/support/deposits.ts'

// What a booking leaves behind: messages to the member's pages, lines of the log, and the file of requests.

let site: TestSite
let cashier: StaffVisitor
let approver: StaffVisitor
let owner: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ settings: { staffApprovalAbove: '1000' } })
  cashier = await site.staff('cashier')
  approver = await site.staff('approver')
  owner = await site.staff()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: CallFailure) => error.code,
  )
/** What the member's pages are told from now on. */
function told() {
  const publish = vi.spyOn(site.app.events, 'publish')
  const change = vi.spyOn(site.app.events, 'publishChange')
  return () => [
    ...change.mock.calls.map(([, name]) => name),
    ...publish.mock.calls.filter(([, name]) => name === 'arrived').map(([, , data]) => data),
  ]
}
const sum = (amount: string) => ({ amount, confirmAmount: amount })
const arrived = { amount: '1500.00', currencySymbol: '฿' }

describe('the member’s pages', () => {
  test('hear of a deposit when it is approved, not when it is asked for', async () => {
    await site.member('mali')
    const heard = told()
    const { request } = await cashier.call('staffDeposit', { account: 'mali', ...sum('1500'), key: 'a 1' })
    expect(heard()).toEqual([])
    await approver.call('staffApprove', { id: request!.id })
    expect(heard()).toEqual(['balance', arrived])
  })

  test('hear of a withdrawal by the balance alone', async () => {
    await site.member('nok', { balance: '9000.00' })
    const heard = told()
    const { request } = await cashier.call('staffWithdraw', { account: 'nok', ...sum('1500'), key: 'a 2' })
    await approver.call('staffApprove', { id: request!.id })
    expect(heard()).toEqual(['balance'])
    await cashier.call('staffWithdraw', { account: 'nok', amount: '5', key: 'a 3' })
    expect(heard()).toEqual(['balance', 'balance'])
  })

  test('hear nothing of what was booked before, alone or while it waited', async () => {
    await site.member('ploy')
    const wanted = { account: 'ploy', ...sum('1500'), key: 'a 4' }
    const { request } = await cashier.call('staffDeposit', wanted)
    await site.app.settings.change({ staffApprovalAbove: '5000' }, 'test')
    expect(await cashier.call('staffDeposit', wanted)).toMatchObject({ state: 'booked' })
    const heard = told()
    expect(await approver.call('staffApprove', { id: request!.id })).toMatchObject({ state: 'replayed' })
    expect(await cashier.call('staffDeposit', wanted)).toMatchObject({ state: 'replayed' })
    expect(heard()).toEqual([])
    expect(await cashier.call('staffMember', { account: 'ploy' })).toMatchObject({ wallet: { balance: '1500.00' } })
    await site.app.settings.change({ staffApprovalAbove: '1000' }, 'test')
  })
})

test('a deposit into an account that was closed while it waited is not approved; a withdrawal is', async () => {
  await site.member('dao', { balance: '2000.00' })
  const paid = await cashier.call('staffDeposit', { account: 'dao', ...sum('1500'), key: 'b 1' })
  const out = await cashier.call('staffWithdraw', { account: 'dao', ...sum('1500'), key: 'b 2' })
  await owner.call('staffFreeze', { account: 'dao', reason: 'asked' })
  expect(await codeOf(approver.call('staffApprove', { id: paid.request!.id }))).toBe('state_conflict')
  expect(await approver.call('staffApprove', { id: out.request!.id })).toMatchObject({ wallet: { balance: '500.00' } })
})

test('a reversal of nothing leaves a line that says of what', async () => {
  const wanted = { kind: 'credit', key: 'c 1', reason: 'mistake' } as const
  expect(await codeOf(cashier.call('staffReverse', wanted))).toBe('not_found')
  const { content } = await owner.call('staffAuditLog', { act: 'wallet.reverse', pageSize: 1 })
  expect(content).toMatchObject([{ outcome: 'not_found', detail: { key: 'c 1', of: 'credit' } }])
})

test('the file of requests names account, sum, reason and both people', async () => {
  await site.member('fah')
  const wanted = { account: 'fah', ...sum('1500'), key: 'd 1', reason: 'jackpot, "late"' }
  const { request } = await cashier.call('staffCredit', wanted)
  await approver.call('staffApprove', { id: request!.id })
  const [, head, row] = (await (await owner.call('staffRequestsFile', {})).text()).split('\r\n')
  expect(head).toBe('id,account,call,amount,currency,reason,asked by,asked,state,decided by,decided')
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(row!.split(/,(?! ")/)).toEqual([
    ...[request!.id, 'fah', 'staffCredit', '1500.00', 'THB', '"jackpot, ""late"""'],
    ...['cashier', time, 'approved', 'approver', time],
  ])
})

test('what one person booked alone is kept for a day', async () => {
  await site.app.db.query('delete from hand_booking')
  await site.member('som')
  await cashier.call('staffDeposit', { account: 'som', amount: '5', key: 'e 1' })
  await site.app.db.query("update hand_booking set at = at - interval '23 hours 59 minutes'")
  expect(await forgetBookedAlone(site.app)).toBe(0)
  await site.app.db.query("update hand_booking set at = at - interval '1 minute'")
  expect(await forgetBookedAlone(site.app)).toBe(1)
})

test('only deposits count for the member’s limits, and a reversal makes their room again', async () => {
  await site.member('lek', { balance: '500.00' })
  const lek = site.visitor()
  await lek.logIn('lek')
  await lek.call('setPlayLimits', { depositDay: '100' })
  const used = async () => (await lek.call('playLimits')).limits.depositDay.used
  const give = (amount: string, key: string) => codeOf(cashier.call('staffDeposit', { account: 'lek', amount, key }))
  expect(await give('80', 'f 1')).toBe('ok')
  await cashier.call('staffWithdraw', { account: 'lek', amount: '50', key: 'f 2' })
  await cashier.call('staffCredit', { account: 'lek', amount: '50', key: 'f 3', reason: 'sorry' })
  expect(await used()).toBe('80.00')
  expect(await give('20.01', 'f 4')).toBe('deposit_limit_reached')
  await cashier.call('staffReverse', { kind: 'withdrawal', key: 'f 2', reason: 'came back' })
  expect(await used()).toBe('80.00')
  await cashier.call('staffReverse', { kind: 'deposit', key: 'f 1', reason: 'another member' })
  expect(await used()).toBe('0.00')
  expect(await give('100', 'f 5')).toBe('ok')
})

test('an approval that is refused has its line, with the request and the member', async () => {
  const id = await site.member('tan')
  const { request } = await owner.call('staffCredit', { account: 'tan', ...sum('1500'), key: 'g 1', reason: 'x' })
  expect(await codeOf(owner.call('staffApprove', { id: request!.id }))).toBe('other_person_needed')
  const { content } = await owner.call('staffAuditLog', { act: 'request.approve', subject: 'tan' })
  expect(content).toMatchObject([
    { outcome: 'other_person_needed', subject: `member:${id}`, detail: { request: request!.id } },
  ])
  const pending = (await approver.call('staffRequests', { state: 'pending' })).content.find(
    ({ detail }) => detail.key === 'g 1',
  )
  expect(pending).not.toHaveProperty('decidedBy')
  expect(pending).not.toHaveProperty('decidedAt')
})

test('a booking that was not typed twice has its line, with the member and the key', async () => {
  const id = await site.member('kai')
  const wanted = { account: 'kai', amount: '50000.01', key: 'g 2' }
  expect(await codeOf(cashier.call('staffDeposit', wanted))).toBe('confirmation_needed')
  const { content } = await owner.call('staffAuditLog', { act: 'wallet.deposit', subject: 'kai' })
  expect(content).toMatchObject([{ outcome: 'confirmation_needed', subject: `member:${id}`, detail: { key: 'g 2' } }])
})

test('the job ends requests that nobody decided within a day', async () => {
  await site.member('mot')
  const { request } = await cashier.call('staffCredit', { account: 'mot', ...sum('1500'), key: 'h 1', reason: 'x' })
  await tick(site, 'expire-staff-requests')
  expect(await codeOf(approver.call('staffApprove', { id: '0' }))).toBe('not_found')
  await site.app.db.query("update staff_request set ends_at = ends_at - interval '24 hours' where id = $1", [
    request!.id,
  ])
  await tick(site, 'expire-staff-requests')
  const { content } = await owner.call('staffAuditLog', { act: 'request.expire', subject: 'mot' })
  expect(content.map(({ detail }) => detail.request)).toEqual([request!.id])
})
