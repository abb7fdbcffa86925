import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { excludeForGood } from '#server/limits/public.ts'
import { lapse } from '#server/promotions/keep.ts'
import { whatIsLeft } from '#server/turnover/public.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { hence, outcome, person, plain, publish, reload, standing, statusOf } from './support.ts'

/** Wednesday noon in Bangkok. */
const clock = new ManualClock('2026-11-18T05:00:00.000Z')
const hourMs = 3_600_000
let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock, settings: { pointsOn: true } })
  manager = await site.staff('manager')
})
afterAll(() => site.close())

/** Lets time pass; the members who are named and the manager sign in anew. */
async function pass(hours: number, people: Readonly<Record<string, Visitor>> = {}): Promise<void> {
  clock.advance(hours * hourMs)
  manager = await site.staff('manager')
  for (const [account, who] of Object.entries(people)) await who.logIn(account)
}
const balance = async (who: Visitor) => (await who.call('balance')).balance
const claim = (who: Visitor, id: string) => outcome(who.call('claimReward', { id }))
const decide = (id: string, decision: 'approved' | 'rejected', reason?: string) =>
  manager.call('staffDecideApplication', { id, decision, reason })
const waiting = async () => (await manager.call('staffApplications', { language: 'en' })).content

async function picture(who: Visitor): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 9, g: 90, b: 60 } } })
    .png()
    .toBuffer()
  return (await who.call('uploadPicture', { picture: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) })).id
}

