import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { payJoined } from '#server/promotions/keep.ts'
import { listShared, sharesWith } from '#server/promotions/rows-shared.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'
import { measuredDb } from '#tests/support/plan.ts'
import { type SharedTrace, shareTrace } from '#tests/support/shared-traces.ts'
import { outcome, paidFor, payIn, person, publish, reload, statusOf, tellOf } from './support.ts'

const clock = new ManualClock('2026-11-18T05:00:00.000Z')
let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock, payments: new Map([['gateway', gatewayDouble(clock)]]) })
  await offer(site, { ...gatewayMethod, min: 1_000_000n })
  manager = await site.staff('manager')
})
afterAll(() => site.close())

type Person = Awaited<ReturnType<typeof person>>
let people = 0
let ann: Person
let bo: Person
beforeEach(async () => {
  people += 1
  ann = await person(site, `ann${people}`)
  bo = await person(site, `bo${people}`)
})

const share = (...kinds: SharedTrace[]) =>
  Promise.all(kinds.map((what) => shareTrace(site.app.db, what, ann.id, bo.id)))
const claimed = async (who: Person, name: string) => {
  await who.call('claimReward', { id: name })
  return statusOf(who, name)
}
const applicationOf = async (who: Person) =>
  (await manager.call('staffApplications', { account: await accountOf(who), language: 'en' })).content[0]
const accountOf = async (who: Person) => (await who.call('member')).account

test.each([['device'], ['account'], ['phone', 'address'], ['person', 'address']] as const)(
  'who shares a %s with an account that has had it is left to staff, who read with whom',
  async (...kinds) => {
    const { name } = await publish(site, manager)
    await share(...kinds)
    expect(await claimed(ann, name)).toBe('claimed')
    for (let presses = 0; presses < 2; presses++) expect(await claimed(bo, name)).toBe('applying')
    expect(await bo.call('balance')).toMatchObject({ balance: '0.01' })
    const waiting = await applicationOf(bo)
    expect(waiting).toMatchObject({ promotion: name, shared: [{ what: kinds[0], accounts: [await accountOf(ann)] }] })
    await manager.call('staffDecideApplication', { id: waiting!.id, decision: 'approved', reason: 'sisters' })
    expect(await claimed(bo, name)).toBe('claimed')
    expect(await bo.call('balance')).toMatchObject({ balance: '50.01' })
    expect(await checkInvariants(site.app.db)).toEqual([])
  },
)

test.each(['phone', 'person', 'address'] as const)('a shared %s alone says nothing of one person', async (what) => {
  const { name } = await publish(site, manager)
  await share(what)
  expect([await claimed(ann, name), await claimed(bo, name)]).toEqual(['claimed', 'claimed'])
})

test('nobody is held for an account that has not had it, nor where the operator holds for nothing', async () => {
  const [first, second] = [await publish(site, manager), await publish(site, manager)]
  await share('device')
  await claimed(ann, first.name)
  expect(await claimed(bo, second.name)).toBe('claimed')
  await site.app.settings.change({ promotionsHeldFor: [] }, 'test')
  expect(await claimed(bo, first.name)).toBe('claimed')
  expect(first.terms.en.join(' ')).toContain('one account of each person')
  expect((await publish(site, manager)).terms.en.join(' ')).not.toContain('one account of each person')
  await site.app.settings.change({ promotionsHeldFor: ['address'] }, 'test')
  const third = await publish(site, manager)
  await share('address')
  expect([await claimed(ann, third.name), await claimed(bo, third.name)]).toEqual(['claimed', 'applying'])
  await site.app.settings.change({ promotionsHeldFor: ['device', 'account', 'phone', 'document', 'person'] }, 'test')
})

