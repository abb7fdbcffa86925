import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { excludeForGood } from '#server/limits/public.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { addReward, outcome, paymentPassword, plain, shopper } from './support.ts'

let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ settings: { pointsOn: true } })
  manager = await site.staff('manager')
})
afterAll(() => site.close())

const redeem = (who: Visitor, reward: string, more: Partial<CallInput<Api['redeemReward']>> = {}, key?: string) =>
  who.call(
    'redeemReward',
    { reward, points: '100.00', paymentPassword, ...more },
    key === undefined ? undefined : { key },
  )
const usable = async (who: Visitor) => (await who.call('pointBalance')).usable
const stockOf = async (id: string) =>
  (await manager.call('staffRewards')).content.find((reward) => reward.id === id)?.stock

test('a redemption takes points and a piece at once, waits for staff, and happens once for its key', async () => {
  const mali = await shopper(site, 'mali', 250)
  const { id } = await addReward(manager, { stock: 3, delivery: true })
  const wish = { delivery: '9 Rama Road\nBangkok' }
  const made = await redeem(mali, id, wish, 'first-press')
  expect(made).toMatchObject({
    title: 'กาแฟ',
    points: '100.00',
    state: 'in_process',
    delivery: wish.delivery,
    remark: '',
  })
  expect(await redeem(mali, id, wish, 'first-press')).toEqual(made)
  expect(await outcome(redeem(mali, id, { delivery: 'elsewhere' }, 'first-press'))).toBe('idempotency_conflict')
  expect([await usable(mali), await stockOf(id)]).toEqual(['150.00', 2])
  expect((await mali.call('pointLines')).content[0]).toMatchObject({
    kind: 'redeem',
    amount: '-100.00',
    reference: 'กาแฟ',
  })
  const { content } = await mali.call('redemptions', { state: 'in_process' })
  expect(content).toEqual([made])
})

test('staff approve with a remark or reject with one: then points and piece come back, and the member is told', async () => {
  const nok = await shopper(site, 'nok', 300)
  const { id } = await addReward(manager, { stock: 5 })
  const [first, second] = [await redeem(nok, id), await redeem(nok, id)]
  const decide = (redemption: string, decision: 'approved' | 'rejected', remark?: string) =>
    manager.call('staffDecideRedemption', { id: redemption, decision, remark })
  expect(await outcome(decide(first.id, 'rejected'))).toBe('invalid_input')
  expect(await decide(first.id, 'approved', 'Code: KAFE-1')).toMatchObject({
    state: 'approved',
    by: expect.any(String),
  })
  expect(await decide(second.id, 'rejected', 'It has run out.')).toMatchObject({ state: 'rejected' })
  expect(await outcome(decide(second.id, 'approved'))).toBe('state_conflict')
  expect(await outcome(decide('999999', 'approved'))).toBe('not_found')
  expect([await usable(nok), await stockOf(id)]).toEqual(['200.00', 4])
  const { content } = await nok.call('redemptions')
  expect(content.map(({ state, remark }) => [state, remark])).toEqual([
    ['rejected', 'It has run out.'],
    ['approved', 'Code: KAFE-1'],
  ])
  expect((await nok.call('pointLines')).totals).toMatchObject({ spent: '200.00', returned: '100.00' })
  const mail = await nok.call('memberMessages', { show: 'service' })
  expect(mail.content.map(({ title }) => title)).toEqual(['คืน 100 แต้มให้คุณแล้ว', 'อนุมัติ กาแฟ แล้ว'])
  const queue = await manager.call('staffRedemptions', { state: 'rejected', account: 'nok' })
  expect(queue.content).toMatchObject([{ account: 'nok', state: 'rejected', points: '100.00' }])
  const lines = await site.app.db.query(
    `select before, after, detail->>'remark' as remark from audit_log
     where action = 'redemption.decide' and target = $1 and after is not null order by id`,
    [`member:${nok.id}`],
  )
  expect(lines).toContainEqual({ before: 'in_process', after: 'rejected', remark: 'It has run out.' })
})

