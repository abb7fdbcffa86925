import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { askBanks } from '#server/withdrawals/ticks.ts'
import { type StaffVisitor, testPassword, type Visitor } from '#tests/support/app.ts'
import { addAccount, kbank, openPayoutSite, type PayoutSite, payee, withdraw } from './support.ts'

let open: PayoutSite
let staff: StaffVisitor
let visitor: Visitor
let memberId: bigint
beforeAll(async () => {
  open = await openPayoutSite()
  staff = await open.site.staff()
  const member = await payee(open.site, 'kanya')
  visitor = member.visitor
  memberId = member.id
})
afterAll(() => open.site.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof CallFailure ? error.code : String(error)),
  )

/** A picture that the member has sent, as the uploads keep it. */
async function picture(): Promise<string> {
  const id = randomUUID().replaceAll('-', '').slice(0, 22)
  await open.app.db.query(
    `insert into upload (id, member_id, type, width, height, bytes, sha256, created_at, state)
     values ($1, $2, 'image/png', 10, 10, 100, '', now(), 'kept')`,
    [id, memberId],
  )
  return id
}

test('a picture of the bank book is asked for where the bank names somebody else, and staff decide', async () => {
  const { id, state } = await addAccount(visitor, { ...kbank, number: '7777777788' })
  expect(state).toBe('proof_needed')
  const first = await picture()
  expect(await codeOf(visitor.call('provePayoutAccount', { id, uploads: ['a-picture-of-another'] }))).toBe(
    'upload_gone',
  )
  expect(await visitor.call('provePayoutAccount', { id, uploads: [first] })).toMatchObject({ state: 'checking' })
  const { content } = await staff.call('staffPayoutAccounts', {})
  expect(content).toMatchObject([
    { id, account: 'kanya', number: '7777777788', bankHolder: 'MANEE R.', uploads: [first] },
  ])
  const refusal = { id, accepted: false, sentence: 'The name cannot be read.' }
  expect(await codeOf(staff.call('staffDecidePayoutAccount', { id, accepted: false }))).toBe('invalid_input')
  expect(await staff.call('staffDecidePayoutAccount', refusal)).toMatchObject({ state: 'refused' })
  expect(await codeOf(staff.call('staffDecidePayoutAccount', refusal))).toBe('state_conflict')
  const refused = (await visitor.call('payoutAccounts')).accounts.find((one) => one.id === id)
  expect(refused).toMatchObject({ state: 'refused', refusal: 'The name cannot be read.' })
  await visitor.call('provePayoutAccount', { id, uploads: [await picture()] })
  expect(await staff.call('staffDecidePayoutAccount', { id, accepted: true })).toMatchObject({ state: 'ready' })
  const made = await withdraw(visitor, id, '500.00')
  expect(made.steps.find(({ state }) => state === 'current')!.notes).toContain('name_differs')
  expect(await codeOf(visitor.call('removePayoutAccount', { id }))).toBe('step_up_needed')
  await visitor.call('stepUp', { method: 'password', answer: testPassword })
  expect(await codeOf(visitor.call('removePayoutAccount', { id }))).toBe('payout_account_busy')
})

test('a bank that has not answered is asked again', async () => {
  const { id } = await addAccount(visitor, { ...kbank, number: '7777777799' })
  const stateOf = async () => (await visitor.call('payoutAccounts')).accounts.find((one) => one.id === id)!.nameMatch
  expect(await stateOf()).toBe('unknown')
  await open.app.db.query("update payout_account set number = '7777777791' where id = $1", [BigInt(id)])
  await askBanks(open.app)
  expect(await stateOf()).toBe('unknown')
  open.clock.advance(60_000)
  await askBanks(open.app)
  expect(await stateOf()).toBe('match')
})

test('the same account is added once, an own name only, and several members on it are noted', async () => {
  const key = randomUUID()
  const added = await addAccount(visitor, kbank, key)
  expect((await addAccount(visitor, kbank, key)).id).toBe(added.id)
  expect(await codeOf(addAccount(visitor, { ...kbank, number: '1112223334' }, key))).toBe('idempotency_conflict')
  expect(await codeOf(addAccount(visitor))).toBe('payout_account_known')
  expect(await codeOf(addAccount(visitor, { ...kbank, kind: 'pix', number: '52998224725' }))).toBe('invalid_input')
  expect(await codeOf(addAccount(visitor, { ...kbank, paymentPassword: undefined, number: '1112223334' }))).toBe(
    'step_up_needed',
  )
  const other = await payee(open.site, 'somchai')
  const shared = await addAccount(other.visitor)
  expect(shared.state).toBe('ready')
  const { id } = await withdraw(other.visitor, shared.id, '500.00')
  expect(await staff.call('staffWithdrawal', { id })).toMatchObject({ sharedWith: ['kanya'], risk: 55 })
})

test('real pay-out times are counted from the ledger, by method and bank', async () => {
  const { accounts } = await visitor.call('payoutAccounts')
  const ready = accounts.find(({ state }) => state === 'ready')!
  await open.app.settings.change({ withdrawalDay: { times: 50 } }, 'test')
  for (const minutes of [1, 2, 3, 4, 20]) {
    await open.app.db.query('delete from rate_window')
    const { id } = await withdraw(visitor, ready.id, '200.00')
    await staff.call('staffApproveWithdrawal', { id })
    open.clock.advance(minutes * 60_000)
    await staff.call('staffPayoutPaid', { id, part: 1, reference: `K0093-${minutes}` })
  }
  // They are counted anew every five minutes.
  open.clock.advance(6 * 60_000)
  const times = await open.site.visitor().call('payoutTimes', {})
  expect(times).toMatchObject({ count: 5, medianS: 180, p90S: 816, onTime: 10_000, notPaid: 0 })
  expect(times.methods).toMatchObject([{ kind: 'bank', count: 5, medianS: 180 }])
  expect(times.banks).toMatchObject([{ bank: '004', name: 'KBANK', count: 5 }])
  expect(times.within).toEqual([
    { minutes: 5, count: 4 },
    { minutes: 15, count: 0 },
    { minutes: 30, count: 1 },
    { minutes: 60, count: 0 },
    { count: 0 },
  ])
  expect(times.byDay).toHaveLength(31)
  expect(times.byDay.at(-1)).toMatchObject({ day: '2026-01-05', count: 5 })
})