test('what is read does not grow with the accounts that have had it', async () => {
  const { id, name } = await publish(site, manager)
  await share('device', 'account', 'phone', 'person', 'address')
  await claimed(ann, name)
  await site.app.db.transaction(async (tx) => {
    await tx.query(`insert into member (id, account, nickname, type, icon, profile, created_at)
      select 99900000 + n, 'many' || n, 'x', 1, '', jsonb_build_object('payeeName', 'Many ' || n, 'idNumber', n::text, 'address', 'at ' || n), now()
      from generate_series(1, 2000) n`)
    await tx.query(`insert into member_address (member_id, address, used_at)
      select id, '203.0.113.' || id, now() from member where account like 'many%'`)
    await tx.query(`insert into member_contact (member_id, kind, value)
      select id, 'mobile', '+6690' || lpad(id::text, 7, '0') from member where account like 'many%'`)
    await tx.query(`insert into device (device_hash, member_id, created_at, used_at)
      select sha256(account::bytea), id, now(), now() from member where account like 'many%'`)
    await tx.query(
      `insert into offer_entry (offer_id, version, member_id, occurrence, state, kind, amount, currency, created_at, granted_at, ended_at)
       select $1, 1, id, 'once', 'paid', 'points', 1, 'THB', now(), now(), now() from member where account like 'many%'`,
      [id],
    )
    await tx.query('analyze')
    const db = measuredDb(tx)
    const place = { memberId: bo.id, offerId: BigInt(id) }
    expect((await listShared(db, place)).map(({ what }) => what)).toEqual([
      'account',
      'address',
      'device',
      'person',
      'phone',
    ])
    expect(db.taken().read).toBeLessThan(200)
    expect(await sharesWith(db, place, ['person'])).toBe(true)
    expect(db.taken().read).toBeLessThan(50)
    // Nobody has had these: the points are in no book.
    await tx.query("delete from offer_entry where member_id in (select id from member where account like 'many%')")
  })
})

test('a code, and what was joined, are left to staff as well; refused, it can be asked for again', async () => {
  const code = await publish(site, manager, { way: 'code', code: `GIFT${people}`, pay: 'direct' })
  const joined = await publish(site, manager, { pay: 'direct', need: { kind: 'deposits', amount: '100' } })
  await share('device')
  for (const who of [ann, bo]) {
    await who.call('applyPromotion', { id: code.name, code: `GIFT${people}` })
    await who.call('applyPromotion', { id: joined.name })
    await payIn(site, who.id, 10_000_000n)
    await payJoined(site.app)
  }
  const standings = async (who: Person) => [await statusOf(who, code.name), await statusOf(who, joined.name)]
  expect([await standings(ann), await standings(bo)]).toEqual([
    ['issued', 'issued'],
    ['applying', 'applying'],
  ])
  await bo.call('applyPromotion', { id: code.name, code: `GIFT${people}` })
  const held = await manager.call('staffApplications', { account: await accountOf(bo) })
  expect(held.content).toHaveLength(2)
  for (const { id } of held.content)
    await manager.call('staffDecideApplication', { id, decision: 'rejected', reason: 'one person' })
  expect(await standings(bo)).toEqual(['rejected', 'rejected'])
  await bo.call('applyPromotion', { id: code.name, code: `GIFT${people}` })
  expect((await standings(bo))[0]).toBe('applying')
  expect(await bo.call('balance')).toMatchObject({ balance: '100.01' })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('a bonus at the deposit is refused when it is chosen, and when the money comes', async () => {
  const { name } = await publish(site, manager, reload)
  const order = (who: Person) => who.call('makeDeposit', { methodId: 'gateway', amount: '1000', promotionId: name })
  const [early, late] = [await order(ann), await order(bo)]
  await tellOf(site, paidFor(site, early.id, '1000'))
  await share('account')
  expect(await outcome(order(bo))).toBe('offer_shared')
  await tellOf(site, paidFor(site, late.id, '1000'))
  expect((await bo.call('deposit', { id: late.id })).bonus).toMatchObject({ state: 'refused', why: 'person' })
  expect(await bo.call('balance')).toMatchObject({ bonusBalance: '0.00' })
  expect(await checkInvariants(site.app.db)).toEqual([])
})