test('each reason for which nothing is redeemed has its code, and nothing moves', async () => {
  const som = await shopper(site, 'som', 150)
  const refused = async (more: Parameters<typeof addReward>[1], wish: Parameters<typeof redeem>[2] = {}) =>
    outcome(redeem(som, (await addReward(manager, more)).id, wish))
  expect(await refused({ open: false })).toBe('reward_closed')
  expect(await refused({ points: 120 })).toBe('reward_changed')
  expect(await refused({ stock: 0 })).toBe('reward_sold_out')
  expect(await refused({ delivery: true })).toBe('invalid_input')
  expect(await refused({ points: 151 }, { points: '151.00' })).toBe('insufficient_points')
  expect(await refused({ need: { kind: 'validBet', amount: '500' } })).toBe('reward_needs_more')
  expect(await refused({ need: { kind: 'deposits', amount: '500' } })).toBe('reward_needs_more')
  expect(await refused({}, { paymentPassword: '000000' })).toBe('proof_wrong')
  expect(await outcome(redeem(som, '404'))).toBe('not_found')
  expect(await usable(som)).toBe('150.00')
  const { id } = await addReward(manager, { memberMax: 1, points: 50 })
  expect(await outcome(redeem(som, id, { points: '50' }))).toBe('done')
  expect(await outcome(redeem(som, id, { points: '50' }))).toBe('reward_limit')
})

test('the mall shows open rewards with what is missing, to guests as well, and nothing to who stays away', async () => {
  const dao = await shopper(site, 'dao', 10)
  const { id } = await addReward(manager, { need: { kind: 'deposits', amount: '500.00' }, stock: 7, memberMax: 2 })
  const of = async (who: Visitor) => (await who.call('pointRewards')).content.find((reward) => reward.id === id)
  expect(await of(dao)).toEqual({
    ...{ id, title: 'กาแฟ', text: 'A voucher.', art: 'coffee', points: '100.00', stock: 7, memberMax: 2, redeemed: 0 },
    ...{ delivery: false, need: { kind: 'deposits', amount: '500.00', have: '0.00', missing: '500.00' } },
  })
  expect(await of(site.visitor())).toMatchObject({ id })
  await excludeForGood(site.app, dao.id)
  const again = site.visitor()
  await again.logIn('dao')
  expect(await again.call('pointRewards')).toMatchObject({ content: [], onBreak: true })
  expect(await outcome(redeem(again, id))).toBe('play_excluded')
})

test('the mall is for agents only where the operator lets them', async () => {
  const dow = await shopper(site, 'dow', 500)
  await site.app.db.query('update member set type = 1 where id = $1', [dow.id])
  const { id } = await addReward(manager)
  expect(await dow.call('pointRewards')).toMatchObject({ takesPart: false, content: [], onBreak: false })
  expect(await outcome(redeem(dow, id))).toBe('not_offered')
  expect(await usable(dow)).toBe('500.00')
  await site.app.settings.change({ pointsForAgents: true }, 'test')
  expect(await dow.call('pointRewards')).toMatchObject({ takesPart: true })
  expect(await outcome(redeem(dow, id))).toBe('done')
  await site.app.settings.change({ pointsForAgents: false }, 'test')
})

test('staff change a reward, unless its stock has moved under their hands', async () => {
  const { id } = await addReward(manager, { stock: 2 })
  const change = (more: object) => manager.call('staffChangeReward', { id, ...plain, ...more })
  expect(await outcome(change({ stock: 9 }))).toBe('state_conflict')
  expect(await change({ stock: 9, stockBefore: 2, points: 70 })).toMatchObject({ stock: 9, points: 70 })
  expect(await outcome(change({ stockBefore: 9, need: { kind: 'deposits', amount: '0' } }))).toBe('invalid_input')
  expect(await outcome(manager.call('staffChangeReward', { ...plain, id: '404' }))).toBe('not_found')
  const auditor = await site.staff('auditor')
  expect(await outcome(addReward(auditor))).toBe('permission_needed')
})

test('while the programme is off, the mall says so', async () => {
  const fon = await shopper(site, 'fon', 500)
  const { id } = await addReward(manager)
  await site.app.settings.change({ pointsOn: false }, 'test')
  expect(await outcome(fon.call('pointRewards'))).toBe('points_off')
  expect(await outcome(fon.call('redemptions'))).toBe('points_off')
  expect(await outcome(redeem(fon, id))).toBe('points_off')
  await site.app.settings.change({ pointsOn: true }, 'test')
})
