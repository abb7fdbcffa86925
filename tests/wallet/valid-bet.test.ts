import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { voidStaleRounds } from '#server/wallet/voiding.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(() => world.renew())
afterEach(async () => expect(await world.invariants()).toEqual([]))
afterAll(() => world.db.close())

/** What each of the member's movements adds to the valid bet, in baht, in their order. */
async function valid(): Promise<string[]> {
  const rows = await world.db.query<{ kind: string; valid: bigint }>(
    'select kind, valid / 100000 as valid from provider_transaction where member_id = $1 order by xid, id',
    [alice],
  )
  return rows.map((row) => `${row.kind} ${row.valid}`)
}

test('the movement that closes a round adds its stake, whichever kind it is', async () => {
  const bet = await world.accepted({ round: 'by-win' })
  await world.win(bet, { round: 'by-win', amount: 0, round_closed: true })
  await world.accepted({ round: 'by-bet', round_closed: true })
  const undone = await world.accepted({ round: 'by-rollback' })
  await world.accepted({ round: 'by-rollback', amount: 3_000_000 })
  await world.rollback(undone, { round: 'by-rollback', round_closed: true })
  expect(await valid()).toEqual(['bet 0', 'win 10', 'bet 10', 'bet 0', 'bet 0', 'rollback 30'])
})

test('bets of a round that is open add nothing; the last one adds all that was staked', async () => {
  await world.accepted({ amount: 1_000_000 })
  await world.accepted({ amount: 2_000_000 })
  expect(await valid()).toEqual(['bet 0', 'bet 0'])
  await world.accepted({ amount: 3_000_000, round_closed: true })
  expect(await valid()).toEqual(['bet 0', 'bet 0', 'bet 60'])
})

test('a win after the close adds nothing, and neither does its rollback', async () => {
  const bet = await world.accepted({ round_closed: true })
  await world.win(bet, { amount: 700_000 })
  const late = randomUUID()
  await world.win(bet, { transaction_uuid: late, amount: 100_000, round_closed: true })
  await world.rollback(late)
  expect(await valid()).toEqual(['bet 10', 'win 0', 'win 0', 'rollback 0'])
})

test('a rollback takes back a bet of a closed round, and nothing of one that is open', async () => {
  const open = await world.accepted({ round: 'open' })
  await world.rollback(open, { round: 'open' })
  const first = await world.accepted({ round: 'closed' })
  const second = await world.accepted({ round: 'closed', amount: 3_000_000, round_closed: true })
  await world.rollback(first, { round: 'closed' })
  await world.rollback(second, { round: 'closed' })
  await world.rollback(second, { round: 'closed', transaction_uuid: randomUUID() })
  expect(await valid()).toEqual([
    ...['bet 0', 'rollback 0', 'bet 0', 'bet 40', 'rollback -10', 'rollback -30', 'rollback 0'],
  ])
})

test('a free bet is no stake', async () => {
  const bet = await world.accepted({ is_free: true })
  await world.win(bet, { amount: 100_000, round_closed: true })
  await world.rollback(bet)
  expect(await valid()).toEqual(['bet 0', 'win 0', 'rollback 0'])
})

test('a refused bet and a tombstone add nothing; a rollback under the name of a tombstone comes later in the order', async () => {
  await world.bet({ amount: 999_000_000_000 })
  const never = randomUUID()
  await world.rollback(never)
  expect(await valid()).toEqual(['bet 0', 'tombstone 0', 'rollback 0'])
  const bet = await world.accepted({ round_closed: true })
  await world.rollback(bet, { transaction_uuid: never })
  expect(await valid()).toEqual(['bet 0', 'rollback 0', 'bet 10', 'rollback -10'])
})

test('calls that are carried out together add what they add alone', async () => {
  const bets = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => {
      await world.renew()
      return {
        member: alice,
        bet: await world.accepted({ round: `t${at}`, round_closed: at === 3 }),
        token: world.token,
      }
    }),
  )
  await Promise.all(
    bets.map(({ member, bet, token }, at) =>
      world.win(bet, { user: String(member), token, round: `t${at}`, amount: 500_000, round_closed: at !== 2 }),
    ),
  )
  const rows = await world.db.query<{ round: string; valid: bigint }>(
    "select round, sum(valid) / 100000 as valid from provider_transaction where round like 't%' group by round order by round",
  )
  expect(rows.map(({ valid: sum }) => Number(sum))).toEqual([10, 10, 0, 10])
})

test('a round that the house closes has a movement for it; one that it voids adds nothing', async () => {
  const day = 24 * 60 * 60_000
  const bet = await world.accepted({ round: 'won' })
  await world.win(bet, { round: 'won', amount: 500_000 })
  await world.accepted({ round: 'lost' })
  await world.accepted({ round: 'lost', amount: 3_000_000 })
  world.clock.advance(4 * day)
  const gameVendor = { ...world.app.ports.gameVendor, listTransactions: async () => [] }
  await voidStaleRounds({ ...world.app, ports: { ...world.app.ports, gameVendor } })
  const rounds = await world.db.query<{ round: string; said: string }>(
    `select round, string_agg(kind || ' ' || valid / 100000, ', ' order by xid, id) as said
     from provider_transaction where member_id = $1 group by round order by round desc`,
    [alice],
  )
  expect(rows(rounds)).toEqual({
    won: 'bet 0, win 0, close 10',
    lost: 'bet 0, bet 0, rollback 30, rollback -30',
  })
  // The vendor cannot undo what has no name of its own there, and its late rollback counts.
  await world.rollback(bet, { round: 'won' })
  expect((await valid()).at(-1)).toBe('rollback -10')
})

const rows = (all: readonly { round: string; said: string }[]): Record<string, string> =>
  Object.fromEntries(all.map(({ round, said }) => [round, said]))
