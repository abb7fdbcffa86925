import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { excludeForGood } from '#server/limits/public.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { gatewayDouble, gatewayMethod, offer, tick } from '#tests/support/deposits.ts'
import { outcome, paidFor, person, plain, publish, reload, standing, statusOf, tellOf, type Wanted } from './support.ts'

/** Wednesday noon in Bangkok. */
const clock = new ManualClock('2026-11-18T05:00:00.000Z')
let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock, payments: new Map([['gateway', gatewayDouble(clock)]]) })
  await offer(site, { ...gatewayMethod, min: 1_000_000n })
  manager = await site.staff('manager')
})
afterAll(() => site.close())

let people = 0
let who: Visitor & { id: bigint }
beforeEach(async () => {
  people += 1
  who = await person(site, `ann${people}`, { profile: { payeeName: 'Somsri Jaidee' } })
})

const promote = (more: Partial<Wanted> = {}) => publish(site, manager, { ...reload, ...more })
const order = (promotionId?: string, amount = '1000') =>
  who.call('makeDeposit', { methodId: 'gateway', amount, ...(promotionId !== undefined && { promotionId }) })
const read = async (id: string) => (await who.call('deposit', { id })).bonus
const bonus = async () => (await who.call('balance')).bonusBalance
const choices = async () => (await who.call('depositMethods', { language: 'en' })).offers.map(({ id }) => id)
/** Tells of a payment, and checks every rule of the ledger. */
async function tell(id: string, amount = '1000', more: Parameters<typeof paidFor>[3] = {}) {
  await tellOf(site, paidFor(site, id, amount, more))
  expect(await checkInvariants(site.app.db)).toEqual([])
}
const mails = async () => (await who.call('memberMessages', { language: 'en' })).content.map(({ title }) => title)

describe('a promotion at the deposit', () => {
  test('says its terms, and brings a share of what was credited, once for all that is told of it', async () => {
    const { name, terms } = await promote()
    expect(terms.en).toEqual(
      expect.arrayContaining([
        'You get 50% of your deposit as bonus money, at most ฿1,000.00.',
        'For a deposit of ฿300.00 or more.',
        'Example: you deposit ฿300.00 and get ฿150.00 of bonus money. After valid bets of ฿1,500.00 what you have of it then is yours.',
      ]),
    )
    expect((await who.call('depositMethods', { language: 'en' })).offers.find(({ id }) => id === name)).toMatchObject({
      ...{ share: 5_000, most: '1000.00', least: '300.00', turnover: 100_000, hours: 24 },
    })
    expect(await statusOf(who, name)).toBe('join')
    const { id } = await order(name)
    expect(await read(id)).toEqual({ id: name, title: 'ลอยกระทง', state: 'chosen', amount: '500.00' })
    const payment = paidFor(site, id, '800.50')
    for (let times = 0; times < 3; times++) await tellOf(site, payment)
    expect(await read(id)).toMatchObject({ state: 'given', amount: '400.25' })
    expect(await bonus()).toBe('400.25')
    expect(await standing(who, name)).toMatchObject({ status: 'issued', reward: { kind: 'bonus', amount: '400.25' } })
    expect(await choices()).not.toContain(name)
    expect((await who.call('bonusDetails', { language: 'en' })).active).toMatchObject({ need: '4002.50' })
    expect(await checkInvariants(site.app.db)).toEqual([])
  })

  test('brings no more than its most; a second payment of the order brings nothing', async () => {
    const { name } = await promote()
    const { id } = await order(name, '5000')
    await tell(id, '5000')
    await tell(id, '5000')
    expect(await bonus()).toBe('1000.00')
    expect((await who.call('balance')).balance).toBe('10000.01')
  })

  test('no bonus is a choice: nothing comes of an order without one', async () => {
    await promote()
    const { id, bonus: chosen } = await order()
    await tell(id)
    expect([chosen, await read(id), await bonus()]).toEqual([undefined, undefined, '0.00'])
  })

  test('less than it asks for is credited without it, and a message says why', async () => {
    const { name } = await promote()
    const { id } = await order(name)
    await tell(id, '299.99')
    expect(await read(id)).toMatchObject({ state: 'refused', why: 'least' })
    expect([await bonus(), (await who.call('balance')).balance]).toEqual(['0.00', '300.00'])
    expect(await mails()).toContain('No bonus: the deposit was too small')
    expect(await statusOf(who, name)).toBe('join')
  })

  test('that ended meanwhile holds for an order that is paid in its time, and for no other', async () => {
    const made = await promote()
    const [inTime, late] = [await order(made.name), await order(made.name)]
    const { id, version } = made
    await manager.call('staffOfferState', { id, version, state: 'closed' })
    expect(await choices()).not.toContain(made.name)
    expect(await outcome(order(made.name))).toBe('offer_closed')
    clock.advance(21 * 60_000)
    await tick(site, 'expire-deposits')
    await tell(late.id)
    expect(await read(late.id)).toMatchObject({ state: 'refused', why: 'ended' })
    await tell(inTime.id, '1000', { paidAt: new Date(clock.now().getTime() - 120_000) })
    expect(await read(inTime.id)).toMatchObject({ state: 'given', amount: '500.00' })
  })

  test('holds by the terms of the version that was chosen', async () => {
    const made = await promote()
    const { id } = await order(made.name)
    const { id: offerId, version } = made
    const { name: _, from: __, ...wanted } = { ...plain, ...reload, name: '', from: '' }
    await manager.call('staffChangeOffer', {
      ...{ ...wanted, from: made.from, id: offerId, version },
      deposit: { share: 1_000, least: '900' },
    })
    await manager.call('staffOfferState', { id: offerId, version: version + 1, state: 'closed' })
    await tell(id, '600')
    expect(await read(id)).toMatchObject({ state: 'given', amount: '300.00' })
  })

  test('comes once to one member, however many orders have chosen it', async () => {
    const { name } = await promote()
    const [one, two] = [await order(name), await order(name)]
    await tell(two.id)
    await tell(one.id)
    expect([(await read(two.id))?.state, await read(one.id)]).toEqual([
      'given',
      expect.objectContaining({ why: 'times' }),
    ])
    expect(await bonus()).toBe('500.00')
  })

  test('for the first deposit alone is not for the second', async () => {
    const { name } = await promote({ times: 'day', deposit: { share: 10_000, least: '100', nth: 1 } })
    const [first, second] = [await order(name), await order(name)]
    await tell(second.id)
    await tell(first.id)
    expect(await read(first.id)).toMatchObject({ state: 'refused', why: 'times' })
    const other = await promote({ deposit: { share: 10_000, least: '100', nth: 1 } })
    const next = await promote({ deposit: { share: 10_000, least: '100', nth: 3 } })
    expect(await choices()).not.toContain(other.name)
    expect(await choices()).toContain(next.name)
  })

  test('gives what its budget has, and after that the money comes alone', async () => {
    const { name } = await promote({ budget: '1000' })
    const early = await order(name, '2000')
    const other = await person(site, `bo${people}`, { profile: { payeeName: 'Somsri Jaidee' } })
    const { id } = await other.call('makeDeposit', { methodId: 'gateway', amount: '1800', promotionId: name })
    await tell(id, '1800')
    await tell(early.id, '2000')
    expect(await read(early.id)).toMatchObject({ state: 'refused', why: 'budget' })
    expect([await bonus(), (await who.call('balance')).balance]).toEqual(['0.00', '2000.01'])
    expect(await outcome(order(name, '300'))).toBe('offer_closed')
  })
})

