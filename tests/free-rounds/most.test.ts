import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cutWins } from '#server/free-rounds/rows.ts'
import { first } from '#server/kernel/db.ts'
import { baht } from '#tests/figures/support.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'

const start = 1_000n * baht
const stake = 2n * baht
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(() => world.renew(start))
afterAll(() => world.db.close())

/** Free rounds of alice that the vendor has under this name, and the most that they bring in whole baht. */
async function given(most: bigint | null, rewardId: string | null = randomUUID()) {
  const now = world.clock.now()
  const row = await first<{ id: bigint }>(
    world.db,
    `insert into free_rounds_grant (reference, member_id, source, key, game_code, currency, rounds, bet_value, state, reward_id, next_at,
       granted_at, expires_at, win_max)
     values ($1::uuid, $2, 'test', $1::uuid::text, 'pg_koi', 'THB', 500, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[randomUUID(), alice, stake, rewardId === null ? 'waiting' : 'sent', rewardId, rewardId === null ? now : null],
      ...[now, new Date(now.getTime() + 86_400_000), most === null ? null : most * baht],
    ],
  )
  return { id: row!.id, member_id: alice, rewardId: rewardId ?? '' }
}

/** A free round that wins; gives the name of its win and what the vendor was told. */
async function spin(rewardId: string, won: bigint, more: Record<string, unknown> = {}) {
  const round = { round: randomUUID(), is_free: true }
  const bet = await world.accepted({ ...round, reward_uuid: rewardId, amount: Number(stake) })
  const transaction_uuid = randomUUID()
  const answer = await world.win(bet, {
    ...{ ...round, reward_uuid: rewardId, transaction_uuid, amount: Number(won * baht), round_closed: true, ...more },
  })
  return { win: transaction_uuid, balance: answer.balance }
}
const has = async () => ((await world.balance()) - start) / baht
const told = (kept: bigint) => Number(start + kept * baht)

test('wins bring no more than the most, at once and in the answer to the vendor', async () => {
  const { rewardId, id } = await given(100n)
  expect((await spin(rewardId, 80n)).balance).toBe(told(80n))
  expect((await spin(rewardId, 50n)).balance).toBe(told(100n))
  expect((await spin(rewardId, 7n)).balance).toBe(told(100n))
  expect((await spin(rewardId, 0n)).balance).toBe(told(100n))
  expect(await has()).toBe(100n)
  expect(await first(world.db, 'select cut from free_rounds_grant where id = $1', [id])).toEqual({ cut: 37n * baht })
  expect(
    await world.db.query("select reason, count(*)::int as n from transfer where source = 'free_rounds' group by 1"),
  ).toContainEqual({ reason: 'rounds_cut', n: expect.any(Number) })
  expect(await world.invariants()).toEqual([])
})

test('without a most, of another grant, and in rounds for money, wins stay whole', async () => {
  const { rewardId } = await given(null)
  const other = await given(1n)
  await spin(rewardId, 500n)
  await spin(other.rewardId, 1n)
  const bet = await world.accepted({ round: 'money' })
  await world.win(bet, { round: 'money', amount: Number(300n * baht), round_closed: true })
  expect(await has()).toBe(791n)
  expect(await world.invariants()).toEqual([])
})

test('a win whose own message names no reward belongs to that of its bet', async () => {
  const { rewardId } = await given(10n)
  const { balance } = await spin(rewardId, 25n, { reward_uuid: undefined, is_free: false })
  expect(balance).toBe(told(10n))
  expect(await world.invariants()).toEqual([])
})

test('a copy of a win changes nothing, and a win that is taken back makes room for others', async () => {
  const { rewardId } = await given(100n)
  const one = await spin(rewardId, 80n)
  await spin(rewardId, 50n)
  expect(await has()).toBe(100n)
  expect(await world.rollback(one.win)).toMatchObject({ status: 'RS_OK', balance: told(50n) })
  expect(await has()).toBe(50n)
  expect(await world.rollback(one.win)).toMatchObject({ balance: told(50n) })
  expect((await spin(rewardId, 70n)).balance).toBe(told(100n))
  expect(await world.invariants()).toEqual([])
})

test('wins that come together with those of others are cut all the same', async () => {
  const { rewardId } = await given(5n)
  const round = { round: randomUUID(), is_free: true }
  const free = await world.accepted({ ...round, reward_uuid: rewardId, amount: Number(stake) })
  const theirs = { user: String(bob), token: await world.tokenFor(bob), round: randomUUID() }
  const bet = await world.accepted(theirs)
  await Promise.all([
    world.win(free, { ...round, reward_uuid: rewardId, amount: Number(9n * baht), round_closed: true }),
    world.win(bet, { ...theirs, amount: Number(9n * baht), round_closed: true }),
  ])
  expect([await has(), (await world.balance(bob)) - start]).toEqual([5n, 9n * baht - 10n * baht])
  expect(await world.invariants()).toEqual([])
})

test('what was won before the vendor’s name of them is known is cut when it is', async () => {
  const { id, member_id } = await given(30n, null)
  const name = randomUUID()
  await spin(name, 45n)
  expect(await has()).toBe(45n)
  await world.db.query(
    "update free_rounds_grant set state = 'sent', reward_id = $2, next_at = null, sent_at = granted_at where id = $1",
    [id, name],
  )
  const cut = () => world.db.transaction((tx) => cutWins(tx, { id, member_id }, name, world.clock.now()))
  expect([await cut(), await cut(), await has()]).toEqual([true, false, 30n])
  expect(await world.invariants()).toEqual([])
})

test('whatever is won and taken back, what stays is the smaller of the most and all that was won', async () => {
  const step = fc.record({ won: fc.integer({ min: 0, max: 60 }), back: fc.option(fc.nat(4)) })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 120 }), fc.array(step, { maxLength: 7 }), async (most, steps) => {
      await world.renew(start)
      const { rewardId } = await given(BigInt(most))
      const wins: { win: string; won: number }[] = []
      for (const { won, back } of steps) {
        wins.push({ win: (await spin(rewardId, BigInt(won))).win, won })
        const undone = back === null ? undefined : wins.splice(back % wins.length, 1)[0]
        if (undone) await world.rollback(undone.win)
        const all = wins.reduce((sum, one) => sum + one.won, 0)
        expect(await has()).toBe(BigInt(Math.min(most, all)))
      }
      expect(await world.invariants()).toEqual([])
    }),
    { numRuns: examples(12) },
  )
})

test('a fault in what went back is seen', async () => {
  const { rewardId, id } = await given(1n)
  await spin(rewardId, 3n)
  await world.db.query('update free_rounds_grant set cut = cut + 1 where id = $1', [id])
  expect(await world.invariants()).toContainEqual(expect.stringContaining('I28 of what free rounds won'))
  await world.db.query('update free_rounds_grant set cut = cut - 1 where id = $1', [id])
  expect(await world.invariants()).toEqual([])
})
