import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { excludeIn } from '#server/limits/public.ts'
import { whatIsLeft } from '#server/turnover/public.ts'
import { bonusesToClaim } from '#server/vip/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, trial, World } from '#tests/wallet/support.ts'
import { bet, claim, ladder, look, payIn, vipOf } from './support.ts'

const dayMs = 86_400_000
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(10_000n * 100_000n)
  await world.app.settings.change({ vipOn: true, vipLadder: ladder, vipTurnover: 20_000 }, 'test')
})
afterAll(() => world.db.close())

const outcome = (work: Promise<unknown> | unknown) =>
  Promise.resolve(work).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const ranks = async (member = alice) => {
  const { standing } = await vipOf(world, member)
  return standing && [standing.rank, standing.best, standing.month, standing.keptBy]
}
const shown = async (member = alice) =>
  (await world.db.query<{ vip_rank: number }>('select vip_rank from member where id = $1', [member]))[0]!.vip_rank
const later = async (days: number) => {
  world.clock.advance(days * dayMs)
  world.token = await world.tokenFor(alice)
}

test('bets and deposits together raise a member at once, and the rank stands beside the name', async () => {
  await bet(world, 150)
  await look(world)
  expect([await ranks(), await shown()]).toEqual([[1, 1, '2026-03', '2026-04'], 0])
  await payIn(world, 15)
  await bet(world, 1)
  await look(world)
  expect([await ranks(), await shown()]).toEqual([[2, 2, '2026-03', '2026-04'], 2])
  const { standing } = await vipOf(world)
  expect(standing).toMatchObject({ validBet: '151.00', deposits: '10015.00', monthBet: '151.00' })
  expect(standing!.history).toMatchObject([{ before: 1, after: 2 }])
  expect(await ranks(bob)).toEqual([1, 1, '2026-03', '2026-04'])
  expect(await world.invariants()).toEqual([])
})

test('a deposit that was missing raises who looks, before the next bet', async () => {
  await bet(world, 300)
  await look(world)
  await payIn(world, 20)
  await look(world)
  expect([await ranks(), await shown()]).toEqual([[3, 3, '2026-03', '2026-04'], 3])
})

test('each bonus is paid once, with the bets that it asks for', async () => {
  await payIn(world, 20)
  await bet(world, 200)
  await look(world)
  const { standing } = await vipOf(world)
  expect(
    standing!.benefits.map(({ benefit, period, amount, claimedAt }) => [benefit, period, amount, claimedAt]),
  ).toEqual([
    ['month', '2026-03', '3.00', undefined],
    ['level', '3', '7.00', undefined],
    ['level', '2', '5.00', undefined],
  ])
  expect(await bonusesToClaim(world.app, world.db, alice)).toBe(3)
  world.clock.advance(1_000)
  const before = await world.balance()
  const after = await claim(world, 'level', '3')
  expect(after.standing!.benefits.at(-1)).toMatchObject({ period: '3', claimedAt: expect.any(String) })
  await claim(world, 'level', '3')
  await claim(world, 'month', '2026-03')
  expect((await world.balance()) - before).toBe(1_000_000n)
  expect(await bonusesToClaim(world.app, world.db, alice)).toBe(1)
  const left = await whatIsLeft(world.app, world.db, alice)
  expect(left.map(({ source, amount, need }) => [source, amount, need])).toEqual([
    ['vip', 700_000n, 1_400_000n],
    ['vip', 300_000n, 600_000n],
  ])
  // A ladder that pays more since pays nobody the difference.
  const more = ladder.map((rank) => ({ ...rank, levelUp: rank.levelUp === '0' ? '0' : '9' }))
  await world.app.settings.change({ vipLadder: more }, 'test')
  expect((await claim(world, 'level', '3')).standing!.benefits.find(({ period }) => period === '3')!.amount).toBe(
    '7.00',
  )
  expect((await world.balance()) - before).toBe(1_000_000n)
  expect(await world.invariants()).toEqual([])
})

test('what is none, another’s, over or not wanted is refused, and nothing moves', async () => {
  await payIn(world, 10)
  await bet(world, 100)
  await look(world)
  const before = await world.balance()
  for (const period of ['1', '3', '0', '-1', '99', '2026-03', 'x'])
    expect(await outcome(claim(world, 'level', period))).toBe('vip_nothing')
  for (const period of ['2026-03', '2026-02', '2026-04', '2'])
    expect(await outcome(claim(world, 'month', period))).toBe('vip_nothing')
  expect(await outcome(claim(world, 'level', '2', bob))).toBe('vip_nothing')
  expect(await outcome(claim(world, 'level', '2', trial))).toBe('vip_nothing')
  expect(await vipOf(world, trial)).toEqual({ turnover: 20_000, onBreak: false })
  await world.db.query('update member set type = 1 where id = $1', [alice])
  expect(await outcome(claim(world, 'level', '2'))).toBe('vip_nothing')
  expect(await vipOf(world)).toEqual({ turnover: 20_000, onBreak: false })
  expect(await bonusesToClaim(world.app, world.db, alice)).toBe(0)
  await world.db.query('update member set type = 0 where id = $1', [alice])
  expect(await bonusesToClaim(world.app, world.db, alice)).toBe(1)
  await world.db.transaction((tx) => excludeIn(tx, alice, world.clock.now()))
  expect(await bonusesToClaim(world.app, world.db, alice)).toBe(0)
  expect(await outcome(claim(world, 'level', '2'))).toBe('play_excluded')
  await world.app.settings.change({ vipOn: false }, 'test')
  expect(await outcome((async () => vipOf(world))())).toBe('vip_off')
  expect(await outcome(claim(world, 'level', '2'))).toBe('vip_off')
  expect(await world.balance()).toBe(before)
  expect(await world.db.query('select 1 from vip_claim where member_id = $1', [alice])).toEqual([])
})

