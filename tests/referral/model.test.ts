import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addLine, baht, count } from '#tests/figures/support.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'
import { becomeFriend, bet, deposit, nextDay, programme } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(0n)
  await world.app.settings.change(programme, 'test')
  await nextDay(world)
})
afterAll(() => world.db.close())

test('whatever friends bet and take back, what is paid and carried is what their days give', async () => {
  const step = fc.record({
    ...{ who: fc.integer({ min: 0, max: 1 }), sum: fc.integer({ min: 1, max: 97 }), back: fc.boolean() },
    ends: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await world.renew(0n)
      const [second] = await addLine(world, [0])
      const friends = [bob, second!]
      for (const one of friends) await becomeFriend(world, one)
      for (const one of friends) await deposit(world, one, 5_000)
      await nextDay(world)
      let left = 0n
      for (const { who, sum, back, ends } of steps) {
        const member = friends[who]!
        const made = await bet(world, member, sum)
        if (ends) await nextDay(world)
        if (back) await world.rollback(made, { user: String(member), token: await world.tokenFor(member) })
        else left += BigInt(sum) * baht
      }
      await nextDay(world)
      const [row] = await world.db.query<{ shares: bigint; carry: bigint }>(
        'select shares, carry from referral_account where member_id = $1',
        [alice],
      )
      expect(row!.shares * 10_000n + row!.carry).toBe(left * 100n)
      expect(await world.invariants()).toEqual([])
    }),
    { numRuns: examples(6) },
  )
})

test.each([
  ['referral_friend', 'reward', 'referrer_id', 'I24 what friends bring is'],
  ['referral_friend', 'parts', 'referrer_id', 'I24 what a friend brought'],
  ['referral_share', 'bets', 'referrer_id', 'I24 a day’s share'],
  ['referral_share', 'amount', 'referrer_id', 'I24 what friends bring is'],
  ['referral_account', 'carry', 'member_id', 'I24 a member’s account'],
  ['referral_account', 'friends', 'member_id', 'I24 a member’s account'],
])('a fault in %s.%s is seen', async (table, column, whose, sentence) => {
  await becomeFriend(world)
  await nextDay(world)
  await deposit(world, bob, 1_000)
  await bet(world, bob, 1_000)
  await nextDay(world)
  await count(world)
  const change = (by: number) =>
    world.db.query(`update ${table} set ${column} = ${column} + ${by} where ${whose} = ${alice}`)
  await change(1)
  expect(await world.invariants()).toContainEqual(expect.stringContaining(sentence))
  await change(-1)
  expect(await world.invariants()).toEqual([])
})
