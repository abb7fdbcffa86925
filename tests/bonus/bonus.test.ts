import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endForWithdrawal, lostByWithdrawal } from '#server/bonus/public.ts'
import { counters } from '#server/features.ts'
import { countPlay } from '#server/figures/count.ts'
import { lockWallet } from '#server/ledger/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'
import { baht, bonusOf, count, give, giveUp, pockets, roundsOf } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(20n * baht)
  await count(world)
  world.clock.advance(60_000)
  world.token = await world.tokenFor(alice)
})
afterAll(() => world.db.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
/** A stake in satang of a round of its own. */
const stake = (amount: number, fields: Record<string, unknown> = {}) =>
  world.bet({ round: randomUUID(), amount: amount * 1_000, ...fields })
const placed = (amount: number, fields: Record<string, unknown> = {}) =>
  world.accepted({ round: randomUUID(), amount: amount * 1_000, ...fields })
const progress = async () => (await bonusOf(world)).content[0]!.done
const states = async () => (await bonusOf(world)).content.map(({ state }) => state)

test('own money pays first, a win goes by shares, and rollbacks bring everything back', async () => {
  await give(world)
  expect(await pockets(world)).toEqual({ own: 20n * baht, bonus: 100n * baht })
  const bet = randomUUID()
  const answer = await stake(3_000, { round: 'one', transaction_uuid: bet })
  expect(answer).toMatchObject({ status: 'RS_OK', balance: 9_000_000 })
  expect(await pockets(world)).toEqual({ own: 0n, bonus: 90n * baht })
  const win = randomUUID()
  const won = await world.win(bet, { round: 'one', transaction_uuid: win, amount: 6_000_000, round_closed: true })
  expect(won).toMatchObject({ status: 'RS_OK', balance: 15_000_000 })
  expect(await pockets(world)).toEqual({ own: 40n * baht, bonus: 110n * baht })
  await count(world)
  expect(await progress()).toBe('30.00')
  expect((await bonusOf(world)).active).toMatchObject({ worth: '110.00', left: '970.00' })
  expect(await world.invariants()).toEqual([])
  await world.rollback(win, { round: 'one' })
  expect(await world.rollback(bet, { round: 'one' })).toMatchObject({ status: 'RS_OK', balance: 12_000_000 })
  expect(await pockets(world)).toEqual({ own: 20n * baht, bonus: 100n * baht })
  await count(world)
  expect(await progress()).toBe('0.00')
  const { content } = await roundsOf(world, (await bonusOf(world)).active!.id)
  expect(content).toMatchObject([{ game: 'Koi', stake: '0.00', bonus: '0.00', counted: '0.00', why: 'void' }])
  expect(await world.invariants()).toEqual([])
})

test('met and not looked at since, it is money before a withdrawal ends it or the member gives it up', async () => {
  const meet = async () => {
    await give(world, { need: 10n * baht })
    await placed(1_000, { round_closed: true })
    await countPlay(world.app, counters)
    expect(await states()).toContain('active')
  }
  await meet()
  await world.db.transaction(async (tx) => {
    await lockWallet(tx, alice)
    expect(await lostByWithdrawal(tx, alice)).toBeUndefined()
    await endForWithdrawal(world.app, tx, alice, undefined)
  })
  expect([await states(), await pockets(world)]).toEqual([['converted'], { own: 110n * baht, bonus: 0n }])
  await meet()
  await giveUp(world, (await bonusOf(world)).active!.id)
  expect([await states(), await pockets(world)]).toEqual([['converted', 'converted'], { own: 200n * baht, bonus: 0n }])
  expect(await world.invariants()).toEqual([])
})

test('bets count by their weights, exactly, and each round says what it counts or why not', async () => {
  await world.credit(alice, 200n * baht)
  await placed(1_000, { round: 'before' })
  world.clock.advance(1_000)
  await give(world, {
    weights: { default: 10_000, types: { LIVE: 1_000, FISH: 0 }, vendors: { JDB: 0 } },
    excluded: ['pg_rest'],
  })
  world.clock.advance(1_000)
  await placed(5_000, { round_closed: true })
  await count(world)
  expect(await progress()).toBe('50.00')
  await placed(5_000, { game_code: 'pg_live', round_closed: true })
  await count(world, 1)
  expect(await progress()).toBe('55.00')
  await placed(3, { game_code: 'pg_live', round_closed: true })
  await placed(100, { game_code: 'jdb_fish', round_closed: true })
  const open = await placed(700)
  await count(world)
  const [{ progress: exact } = { progress: '' }] = await world.db.query<{ progress: string }>(
    'select progress::text from bonus_grant where member_id = $1',
    [alice],
  )
  expect(exact).toBe(String((50n * baht + 5n * baht + 300n) * 10_000n))
  // What had begun before counts nothing, whenever it ends.
  await stake(100, { round: 'before', round_closed: true })
  await count(world)
  expect(await progress()).toBe('55.00')
  const { id } = (await bonusOf(world)).active!
  const first = await roundsOf(world, id, alice, { pageSize: 2 })
  expect(first.content.map(({ counted, why }) => [counted, why])).toEqual([
    ['0.00', 'weight'],
    ['0.00', undefined],
  ])
  const rest = await roundsOf(world, id, alice, { pageSize: 2, cursor: first.next! })
  expect(rest.content.map(({ counted, why }) => [counted, why])).toEqual([
    ['5.00', undefined],
    ['50.00', undefined],
  ])
  expect(rest.next).toBeUndefined()
  expect(await outcome(roundsOf(world, id, bob))).toBe('not_found')
  await world.rollback(open)
  expect(await world.invariants()).toEqual([])
})

test('a stake that bonus money pays is refused above its most and at excluded games; own money pays any', async () => {
  await give(world, { maxStake: 25n * baht, excluded: ['pg_live'] })
  expect((await stake(3_000)).status).not.toBe('RS_OK')
  expect((await world.event('refused')).data).toMatchObject({ code: 'bonus_stake', gameName: 'Koi' })
  world.published.length = 0
  expect((await stake(2_500, { game_code: 'pg_live' })).status).not.toBe('RS_OK')
  expect((await world.event('refused')).data).toMatchObject({ code: 'bonus_game' })
  expect((await stake(100_000)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
  expect(await pockets(world)).toEqual({ own: 20n * baht, bonus: 100n * baht })
  expect(await stake(2_000, { game_code: 'pg_live' })).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
  expect(await stake(2_500)).toMatchObject({ status: 'RS_OK', balance: 7_500_000 })
  expect(await world.invariants()).toEqual([])
})

test('met, it becomes money up to its most, and the next begins', async () => {
  await give(world, { need: 50n * baht, maxPayout: 60n * baht })
  await give(world, { amount: 7n * baht })
  expect(await states()).toEqual(['offered', 'active'])
  world.clock.advance(1_000)
  await placed(5_000, { round_closed: true })
  expect(await pockets(world)).toEqual({ own: 0n, bonus: 70n * baht })
  await count(world)
  expect(await states()).toEqual(['active', 'converted'])
  expect(await pockets(world)).toEqual({ own: 60n * baht, bonus: 7n * baht })
  expect((await bonusOf(world)).content[1]).toMatchObject({ converted: '60.00', worth: '0.00', left: '0.00' })
  await count(world)
  expect(await pockets(world)).toEqual({ own: 60n * baht, bonus: 7n * baht })
  expect(await world.invariants()).toEqual([])
})

test('the pocket of the bet decides: what comes after the end is the house’s, or money up to the most', async () => {
  await give(world)
  const bet = await placed(4_000, { round: 'late' })
  const { id } = (await bonusOf(world)).active!
  await giveUp(world, id)
  expect((await bonusOf(world)).content[0]).toMatchObject({ state: 'forfeited', end: 'member', worth: '0.00' })
  expect(await outcome(giveUp(world, id))).toBe('bonus_over')
  expect(await outcome(giveUp(world, id, bob))).toBe('not_found')
  await give(world, { amount: 5n * baht })
  // Half of the stake was bonus money that was given up: half of the win is the member's, none of it the next bonus's.
  const win = randomUUID()
  await world.win(bet, { round: 'late', transaction_uuid: win, amount: 8_000_000, round_closed: true })
  expect(await pockets(world)).toEqual({ own: 40n * baht, bonus: 5n * baht })
  expect(await world.invariants()).toEqual([])
  await world.rollback(win, { round: 'late' })
  await world.rollback(bet, { round: 'late' })
  expect(await pockets(world)).toEqual({ own: 20n * baht, bonus: 5n * baht })
  expect(await world.invariants()).toEqual([])
  await giveUp(world, (await bonusOf(world)).active!.id)

  await give(world, { need: 1n * baht, maxPayout: 110n * baht })
  world.clock.advance(1_000)
  const open = await placed(4_000, { round: 'later' })
  await placed(100, { round_closed: true })
  await count(world)
  expect(await pockets(world)).toEqual({ own: 79n * baht, bonus: 0n })
  const more = randomUUID()
  await world.win(open, { round: 'later', transaction_uuid: more, amount: 8_000_000, round_closed: true })
  // 40.00 of it by own money; of the other 40.00 what is left up to 110.00.
  expect(await pockets(world)).toEqual({ own: 150n * baht, bonus: 0n })
  expect(await world.invariants()).toEqual([])
  await world.rollback(more, { round: 'later' })
  expect(await pockets(world)).toEqual({ own: 79n * baht, bonus: 0n })
  expect(await world.invariants()).toEqual([])
})

test('it expires when bets are counted up to its end, and is over when all of it is bet', async () => {
  await give(world, { hours: 1 })
  await give(world, { amount: 30n * baht })
  world.clock.advance(3_600_000)
  expect(await states()).toEqual(['offered', 'active'])
  // Past its time it pays nothing, before anybody has ended it.
  expect((await stake(3_000)).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  world.token = await world.tokenFor(alice)
  expect((await stake(3_000)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
  await count(world)
  expect(await states()).toEqual(['active', 'expired'])
  expect(await pockets(world)).toEqual({ own: 20n * baht, bonus: 30n * baht })
  world.clock.advance(1_000)
  const all = await placed(5_000, { round: 'all' })
  await count(world)
  expect(await states()).toEqual(['active', 'expired'])
  await world.win(all, { round: 'all', amount: 0, round_closed: true })
  await count(world)
  expect(await bonusOf(world)).toMatchObject({ content: [{ state: 'forfeited', end: 'spent' }, { state: 'expired' }] })
  expect(await world.invariants()).toEqual([])
})

test('bonus money is never owed: a win that is taken back after it was lost is the house’s', async () => {
  await give(world)
  const bet = await placed(12_000, { round: 'x' })
  const win = randomUUID()
  await world.win(bet, { round: 'x', transaction_uuid: win, amount: 12_000_000, round_closed: true })
  expect(await pockets(world)).toEqual({ own: 20n * baht, bonus: 100n * baht })
  await placed(10_000, { round: 'y' })
  await world.rollback(win, { round: 'x' })
  expect(await pockets(world)).toEqual({ own: -20n * baht, bonus: 0n })
  expect(await world.invariants()).toEqual([])
})

test.each([
  ['bonus_grant', 'worth', 'I23 a pocket'],
  ['bonus_grant', 'converted', 'I23 what became money'],
  ['bonus_grant', 'progress', 'I23 what counts'],
  ['bonus_stake', 'stake', 'I23 what bonus money paid'],
  ['bonus_progress', 'valid', 'I23 a round that counts'],
])('a wrong figure is found: %s.%s', async (table, column, rule) => {
  await give(world)
  world.clock.advance(1_000)
  await placed(3_000, { round_closed: true })
  await count(world)
  expect(await world.invariants()).toEqual([])
  const whose = table === 'bonus_grant' ? `member_id = ${alice}` : `grant_id = (select max(id) from bonus_grant)`
  await world.db.exec(`update ${table} set ${column} = ${column} + 1 where ${whose}`)
  expect((await world.invariants()).join()).toContain(rule)
  await world.db.exec(`update ${table} set ${column} = ${column} - 1 where ${whose}`)
})
