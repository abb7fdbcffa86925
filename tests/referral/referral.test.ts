import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { excludeIn } from '#server/limits/public.ts'
import { payReferrals } from '#server/referral/settle.ts'
import { whatIsLeft } from '#server/turnover/public.ts'
import { addLine, baht, move } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, trial, World } from '#tests/wallet/support.ts'
import {
  becomeFriend,
  befriend,
  bet,
  deposit,
  friendsOf,
  mailOf,
  nextDay,
  outcome,
  pay,
  programme,
  referralOf,
  standing,
} from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(0n)
  await world.app.settings.change(programme, 'test')
  await nextDay(world)
  world.published.length = 0
})
afterAll(() => world.db.close())

test('a friend counts whose first deposit was enough and bet once, and is paid for once', async () => {
  await befriend(world)
  await befriend(world)
  await deposit(world, bob, 500)
  await bet(world, bob, 499)
  await pay(world)
  expect([await standing(world), await world.balance(alice)]).toEqual([['waiting 0.00 0.00'], 0n])
  await bet(world, bob, 1)
  await pay(world)
  await pay(world)
  expect([await standing(world), await world.balance(alice)]).toEqual([['counted 100.00 0.00'], 100n * baht])
  expect(await referralOf(world)).toMatchObject({ friends: 1, counted: 1, rewards: '100.00', shares: '0.00' })
  expect(await mailOf(world)).toEqual([expect.stringMatching(/^฿100\.00 for your friend bo\*\*\*\d$/)])
  expect(world.published.filter(({ audience }) => 'memberId' in audience && audience.memberId === alice)).not.toEqual(
    [],
  )
  expect(await whatIsLeft(world.app, world.db, alice)).toEqual([])
  expect(await world.invariants()).toEqual([])
})

test('what is too little, was paid in later or was taken back makes nobody count', async () => {
  await befriend(world)
  await deposit(world, bob, 499)
  await deposit(world, bob, 5_000)
  await bet(world, bob, 5_000)
  const [late] = await addLine(world, [0])
  await befriend(world, late!)
  await deposit(world, late!, 600)
  await bet(world, late!, 600)
  await move(world, late!, 'promotions', 900n * baht, 'adjustment')
  await deposit(world, late!, 600)
  await deposit(world, late!, -600)
  await deposit(world, late!, -101)
  await pay(world)
  expect(await standing(world)).toEqual(['waiting 0.00 0.00', 'waiting 0.00 0.00'])
  expect(await world.balance(alice)).toBe(0n)
  expect(await world.invariants()).toEqual([])
})

test('from the next day on a part of the friend’s bets comes each day, once, with what is below the smallest sum', async () => {
  await becomeFriend(world)
  await deposit(world, bob, 5_000)
  await bet(world, bob, 2_000)
  await nextDay(world)
  expect((await referralOf(world)).shares).toBe('0.00')
  const taken = await bet(world, bob, 1_000)
  const fields = { user: String(bob), token: await world.tokenFor(bob), round: randomUUID(), round_closed: true }
  await world.accepted({ ...fields, amount: 99_000 })
  await nextDay(world)
  await payReferrals(world.app)
  expect([await standing(world), (await referralOf(world)).shares]).toEqual([['counted 100.00 10.00'], '10.00'])
  expect(await world.balance(alice)).toBe(110n * baht)
  // What is taken back late lowers the day in which it came, and is made up for by the next bets.
  await world.rollback(taken, { user: String(bob), token: await world.tokenFor(bob) })
  await nextDay(world)
  await bet(world, bob, 1_500)
  await nextDay(world)
  expect((await referralOf(world)).shares).toBe('15.00')
  await world.app.settings.change({ referralTurnover: 20_000 }, 'test')
  await bet(world, bob, 300)
  await nextDay(world)
  expect((await whatIsLeft(world.app, world.db, alice)).map(({ source, need }) => [source, need])).toEqual([
    ['referral', 6n * baht],
  ])
  expect(await world.invariants()).toEqual([])
})

