import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { payJoined } from '#server/promotions/keep.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'
import { outcome, paidFor, payIn, person, publish, reload, statusOf, tellOf } from './support.ts'

/** Wednesday noon in Bangkok. */
const clock = new ManualClock('2026-11-18T05:00:00.000Z')
let site: TestSite
let manager: StaffVisitor
let who: Visitor & { id: bigint }
let people = 0
beforeAll(async () => {
  site = await startTestSite({ clock, payments: new Map([['gateway', gatewayDouble(clock)]]) })
  await offer(site, { ...gatewayMethod, min: 1_000_000n })
  manager = await site.staff('manager')
})
beforeEach(async () => {
  await turn(true)
  people += 1
  who = await person(site, `off${people}`, { profile: { payeeName: 'Somsri Jaidee' } })
})
afterAll(() => site.close())

/** What is kept of answers for everybody is over by then. */
async function turn(promotionsOn: boolean): Promise<void> {
  await site.app.settings.change({ promotionsOn }, 'test')
  clock.advance(31_000)
}

test('while they are off nothing leads to promotions and nobody begins one', async () => {
  const there = await publish(site, manager)
  const code = await publish(site, manager, { way: 'code', code: 'MOON' })
  const deposit = await publish(site, manager, reload)
  const found = async () => ({
    programmes: (await who.call('permission')).info.programmes.includes('promotions'),
    menu: (await who.call('menu', {})).some(({ page }) => page === '/promotions'),
    listed: (await who.call('notices', { types: 'PR', language: 'en' })).promotion.some(({ id }) => id === there.name),
    counted: (await who.call('permission')).info.availablePromoCount > 0,
    own: (await who.call('rewards', {})).content.length > 0,
  })
  expect(new Set(Object.values(await found()))).toEqual(new Set([true]))
  await turn(false)
  expect(new Set(Object.values(await found()))).toEqual(new Set([false]))
  expect(await outcome(site.visitor().call('promotions', {}))).toBe('promotions_off')
  expect(await outcome(who.call('claimReward', { id: there.name }))).toBe('offer_closed')
  expect(await outcome(who.call('applyPromotion', { id: code.name, code: 'MOON' }))).toBe('promotions_off')
  expect((await who.call('depositMethods', {})).offers).toEqual([])
  const order = who.call('makeDeposit', { methodId: 'gateway', amount: '1000', promotionId: deposit.name })
  expect(await outcome(order)).toBe('offer_closed')
  await turn(true)
  expect(await statusOf(who, there.name)).toBe('claim')
})

test('what a member has stays: it is claimed, and what a deposit was promised comes', async () => {
  const code = await publish(site, manager, { way: 'code', code: 'STAR' })
  const deposit = await publish(site, manager, reload)
  await who.call('applyPromotion', { id: code.name, code: 'STAR' })
  const { id } = await who.call('makeDeposit', { methodId: 'gateway', amount: '1000', promotionId: deposit.name })
  await turn(false)
  expect(await statusOf(who, code.name)).toBe('claim')
  expect(await outcome(who.call('claimReward', { id: code.name }))).toBe('done')
  expect(await statusOf(who, code.name)).toBe('claimed')
  await tellOf(site, paidFor(site, id, '1000'))
  expect((await who.call('bonusDetails', { language: 'en' })).active?.amount).toBe('500.00')
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('what was joined is paid when they are on again', async () => {
  const rules = { pay: 'direct', need: { kind: 'deposits', amount: '100' } } as const
  const { name } = await publish(site, manager, rules)
  await who.call('applyPromotion', { id: name })
  await turn(false)
  await payIn(site, who.id, 10_000_000n)
  await payJoined(site.app)
  await turn(true)
  expect(await statusOf(who, name)).toBe('joined')
  await payJoined(site.app)
  expect(await statusOf(who, name)).toBe('issued')
})
