import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepBonuses } from '#server/bonus/give.ts'
import { giveBonus } from '#server/bonus/public.ts'
import { checkInvariants } from '#server/features.ts'
import { usual } from '#tests/bonus/support.ts'
import { outcome, person, publish, statusOf, type Wanted } from '#tests/promotions/support.ts'
import type { StaffVisitor, TestSite } from '#tests/support/app.ts'
import { addAccount, openPayoutSite, payee, paymentPassword, pocketsOf, withdraw } from '#tests/withdrawals/support.ts'

let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  site = (await openPayoutSite()).site
  manager = await site.staff('manager')
})
afterAll(() => site.close())

const terms: Partial<Wanted> = {
  ...{ reward: { kind: 'bonus', amount: '100' }, turnover: 100_000, way: 'code', code: 'GIFT', pay: 'direct' },
  bonus: { maxStake: '50', maxPayout: '300', hours: 24, weights: { LIVE: 1_000 }, excluded: [] },
}

test('a promotion gives bonus money with its terms, one is active and another waits; it can be given up', async () => {
  const ann = await person(site, 'ann', { balance: '20.00' })
  const first = await publish(site, manager, terms)
  const second = await publish(site, manager, { ...terms, code: 'MORE', bonus: { ...terms.bonus!, hours: 48 } })
  expect(first.terms.en).toEqual(
    expect.arrayContaining([
      'You get ฿100.00 of bonus money.',
      'It pays for stakes of at most ฿50.00 in one round. Larger ones need your own money alone.',
    ]),
  )
  for (const one of [first, first, second]) await ann.call('applyPromotion', { id: one.name, code: one.code! })
  expect(await statusOf(ann, first.name)).toBe('issued')
  expect(await ann.call('balance')).toMatchObject({ balance: '20.00', bonusBalance: '100.00' })
  const own = await ann.call('bonusDetails', { language: 'en' })
  const states = async () => (await ann.call('bonusRecord', {})).content.map(({ state }) => state)
  expect(await states()).toEqual(['offered', 'active'])
  expect(own.active).toMatchObject({
    ...{
      title: 'Loy Krathong',
      worth: '100.00',
      need: '1000.00',
      done: '0.00',
      maxStake: '50.00',
      maxPayout: '300.00',
    },
    weights: [{ gameType: 'LIVE', share: 1_000 }],
  })
  await ann.call('giveUpBonus', { id: own.active!.id })
  expect(await states()).toEqual(['active', 'forfeited'])
  expect(await ann.call('balance')).toMatchObject({ balance: '20.00', bonusBalance: '100.00' })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('terms that do not fit are refused by their field', async () => {
  const add = (more: Partial<Wanted>) =>
    publish(site, manager, { ...terms, ...more }).then(
      () => 'done',
      ({ details }: { details: { fields?: object } }) => Object.keys(details.fields ?? {}).join(),
    )
  expect(await add({ turnover: 110_000 })).toBe('turnover')
  expect(await add({ turnover: 0 })).toBe('turnover')
  expect(await add({ bonus: undefined })).toBe('rewardKind')
  expect(await add({ bonus: { ...terms.bonus!, maxStake: '0' } })).toBe('maxStake')
  expect(await add({ bonus: { ...terms.bonus!, excluded: ['no_such_game'] } })).toBe('excluded')
})

test('a withdrawal ends it, and only when the member has agreed to lose it', async () => {
  const { visitor: bo, id } = await payee(site, 'bo', '900.00')
  const account = await addAccount(bo)
  const { name } = await publish(site, manager, { ...terms, code: 'OUT1' })
  await bo.call('applyPromotion', { id: name, code: 'OUT1' })
  const { ends, available } = await bo.call('withdrawalOptions')
  expect([ends?.amount, available]).toEqual(['100.00', '900.00'])
  expect(await outcome(withdraw(bo, account.id, '500.00'))).toBe('bonus_running')
  const ask = (givesUp: string, key: string) =>
    bo.call('makeWithdrawal', { accountId: account.id, amount: '500.00', paymentPassword, givesUp }, { key })
  expect(await outcome(ask('999999', randomUUID()))).toBe('bonus_running')
  expect(await bo.call('balance')).toMatchObject({ balance: '900.00', bonusBalance: '100.00', locked: '0.00' })
  const key = randomUUID()
  const made = await ask(ends!.id, key)
  expect((await ask(ends!.id, key)).id).toBe(made.id)
  expect(await bo.call('balance')).toMatchObject({ balance: '400.00', bonusBalance: '0.00', locked: '500.00' })
  expect((await bo.call('bonusRecord', {})).content).toMatchObject([
    { bonus: { state: 'forfeited', end: 'withdrawal' } },
  ])
  expect(await pocketsOf(site.app.db, id)).toEqual({ wallet: 40_000_000n, held: 50_000_000n })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('a withdrawal takes away what came with a deposit and waits, too, and asks with both sums', async () => {
  const { visitor: dao, id: memberId } = await payee(site, 'dao', '900.00')
  const account = await addAccount(dao)
  const { name } = await publish(site, manager, { ...terms, code: 'OUT2' })
  await dao.call('applyPromotion', { id: name, code: 'OUT2' })
  const give = (key: string, amount: bigint, ofDeposit: boolean) =>
    site.app.db.transaction((tx) => giveBonus(site.app, tx, { ...usual, memberId, key, amount, ofDeposit }))
  await give('dao-deposit', 4_000_000n, true)
  await give('dao-present', 3_000_000n, false)
  const first = (await dao.call('withdrawalOptions')).ends!
  expect(first.amount).toBe('140.00')
  const ask = (givesUp: string) =>
    dao.call(
      'makeWithdrawal',
      { accountId: account.id, amount: '500.00', paymentPassword, givesUp },
      { key: randomUUID() },
    )
  // Who was asked about one of them, or about fewer, was not asked about all.
  expect(await outcome(ask(first.id.split('.')[0]!))).toBe('bonus_running')
  await give('dao-more', 1_000_000n, true)
  expect(await outcome(ask(first.id))).toBe('bonus_running')
  const { ends } = await dao.call('withdrawalOptions')
  expect(ends!.amount).toBe('150.00')
  await ask(ends!.id)
  const record = (await dao.call('bonusRecord', {})).content.map(({ bonus }) => [bonus?.amount, bonus?.state])
  expect(record.toSorted()).toEqual([
    ['10.00', 'forfeited'],
    ['100.00', 'forfeited'],
    ['30.00', 'active'],
    ['40.00', 'forfeited'],
  ])
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('staff see a member’s bonus money and cancel it with a reason that the log keeps', async () => {
  const cy = await person(site, 'cy', { balance: '10.00' })
  const { name } = await publish(site, manager, { ...terms, code: 'STAFF' })
  await cy.call('applyPromotion', { id: name, code: 'STAFF' })
  const support = await site.staff('support')
  const [one] = (await support.call('staffBonuses', { account: 'cy', language: 'en' })).content
  expect(one).toMatchObject({ title: 'Loy Krathong', state: 'active', worth: '100.00' })
  const denied = support.call('staffCancelBonus', { id: one!.id, reason: 'no' })
  await expect(denied).rejects.toMatchObject({ code: 'permission_needed' })
  const cashier = await site.staff('cashier')
  const after = await cashier.call('staffCancelBonus', { id: one!.id, reason: 'Two accounts' })
  expect(after.content).toMatchObject([{ state: 'cancelled', endReason: 'Two accounts', endedBy: 'cashier' }])
  expect(await outcome(cashier.call('staffCancelBonus', { id: one!.id, reason: 'again' }))).toBe('state_conflict')
  expect(await outcome(cashier.call('staffCancelBonus', { id: '999999', reason: 'again' }))).toBe('not_found')
  const owner = await site.staff('owner')
  const lines = (await owner.call('staffAuditLog', {})).content.filter(({ act }) => act === 'bonus.cancel')
  expect(lines).toContainEqual(
    expect.objectContaining({
      person: 'staff:cashier',
      detail: expect.objectContaining({ reason: 'Two accounts', worth: '100.00' }),
    }),
  )
  expect(await cy.call('balance')).toMatchObject({ balance: '10.00', bonusBalance: '0.00' })
  await keepBonuses(site.app)
  expect(await checkInvariants(site.app.db)).toEqual([])
})