test('a month pays no more than its limit', async () => {
  await world.app.settings.change({ referralMonthMax: '150' }, 'test')
  const [second] = await addLine(world, [0])
  await becomeFriend(world)
  await becomeFriend(world, second!)
  expect(await standing(world)).toEqual(['counted 50.00 0.00', 'counted 100.00 0.00'])
  expect(await referralOf(world)).toMatchObject({ monthMax: '150.00', monthLeft: '0.00' })
  await nextDay(world)
  await deposit(world, bob, 1_000)
  await bet(world, bob, 1_000)
  await nextDay(world)
  expect([(await referralOf(world)).shares, await world.balance(alice)]).toEqual(['0.00', 150n * baht])
  world.clock.advance(31 * 24 * 3_600_000)
  await pay(world)
  expect((await referralOf(world)).monthLeft).toBe('150.00')
  expect(await world.invariants()).toEqual([])
})

test('the reward goes back with the friend’s first deposit, and what is spent becomes a debt', async () => {
  await becomeFriend(world)
  await move(world, alice, 'withdrawals', -80n * baht, 'withdrawal')
  await deposit(world, bob, 700)
  await deposit(world, bob, -300)
  await pay(world)
  expect(await standing(world)).toEqual(['counted 100.00 0.00'])
  await deposit(world, bob, -400)
  await move(world, bob, 'promotions', 1_000n * baht, 'adjustment')
  await deposit(world, bob, -1_000)
  await pay(world)
  await pay(world)
  expect([await standing(world), await world.balance(alice)]).toEqual([['ended 0.00 0.00'], 0n])
  expect(await referralOf(world)).toMatchObject({ friends: 1, counted: 0, rewards: '0.00' })
  expect((await mailOf(world))[1]).toBe('฿100.00 was taken back')
  const [debt] = await world.db.query<{ balance: bigint }>(
    "select balance from account where member_id = $1 and kind <> 'wallet'",
    [alice],
  )
  expect(debt!.balance).toBe(-80n * baht)
  expect(await world.invariants()).toEqual([])
})

test('agents, trials, other types of friends and members on a break are paid nothing', async () => {
  const [agent, second] = await addLine(world, [1, 0])
  await befriend(world, second!, agent!)
  await befriend(world, trial, alice)
  expect([await standing(world, agent!), await standing(world)]).toEqual([[], []])
  expect(await referralOf(world, agent!)).toMatchObject({ takesPart: false })
  await becomeFriend(world)
  await nextDay(world)
  await world.db.transaction((tx) => excludeIn(tx, alice, world.clock.now()))
  await deposit(world, bob, 1_000)
  await bet(world, bob, 1_000)
  const [third] = await addLine(world, [0])
  await becomeFriend(world, third!)
  await nextDay(world)
  expect(await standing(world)).toEqual(['waiting 0.00 0.00', 'counted 100.00 0.00'])
  expect(await referralOf(world)).toMatchObject({ onBreak: true, shares: '0.00' })
  expect(await world.invariants()).toEqual([])
})

test('while it is off nobody becomes a friend, and days bring nothing, then and later', async () => {
  await becomeFriend(world)
  await nextDay(world)
  await world.app.settings.change({ referralOn: false }, 'test')
  await deposit(world, bob, 1_000)
  await bet(world, bob, 1_000)
  const [second] = await addLine(world, [0])
  await befriend(world, second!)
  await nextDay(world)
  expect([await outcome(referralOf(world)), await outcome(friendsOf(world))]).toEqual(['referral_off', 'referral_off'])
  await world.app.settings.change({ referralOn: true }, 'test')
  await nextDay(world)
  expect([await standing(world), (await referralOf(world)).shares]).toEqual([['counted 100.00 0.00'], '0.00'])
  expect(await world.invariants()).toEqual([])
})

test('friends come in pages, newest first', async () => {
  const more = [...(await addLine(world, [0])), ...(await addLine(world, [0]))]
  for (const one of [bob, ...more]) await befriend(world, one)
  const first = await friendsOf(world, alice, 2)
  const second = await friendsOf(world, alice, 2, first.next)
  expect([first.content.length, second.content.map(({ name }) => name), second.next]).toEqual([
    2,
    [`bo***9`],
    undefined,
  ])
})