test('a month without its bets costs one rank, and its bets bring it back', async () => {
  await payIn(world, 20)
  await bet(world, 200)
  await look(world)
  // Reached in March: kept in April, whose bets decide about May.
  await later(35)
  await look(world)
  expect(await ranks()).toEqual([3, 3, '2026-04', '2026-04'])
  await bet(world, 29)
  await later(30)
  await look(world)
  expect([await ranks(), await shown()]).toEqual([[2, 3, '2026-05', '2026-05'], 2])
  await bet(world, 29)
  await look(world)
  expect(await ranks()).toEqual([2, 3, '2026-05', '2026-05'])
  await bet(world, 1)
  await look(world)
  expect(await ranks()).toEqual([3, 3, '2026-05', '2026-06'])
  const { standing } = await vipOf(world)
  expect(standing!.history.map(({ before, after }) => [before, after])).toEqual([
    [2, 3],
    [3, 2],
    [1, 3],
  ])
  expect(await world.invariants()).toEqual([])
})

test('months in which nothing ran are made up for one after another', async () => {
  await payIn(world, 20)
  await bet(world, 200)
  await look(world)
  await later(100)
  await look(world)
  await look(world)
  expect((await ranks())![0]).toBe(1)
  expect(await world.invariants()).toEqual([])
})

const born = (birthday: string) =>
  world.db.query("update member set profile = jsonb_build_object('birthday', $2::text) where id = $1", [
    alice,
    birthday,
  ])
const birthdays = async () =>
  (await vipOf(world)).standing!.benefits.filter(({ benefit }) => benefit === 'birthday').map(({ period }) => period)

test('a birthday brings a bonus once a year within its days, whatever day the profile names afterwards', async () => {
  const withBirthdays = ladder.map((rank, at) => ({ ...rank, birthday: String(at * 10) }))
  await world.app.settings.change({ vipLadder: withBirthdays, vipBirthdayDays: 7 }, 'test')
  await payIn(world, 20)
  await bet(world, 200)
  await look(world)
  const today = world.clock.now().toISOString().slice(0, 10)
  const year = today.slice(0, 4)
  expect([await birthdays(), (await vipOf(world)).standing!.birthday]).toEqual([[], { amount: '20.00', days: 7 }])
  expect(await outcome(claim(world, 'birthday', year))).toBe('vip_nothing')
  await born(`1990-${today.slice(5)}`)
  expect(await bonusesToClaim(world.app, world.db, alice)).toBe(4)
  const ends = (await vipOf(world)).standing!.benefits.map(({ benefit, expiresAt }) => [benefit, expiresAt])
  const turn = new Date(Date.UTC(Number(year), Number(today.slice(5, 7)), 1) - 7 * 3_600_000)
  const birth = new Date(`${today}T00:00:00+07:00`).getTime()
  expect(ends).toEqual([
    ['birthday', new Date(birth + 7 * dayMs).toISOString()],
    ['month', turn.toISOString()],
    ['level', undefined],
    ['level', undefined],
  ])
  expect(await outcome(claim(world, 'birthday', String(Number(year) - 1)))).toBe('vip_nothing')
  const before = await world.balance()
  expect([await outcome(claim(world, 'birthday', year)), await outcome(claim(world, 'birthday', year))]).toEqual([
    'done',
    'done',
  ])
  expect((await world.balance()) - before).toBe(20n * 100_000n)
  await later(8)
  expect(await birthdays()).toEqual([])
  // Another day in the profile is the same year, or too near.
  await later(290)
  const next = world.clock.now().toISOString().slice(0, 10)
  await born(`1990-${next.slice(5)}`)
  expect(await birthdays()).toEqual([])
  await later(3)
  if (next.slice(0, 4) !== year) expect(await birthdays()).toEqual([next.slice(0, 4)])
  await later(64)
  await born(`1990-${today.slice(5)}`)
  expect(await birthdays()).toEqual([String(Number(year) + 1)])
  expect(await world.invariants()).toEqual([])
})

const told = async () =>
  (
    await world.db.query<{ title: string }>(
      "select texts -> 'en' ->> 'title' as title from member_message where member_id = $1 order by id",
      [alice],
    )
  ).map(({ title }) => title)

test('a new rank is written to its member, up and down', async () => {
  await payIn(world, 20)
  await bet(world, 100)
  await look(world)
  expect(await told()).toEqual(['You are on VIP level 2'])
  await later(65)
  await look(world)
  expect([(await ranks())![0], await told()]).toEqual([1, ['You are on VIP level 2', 'Your VIP level is 1 now']])
})

test('who is offered nothing rises as others do, and is not written to', async () => {
  await payIn(world, 20)
  await bet(world, 100)
  await world.db.transaction((tx) => excludeIn(tx, alice, world.clock.now()))
  await look(world)
  expect([(await ranks())![0], await told()]).toEqual([2, []])
})