test('money that is there by itself is claimed once, with the bets that it asks for', async () => {
  const ann = await person(site, 'ann')
  const { name } = await publish(site, manager, { turnover: 50_000, until: hence(site, 48) })
  expect(await standing(ann, name)).toMatchObject({ status: 'claim', expiresAt: hence(site, 48) })
  expect(await ann.call('consolidated', {})).toMatchObject({ rewardsToClaim: 1 })
  expect([await claim(ann, name), await claim(ann, name), await balance(ann)]).toEqual(['done', 'done', '50.01'])
  expect(await standing(ann, name)).toMatchObject({ status: 'claimed', at: clock.now().toISOString() })
  const [left] = await whatIsLeft(site.app, site.app.db, ann.id)
  expect([left?.source, left?.amount, left?.need]).toEqual(['offer', 5_000_000n, 25_000_000n])
  expect(await ann.call('consolidated', {})).toMatchObject({ rewardsToClaim: 0 })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('an application waits for staff, is refused with a reason, is sent again and brings its reward', async () => {
  const bo = await person(site, 'bo')
  const { name } = await publish(site, manager, {
    way: 'apply',
    claimHours: 24,
    reward: { kind: 'points', amount: '120' },
  })
  const send = (pictures: string[]) => outcome(bo.call('applyPromotion', { id: name, remark: 'Six legs.', pictures }))
  expect(await statusOf(bo, name)).toBe('join')
  const id = await picture(bo)
  expect([await send([id]), await send([])]).toEqual(['done', 'offer_closed'])
  expect(await statusOf(bo, name)).toBe('applying')
  const first = (await waiting()).find(({ account }) => account === 'bo')!
  expect(first).toMatchObject({ remark: 'Six legs.', pictures: [id], title: 'Loy Krathong', state: 'applying' })
  expect(await outcome(decide(first.id, 'rejected'))).toBe('invalid_input')
  expect(await decide(first.id, 'rejected', 'Four legs only.')).toMatchObject({
    state: 'rejected',
    by: manager.id && expect.any(String),
  })
  expect(await standing(bo, name)).toMatchObject({ status: 'rejected', again: true, reason: 'Four legs only.' })
  expect(await outcome(decide(first.id, 'approved'))).toBe('state_conflict')
  expect(await send([])).toBe('done')
  const second = (await waiting()).find(({ account }) => account === 'bo')!
  await decide(second.id, 'approved', 'Well played.')
  expect(await standing(bo, name)).toMatchObject({ status: 'claim', expiresAt: hence(site, 24) })
  expect([await claim(bo, name), (await bo.call('pointBalance')).usable]).toEqual(['done', '120.00'])
  expect(await statusOf(bo, name)).toBe('claimed')
  const mails = (await bo.call('memberMessages', {})).content.map(({ title }) => title)
  expect(mails).toHaveLength(2)
  expect((await manager.call('staffApplications', { state: 'approved' })).content[0]).toMatchObject({ account: 'bo' })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('an application that is paid at once is issued, and into no closed account', async () => {
  const cat = await person(site, 'cat')
  const { name } = await publish(site, manager, { way: 'apply', pay: 'direct' })
  await cat.call('applyPromotion', { id: name, remark: '' })
  const [row] = (await waiting()).filter(({ account }) => account === 'cat')
  await manager.call('staffClose', { account: 'cat', reason: 'asked', balance: 'keep' })
  expect(await outcome(decide(row!.id, 'approved'))).toBe('account_disabled')
  await manager.call('staffReopen', { account: 'cat', reason: 'stays' })
  await cat.logIn('cat')
  await decide(row!.id, 'approved')
  expect([await statusOf(cat, name), await balance(cat)]).toEqual(['issued', '50.01'])
  expect(await outcome(cat.call('applyPromotion', { id: name, remark: '' }))).toBe('offer_closed')
})

test('what was not claimed in time lapses, and its share of the budget is free again', async () => {
  const dan = await person(site, 'dan')
  const eve = await person(site, 'eve')
  const { name } = await publish(site, manager, { way: 'code', code: 'moon-26', claimHours: 2, budget: '60.00' })
  const enter = (who: Visitor, code: string) => outcome(who.call('applyPromotion', { id: name, code }))
  expect([await enter(dan, 'moon-27'), await enter(dan, ' MOON-26 ')]).toEqual(['offer_code_wrong', 'done'])
  expect(await standing(eve, name)).toMatchObject({ status: 'close', why: 'budget' })
  expect(await enter(eve, 'moon-26')).toBe('offer_closed')
  await pass(2, { dan, eve })
  expect(await standing(dan, name)).toMatchObject({ status: 'close', why: 'expired' })
  expect(await claim(dan, name)).toBe('offer_closed')
  await lapse(site.app)
  expect([await statusOf(eve, name), await enter(eve, 'Moon-26'), await claim(eve, name)]).toEqual([
    'join',
    'done',
    'done',
  ])
  expect(await standing(dan, name)).toMatchObject({ status: 'close', why: 'expired' })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('a budget of a day is whole again on the next', async () => {
  const { name } = await publish(site, manager, { times: 'day', budgetDay: '50.00', most: 2 })
  const fay = await person(site, 'fay')
  const gus = await person(site, 'gus')
  expect([await claim(fay, name), await claim(gus, name)]).toEqual(['done', 'offer_closed'])
  expect(await standing(fay, name)).toMatchObject({ status: 'claimed', nextAt: '2026-11-18T17:00:00.000Z' })
  await pass(24, { fay, gus })
  expect([await claim(gus, name), await claim(fay, name)]).toEqual(['done', 'offer_closed'])
  await pass(24, { fay })
  expect(await claim(fay, name)).toBe('done')
  expect((await standing(fay, name))!.nextAt).toBeUndefined()
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('nothing is offered to members on a break, agents and accounts on trial, nor by another account’s audience', async () => {
  const { name } = await publish(site, manager)
  const ranked = await publish(site, manager, { audience: { kind: 'rank', n: 2 } })
  const ida = await person(site, 'ida')
  expect(await statusOf(ida, ranked.name)).toBeUndefined()
  expect(await claim(ida, ranked.name)).toBe('offer_closed')
  await site.app.db.query('update member set vip_rank = 2 where id = $1', [ida.id])
  // Without ranks everybody has the first.
  expect(await statusOf(ida, ranked.name)).toBeUndefined()
  await site.app.settings.change({ vipOn: true }, 'test')
  expect(await statusOf(ida, ranked.name)).toBe('claim')
  await site.app.settings.change({ vipOn: false }, 'test')
  expect(await claim(ida, ranked.name)).toBe('offer_closed')
  await excludeForGood(site.app, ida.id)
  expect(await ida.call('rewards', {})).toMatchObject({ content: [], onBreak: true })
  expect(await claim(ida, name)).toBe('play_excluded')
  const agent = await person(site, 'jim', { type: 1 })
  expect((await agent.call('rewards', {})).content).toEqual([])
  expect(await claim(agent, name)).toBe('offer_closed')
  await site.app.settings.change({ promotionsForAgents: true }, 'test')
  expect(await statusOf(agent, name)).toBe('claim')
  await site.app.settings.change({ promotionsForAgents: false }, 'test')
  const guest = site.visitor()
  expect(await outcome(guest.call('rewards', {}))).toBe('not_logged_in')
  expect((await guest.call('promotions', { language: 'en' })).content.map(({ id }) => id)).toContain(name)
})

let wes = 0
test.each([
  ['br', 'audience', { audience: { kind: 'newMembers', n: 30 } }],
  ['br', 'audience', { audience: { kind: 'noDeposit' }, reward: { kind: 'cash', amount: '5' }, way: 'apply' }],
  ['br', 'need', { need: { kind: 'deposits', amount: '10' } }],
  ['uk', 'turnover', { turnover: 100_001 }],
] as const)('what a profile forbids is neither published nor goes on (%s, %s)', async (profile, field, more) => {
  wes += 1
  const who = await person(site, `wes${wes}`)
  const open = await publish(site, manager, more)
  const draft = await manager.call('staffAddOffer', { ...plain, name: `draft-${wes}`, from: hence(site, -1), ...more })
  const refused = (call: Promise<unknown>) => call.catch(({ details }) => details.fields)
  expect(await statusOf(who, open.name)).not.toBe('close')
  await site.app.settings.change({ profile }, 'test')
  expect(await statusOf(who, open.name)).toBe('close')
  expect(await claim(who, open.name)).toBe('offer_closed')
  expect((await who.call('promotions', {})).content.map(({ id }) => id)).not.toContain(open.name)
  const { id, version } = draft
  expect(await refused(manager.call('staffOfferState', { id, version, state: 'open' }))).toEqual({ [field]: 'invalid' })
  expect(await refused(publish(site, manager, more))).toEqual({ [field]: 'invalid' })
  const points = await publish(site, manager, { ...more, reward: { kind: 'points', amount: '5' } })
  expect(await statusOf(who, points.name)).not.toBe('close')
  await site.app.settings.change({ profile: 'none' }, 'test')
  expect(await statusOf(who, open.name)).not.toBe('close')
  expect((await manager.call('staffOfferState', { id, version, state: 'open' })).state).toBe('open')
})

test('the terms are frozen with what was granted, and the site shows what is published', async () => {
  const kim = await person(site, 'kim')
  const made = await publish(site, manager, { way: 'code', code: 'full', reward: { kind: 'cash', amount: '20.00' } })
  const site1 = await kim.call('notices', { types: 'PR', language: 'en' })
  expect(site1.promotion[0]).toMatchObject({
    id: made.name,
    state: 'running',
    href: `/member/rewards?offer=${made.name}`,
  })
  const said = { title: 'Full moon', content: '<p>Tonight.</p>' }
  const news = { kind: 'announcement', texts: { th: said, en: said, es: said, pt: said } } as const
  await manager.call('staffPublish', { ...news, promotionType: made.name })
  expect((await kim.call('announcements', {})).content[0]).toMatchObject({ promotionType: made.name, rewarded: true })
  await kim.call('applyPromotion', { id: made.name, code: 'full' })
  const { id, version } = made
  const { name: _, ...same } = { ...plain, from: made.from, way: 'code', code: 'full', name: '' } as const
  const changed = await manager.call('staffChangeOffer', {
    ...same,
    id,
    version,
    reward: { kind: 'cash', amount: '90.00' },
  })
  expect(changed.terms.en[0]).toBe('You get ฿90.00.')
  expect(changed.terms.th[0]).toBe('รับ ฿90.00')
  expect(await standing(kim, made.name)).toMatchObject({ reward: { amount: '20.00' }, status: 'claim' })
  expect(await claim(kim, made.name)).toBe('done')
  expect(await balance(kim)).toBe('20.01')
  expect(await outcome(manager.call('staffOfferState', { id, version, state: 'closed' }))).toBe('state_conflict')
  await manager.call('staffOfferState', { id, version: version + 1, state: 'closed' })
  const after = await kim.call('notices', { types: 'PR', language: 'en' })
  expect(after.promotion.find((one) => one.id === made.name)?.state).toBe('ended')
  expect(await statusOf(kim, made.name)).toBe('claimed')
  expect(await manager.call('staffOfferOutcome', { id })).toMatchObject({
    times: 1,
    members: 1,
    paid: '20.00',
    days: 7,
  })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('staff lay down what fits together, each act in the audit log', async () => {
  const add = (more: object) =>
    outcome(manager.call('staffAddOffer', { ...plain, name: 'odd', from: hence(site, 0), ...more }))
  expect(await add({ until: hence(site, 0) })).toBe('invalid_input')
  expect(await add({ audience: { kind: 'rank' } })).toBe('invalid_input')
  expect(await add({ way: 'code' })).toBe('invalid_input')
  expect(await add({ pay: 'direct' })).toBe('invalid_input')
  // Whom it is for could never get it: their deposit takes them out of it, or no deposit of theirs is that one.
  const noDeposit = { audience: { kind: 'noDeposit' } } as const
  expect(await add({ ...noDeposit, need: { kind: 'deposits', amount: '10' } })).toBe('invalid_input')
  expect(await add({ ...reload, ...noDeposit, deposit: { share: 5_000, least: '300', nth: 2 } })).toBe('invalid_input')
  const ever = { audience: { kind: 'depositors' }, deposit: { share: 5_000, least: '300', nth: 1 } } as const
  expect(await add({ ...reload, ...ever })).toBe('invalid_input')
  expect(await add({ reward: { kind: 'cash', amount: '0' } })).toBe('invalid_input')
  expect(await add({ budget: '49.99' })).toBe('invalid_input')
  expect(await add({ budget: '50.00' })).toBe('done')
  expect(await add({})).toBe('state_conflict')
  expect((await manager.call('staffOffers', { state: 'draft' })).content.map(({ name }) => name)).toEqual(['odd'])
  const ann = site.visitor()
  expect((await ann.call('promotions', {})).content.map(({ id }) => id)).not.toContain('odd')
  const cashier = await site.staff('cashier', 'kashi')
  expect(await outcome(cashier.call('staffOffers', {}))).toBe('permission_needed')
  const actions = await site.app.db.query<{ action: string }>(
    "select distinct action from audit_log where action like 'offer.%' or action like 'application.%' order by 1",
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'application.decide',
    'offer.add',
    'offer.change',
    'offer.state',
  ])
})
