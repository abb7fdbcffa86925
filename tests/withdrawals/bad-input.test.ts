import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { checkInvariants } from '#server/features.ts'
import { first } from '#server/kernel/db.ts'
import { openRequirement } from '#server/turnover/public.ts'
import type { Visitor } from '#tests/support/app.ts'
import { addAccount, kbank, openPayoutSite, type PayoutSite, payee, paymentPassword, withdraw } from './support.ts'

let open: PayoutSite
let visitor: Visitor
let memberId: bigint
let accountId: string
let stranger: Visitor
beforeAll(async () => {
  open = await openPayoutSite({ withdrawalDay: { max: '9000', times: 4 } })
  const member = await payee(open.site, 'kanya')
  visitor = member.visitor
  memberId = member.id
  accountId = (await addAccount(visitor)).id
  stranger = (await payee(open.site, 'stranger')).visitor
})
afterAll(() => open.site.close())

async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailure)) throw error ?? new Error('the call was accepted')
  return { code: error.code, fields: error.details.fields }
}

const transfers = async () => (await first<{ count: bigint }>(open.app.db, 'select count(*) from transfer'))!.count

/** A refusal leaves neither a movement nor a row. */
async function refused(work: () => Promise<unknown>) {
  const before = await transfers()
  const failure = await failureOf(work())
  expect(await transfers()).toBe(before)
  return failure
}

describe('what is no withdrawal leaves the ledger as it was', () => {
  test.each([
    ['1.234', 'format'],
    ['1e3', 'format'],
    ['-500', 'format'],
    ['1,000', 'format'],
    ['0', 'format'],
    ['٥٠٠', 'format'],
    ['99.99', 'too_small'],
    ['200000.01', 'too_big'],
  ])('the amount %s', async (amount, code) => {
    expect(await refused(() => withdraw(visitor, accountId, amount))).toEqual({
      ...{ code: 'invalid_input', fields: { amount: code } },
    })
  })

  test('more than there is, than a day allows, than is free of conditions', async () => {
    expect((await refused(() => withdraw(visitor, accountId, '9000.01'))).code).toBe('withdrawal_limit')
    await open.app.settings.change({ withdrawalDay: { max: '500000' } }, 'test')
    expect((await refused(() => withdraw(visitor, accountId, '10000.01'))).code).toBe('insufficient_funds')
    await open.app.db.transaction((tx) =>
      openRequirement(open.app, tx, {
        memberId,
        source: 'deposit',
        key: '1',
        amount: 600_000_000n,
        need: 600_000_000n,
      }),
    )
    expect((await refused(() => withdraw(visitor, accountId, '4000.01'))).code).toBe('turnover_left')
    const options = await visitor.call('withdrawalOptions')
    expect(options).toMatchObject({ available: '4000.00', waiting: '6000.00' })
    expect(options.conditions).toMatchObject([{ kind: 'deposit', required: '6000.00', done: '0.00', left: '6000.00' }])
  })

  test('an account of somebody else, one that waits, and one whose name is not known to be right', async () => {
    expect((await refused(() => withdraw(stranger, accountId, '500.00'))).code).toBe('not_found')
    expect((await refused(() => withdraw(visitor, 'abc', '500.00'))).code).toBe('not_found')
    const second = await addAccount(visitor, { ...kbank, number: '7777777771' })
    expect(second).toMatchObject({ state: 'waits', usableAt: '2026-01-06T05:00:00.000Z' })
    expect((await refused(() => withdraw(visitor, second.id, '500.00'))).code).toBe('payout_account_waits')
    const differs = await addAccount(visitor, { ...kbank, number: '7777777788' })
    expect(differs).toMatchObject({ state: 'proof_needed', nameMatch: 'differs', bankHolder: 'MANEE R.' })
    expect((await refused(() => withdraw(visitor, differs.id, '500.00'))).code).toBe('payout_account_unproved')
  })

  test('the payment password, wrong until the tries are used up', async () => {
    const guess = (word: string) =>
      visitor.call('makeWithdrawal', { accountId, amount: '500.00', paymentPassword: word }, { key: randomUUID() })
    expect((await refused(() => guess('000000'))).code).toBe('proof_wrong')
    for (let tries = 0; tries < 7; tries += 1) await failureOf(guess('000000'))
    expect((await refused(() => guess(paymentPassword))).code).toBe('too_many_requests')
    open.clock.advance(16 * 60_000)
  })

  test('the same key names the same withdrawal, and no other', async () => {
    const key = randomUUID()
    const made = await withdraw(visitor, accountId, '๕๐๐.๒๕', key)
    expect(made.amount).toBe('500.25')
    expect((await withdraw(visitor, accountId, '500.25', key)).id).toBe(made.id)
    expect((await refused(() => withdraw(visitor, accountId, '501.00', key))).code).toBe('idempotency_conflict')
    for (const call of ['withdrawal', 'cancelWithdrawal'] as const)
      expect((await refused(() => stranger.call(call, { id: made.id }))).code).toBe('not_found')
    const answer = { id: made.id, received: true }
    expect((await refused(() => stranger.call('withdrawalReceipt', answer))).code).toBe('not_found')
    expect((await refused(() => visitor.call('withdrawalReceipt', answer))).code).toBe('withdrawal_changed')
    expect(await checkInvariants(open.app.db)).toEqual([])
  })
})

test('in the United Kingdom a withdrawal is not taken back (RTS 14B)', async () => {
  await open.app.settings.change({ profile: 'uk' }, 'test')
  const made = await withdraw(visitor, accountId, '200.00')
  expect(made.cancellable).toBe(false)
  expect((await refused(() => visitor.call('cancelWithdrawal', { id: made.id }))).code).toBe('withdrawal_begun')
})
