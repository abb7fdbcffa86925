import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Act } from '#server/kernel/act.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { referralStaffHandlers } from '#server/referral/staff-handlers.ts'
import { addLine, baht } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { type SharedTrace, shareTrace } from '#tests/support/shared-traces.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'
import {
  becomeFriend,
  befriend,
  bet,
  deposit,
  friendsOf,
  mailOf,
  nextDay,
  outcome,
  programme,
  referralOf,
  standing,
} from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
  await world.db.query(
    "insert into staff (id, account, role, password_hash, created_at) overriding system value values (9, 'nine', 'owner', 'x', now())",
  )
})
beforeEach(async () => {
  await world.renew(0n)
  await world.app.settings.change(programme, 'test')
  await nextDay(world)
})
afterAll(() => world.db.close())

/** Staff decide about the only friend of alice. */
async function decide(approve: boolean) {
  const notes: unknown[] = []
  const act = {
    note: (facts: unknown) => notes.push(facts),
    transaction: <T>(work: (tx: Queryable) => Promise<T>) => world.db.transaction(work),
  } as unknown as Act
  const { id } = (await friendsOf(world)).content[0]!
  const given = { app: world.app, act, staff: { staffId: 9n }, input: { id, approve, reason: 'looked at' } }
  const shown = await referralStaffHandlers.staffDecideReferral(given as never)
  return { shown, notes }
}

const share = (what: SharedTrace, friend: bigint, other: bigint) => shareTrace(world.db, what, friend, other)
const ofTree = ['device', 'account', 'phone', 'identity', 'home'] as const
const kindOf = (what: SharedTrace) => (what === 'identity' || what === 'home' ? 'person' : what)

test.each([...ofTree, 'address', 'person'] as const)(
  'who shares a %s with who brought them is held, and told nothing',
  async (what) => {
    await share(what, bob, alice)
    await becomeFriend(world)
    expect([await standing(world), await world.balance(alice), await mailOf(world)]).toEqual([
      ['waiting 0.00 0.00'],
      0n,
      [],
    ])
    const input = { state: 'held', pageSize: 50, account: `al-${alice}-8` }
    const { content } = await referralStaffHandlers.staffReferrals({ app: world.app, input } as never)
    expect(content).toMatchObject([{ state: 'held', shared: [kindOf(what)] }])
    const { shown, notes } = await decide(true)
    expect(shown).toMatchObject({ state: 'counted', reward: '100.00', reason: 'looked at' })
    expect(notes).toMatchObject([{ subject: `member:${bob}`, before: 'held', after: 'counted' }])
    expect([await standing(world), await world.balance(alice)]).toEqual([['counted 100.00 0.00'], 100n * baht])
    expect(await outcome(decide(false))).toBe('state_conflict')
    expect(await world.invariants()).toEqual([])
  },
)

test.each(ofTree)('a %s of anybody of the tree holds, one of another member does not', async (what) => {
  const [sister, other] = [...(await addLine(world, [0])), ...(await addLine(world, [0]))] as [bigint, bigint]
  await befriend(world, sister)
  await share(what, bob, sister)
  await becomeFriend(world)
  expect((await decide(false)).shown.state).toBe('rejected')
  expect(await standing(world)).toEqual(['ended 0.00 0.00', 'waiting 0.00 0.00'])
  const [last] = await addLine(world, [0])
  await share(what, last!, other)
  await becomeFriend(world, last!)
  expect((await standing(world))[0]).toBe('counted 100.00 0.00')
  expect(await world.invariants()).toEqual([])
})

test('a name is that of many: it is compared with who brought the friend alone', async () => {
  const [sister] = (await addLine(world, [0])) as [bigint]
  await befriend(world, sister)
  await share('person', bob, sister)
  await becomeFriend(world)
  expect((await standing(world))[0]).toBe('counted 100.00 0.00')
})

test('who comes to share something later is held from then on, and the days before stay paid', async () => {
  await becomeFriend(world)
  await nextDay(world)
  await deposit(world, bob, 5_000)
  await bet(world, bob, 1_000)
  await nextDay(world)
  await share('account', bob, alice)
  await bet(world, bob, 1_000)
  await nextDay(world)
  expect([await standing(world), (await referralOf(world)).shares]).toEqual([['counted 100.00 10.00'], '10.00'])
  expect((await decide(true)).shown.state).toBe('counted')
  await bet(world, bob, 1_000)
  await nextDay(world)
  expect((await referralOf(world)).shares).toBe('20.00')
  expect(await world.invariants()).toEqual([])
})
