import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { countFigures } from '#server/figures/count.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { payJoined } from '#server/promotions/keep.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { hence, outcome, payIn, person, publish, standing, statusOf } from './support.ts'

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
/** Lets time pass until it is noon in Bangkok. */
const noon = () =>
  pass(24 - ((clock.now().getTime() - Date.parse('2026-11-18T05:00:00.000Z')) % (24 * hourMs)) / hourMs)
const claim = (who: Visitor, id: string) => outcome(who.call('claimReward', { id }))

test('deposits earn what was joined, and it is paid by itself', async () => {
  const hal = await person(site, 'hal')
  const rules = { need: { kind: 'deposits', amount: '100' } } as const
  const direct = await publish(site, manager, { ...rules, pay: 'direct' })
  const pressed = await publish(site, manager, rules)
  expect(await statusOf(hal, direct.name)).toBe('join')
  await hal.call('applyPromotion', { id: direct.name })
  expect(await statusOf(hal, direct.name)).toBe('joined')
  await payJoined(site.app)
  expect(await standing(hal, pressed.name)).toMatchObject({ status: 'process', need: { amount: '100.00' } })
  await payIn(site, hal.id, 9_998_000n)
  expect(await statusOf(hal, pressed.name)).toBe('process')
  await payIn(site, hal.id, 2_000n)
  expect(await statusOf(hal, pressed.name)).toBe('claim')
  expect(await claim(hal, pressed.name)).toBe('done')
  const close = { account: 'hal', reason: 'asked', balance: 'keep' } as const
  const { wallet } = await manager.call('staffClose', close)
  clock.advance(60_000)
  await payJoined(site.app)
  // Nothing is paid into a closed account; once it is open again, it is.
  expect((await manager.call('staffReopen', { account: 'hal', reason: 'stays' })).wallet).toEqual(wallet)
  await hal.logIn('hal')
  clock.advance(60_000)
  await payJoined(site.app)
  await payJoined(site.app)
  expect([await statusOf(hal, direct.name), await balance(hal)]).toEqual(['issued', '200.01'])
})

test('what was earned in its own day is paid after midnight, and what was not has lapsed', async () => {
  await noon()
  const need = { kind: 'deposits', amount: '100' } as const
  const daily = await publish(site, manager, { need, pay: 'direct', times: 'day' })
  const ended = await publish(site, manager, { need, pay: 'direct', until: hence(site, 11) })
  const people = { kai: await person(site, 'kai'), lin: await person(site, 'lin'), mo: await person(site, 'mo') }
  const { kai, lin, mo } = people
  for (const who of [kai, lin, mo])
    for (const { name } of [daily, ended]) await who.call('applyPromotion', { id: name })
  await payIn(site, kai.id, 10_000_000n)
  await payIn(site, lin.id, 9_999_000n)
  await pass(13, people)
  // Joined on the day after: what is paid in then counts for it alone.
  await kai.call('applyPromotion', { id: daily.name })
  await payIn(site, lin.id, 10_000_000n)
  // So few are read at a time that there are several times.
  await payJoined(site.app, 2)
  expect([await balance(kai), await balance(lin), await balance(mo)]).toEqual(['200.01', '200.00', '0.01'])
  const states = await site.app.db.query<{ account: string; occurrence: string; state: string }>(
    `select m.account, e.occurrence, e.state from offer_entry e join member m on m.id = e.member_id
     where e.offer_id = any ($1::bigint[]) order by 1, 2`,
    [`{${daily.id},${ended.id}}`],
  )
  const first = states[0]!.occurrence
  expect(states.map((row) => Object.values(row).join(' ').replace(first, 'first'))).toEqual([
    ...['kai first paid', expect.stringMatching(/^kai 2026-.* joined$/), 'kai once paid'],
    ...['lin first lapsed', 'lin once lapsed', 'mo first lapsed', 'mo once lapsed'],
  ])
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('what was joined is kept for whom it is no longer for, and is over when staff close it', async () => {
  const need = { kind: 'deposits', amount: '100' } as const
  const young = { audience: { kind: 'newMembers', n: 1 }, need, pay: 'direct' } as const
  const [open, shut] = [await publish(site, manager, young), await publish(site, manager, young)]
  const people = { nan: await person(site, 'nan'), ott: await person(site, 'ott') }
  const { nan, ott } = people
  for (const who of [nan, ott]) for (const { name } of [open, shut]) await who.call('applyPromotion', { id: name })
  await payIn(site, nan.id, 10_000_000n)
  await manager.call('staffOfferState', { id: shut.id, version: shut.version, state: 'closed' })
  await pass(24, people)
  await countFigures(site.app)
  await payJoined(site.app)
  expect([await statusOf(nan, open.name), await statusOf(nan, shut.name)]).toEqual(['issued', 'issued'])
  expect([await statusOf(ott, open.name), await statusOf(ott, shut.name)]).toEqual(['joined', 'close'])
  await payIn(site, ott.id, 10_000_000n)
  await payJoined(site.app)
  expect([await statusOf(ott, open.name), await balance(ott)]).toEqual(['issued', '150.01'])
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('what was earned waits for the budget of the next day, and is given no more often than the rules say', async () => {
  await noon()
  const need = { kind: 'deposits', amount: '100' } as const
  const scarce = await publish(site, manager, { need, pay: 'direct', budgetDay: '50.00' })
  const twice = await publish(site, manager, { need, pay: 'direct', times: 'day', most: 1 })
  const people = { pia: await person(site, 'pia'), quy: await person(site, 'quy') }
  const { pia, quy } = people
  for (const who of [pia, quy]) {
    for (const { name } of [scarce, twice]) await who.call('applyPromotion', { id: name })
    await payIn(site, who.id, 10_000_000n)
  }
  await pass(13, people)
  // Before those of the day before are looked at, today's can be joined as well.
  await pia.call('applyPromotion', { id: twice.name })
  await payIn(site, pia.id, 10_000_000n)
  await payJoined(site.app)
  expect([await balance(pia), await balance(quy)]).toEqual(['300.01', '150.01'])
  await pass(24, people)
  await payJoined(site.app)
  expect([await balance(pia), await balance(quy)]).toEqual(['300.01', '200.01'])
  expect(await checkInvariants(site.app.db)).toEqual([])
})