describe('what is taken back', () => {
  test('goes with a deposit that the bank took back, and counts as had', async () => {
    const { name } = await promote()
    const { id } = await order(name)
    const payment = paidFor(site, id, '1000')
    await tellOf(site, payment)
    expect(await bonus()).toBe('500.00')
    await tellOf(site, { ...payment, status: 'returned', returnedAmount: payment.amount })
    expect([await bonus(), await read(id)]).toEqual(['0.00', expect.objectContaining({ state: 'taken' })])
    expect((await who.call('bonusRecord', {})).content[0]).toMatchObject({
      bonus: { state: 'forfeited', end: 'deposit', converted: '0.00' },
    })
    expect(await statusOf(who, name)).toBe('issued')
    expect(await checkInvariants(site.app.db)).toEqual([])
  })

  test('comes again when staff have undone a credit and credit it once more', async () => {
    const { name } = await promote()
    const { id } = await order(name)
    await tell(id, '1000', { payer: { name: 'SOMSRI J.' } })
    const olga = await site.staff('owner', `olga${people}`)
    await olga.call('staffApproveDeposit', { id })
    expect(await bonus()).toBe('500.00')
    await olga.call('staffUndoDeposit', { id })
    expect([await bonus(), (await read(id))?.state, await statusOf(who, name)]).toEqual(['0.00', 'chosen', 'join'])
    expect(await checkInvariants(site.app.db)).toEqual([])
    await olga.call('staffApproveDeposit', { id })
    expect([await bonus(), (await read(id))?.state, await statusOf(who, name)]).toEqual(['500.00', 'given', 'issued'])
    expect(await checkInvariants(site.app.db)).toEqual([])
  })
})

describe('nothing can be chosen', () => {
  test('too small, unknown, of another way, or for others', async () => {
    const { name } = await promote()
    const code = await publish(site, manager, { way: 'code', code: 'MOON' })
    const ranked = await promote({ audience: { kind: 'rank', n: 3 } })
    expect(await outcome(order(name, '299'))).toBe('offer_closed')
    for (const id of ['nothing-of-the-kind', code.name, ranked.name])
      expect(await outcome(order(id))).toBe('offer_closed')
    expect(await choices()).not.toContain(ranked.name)
    // A break is said as ever.
    await excludeForGood(site.app, who.id)
    expect([await choices(), await outcome(order(name))]).toEqual([[], 'play_excluded'])
  })

  test('by agents', async () => {
    const { name } = await promote()
    const agent = await person(site, `agent${people}`, { type: 1 })
    expect((await agent.call('depositMethods', {})).offers).toEqual([])
    const made = agent.call('makeDeposit', { methodId: 'gateway', amount: '1000', promotionId: name })
    expect(await outcome(made)).toBe('offer_closed')
  })

  test('where the profile forbids bonus money with deposits (SPA/MF 1.231)', async () => {
    const { name } = await promote()
    await site.app.settings.change({ profile: 'br' }, 'test')
    expect([await choices(), await outcome(promote())]).toEqual([[], 'invalid_input'])
    expect((await who.call('promotions', {})).content.map(({ id }) => id)).not.toContain(name)
    await site.app.settings.change({ profile: 'none' }, 'test')
    expect(await choices()).toContain(name)
  })
})

test('staff lay down what fits together', async () => {
  const fields = (more: Partial<Wanted>) =>
    promote(more).then(
      () => 'done',
      ({ details }: { details: { fields?: object } }) => Object.keys(details.fields ?? {}).join(),
    )
  expect(await fields({ deposit: undefined })).toBe('share')
  expect(await fields({ deposit: { share: 1, least: '0.01' } })).toBe('least')
  expect(await fields({ reward: { kind: 'cash', amount: '10' } })).toBe('rewardKind')
  expect(await fields({ turnover: 0 })).toBe('turnover')
  expect(await fields({ budget: '999' })).toBe('budget')
})
