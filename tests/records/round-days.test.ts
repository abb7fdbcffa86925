import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RoundFilter, type RoundSums, sumRounds } from '#server/records/rows-bets.ts'
import { fullDays } from '#server/records/rows-days.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { baht, count } from '#tests/turnover/support.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'

const hourMs = 60 * 60_000

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(() => world.db.close())

describe('the full days of a time', () => {
  const at = (day: number, clock = '00:00') => `2026-03-0${day}T${clock}:00.000Z`
  test.each([
    ['parts of days on both sides', at(1, '10:20'), at(4, '13:05'), at(2), at(4)],
    ['full days on both sides', at(1), at(4), at(1), at(4)],
    ['two parts and nothing between', at(1, '10:20'), at(2, '11:20'), at(2), at(2)],
    ['within one day', at(1, '10:20'), at(1, '10:40'), at(1, '10:40'), at(1, '10:40')],
    ['up to the first full day', at(1, '10:20'), at(2), at(2), at(2)],
    ['without an end', at(1, '10:20'), undefined, at(2), 'infinity'],
    ['without a beginning', undefined, at(4, '13:05'), '-infinity', at(4)],
    ['always', undefined, undefined, '-infinity', 'infinity'],
  ])('%s', (_name, from, to, first, last) => {
    expect(fullDays(from, to)).toEqual({ from: first, to: last })
  })
})

const games = { pg_koi: 'RNG', pg_live: 'LIVE', jdb_fish: 'FISH' } as const
type Game = keyof typeof games
const vendorOf = (game: string): string => (game === 'jdb_fish' ? 'JDB' : 'PG')

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      game: fc.constantFrom(...(Object.keys(games) as Game[])),
      stake: fc.integer({ min: 1, max: 40 }),
      isFree: fc.boolean(),
      closes: fc.boolean(),
      at: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('win' as const),
      at: fc.nat(9),
      amount: fc.nat(50),
      closes: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback' as const), at: fc.nat(12) }) },
  fc.record({ kind: fc.constant('count' as const), rows: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
)
const ask = fc.record({
  from: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
  hours: fc.option(fc.integer({ min: 1, max: 150 }), { nil: undefined }),
  vendor: fc.constantFrom(undefined, 'PG', 'JDB'),
  gameType: fc.constantFrom(undefined, 'RNG', 'LIVE', 'FISH'),
  status: fc.constantFrom(undefined, 'open', 'settled', 'rolled_back'),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Ask = typeof ask extends fc.Arbitrary<infer One> ? One : never

/** The sums once more, from each round as it is now. */
async function naive({ from, to, vendor, gameType, status }: RoundFilter): Promise<RoundSums> {
  const rows = await world.db.query<Record<string, bigint> & { status: string; closed_at: Date | null; code: Game }>(
    `select status, closed_at, game_code as code, stake_total - stake_returned as stake, win_total - win_returned as won
     from game_round where member_id = $1 and opened_at >= $2::timestamptz and opened_at < $3::timestamptz`,
    [alice, from ?? '-infinity', to ?? 'infinity'],
  )
  const met = rows.filter(
    (row) =>
      (vendor === undefined || vendorOf(row.code) === vendor) &&
      (gameType === undefined || games[row.code] === gameType) &&
      (status === undefined || row.status === status),
  )
  const sum = (of: (row: (typeof rows)[number]) => bigint) => met.reduce((all, row) => all + of(row), 0n)
  return {
    ...{ count: BigInt(met.length), truncated: false },
    stake: sum(({ stake }) => stake!),
    payout: sum((row) => (row.status === 'open' ? 0n : row.won!)),
    open: sum((row) => (row.status === 'open' ? row.stake! : 0n)),
    valid: sum((row) => (row.closed_at === null ? 0n : row.stake!)),
    currency: null,
  }
}

async function play(steps: readonly Step[], asks: readonly Ask[]): Promise<void> {
  await world.renew(1_000_000n * baht)
  const start = world.clock.now().getTime()
  const open: { round: string; game: Game }[] = []
  const bets: { uuid: string; round: string; game: Game }[] = []
  const moves: string[] = []
  for (const one of steps) {
    world.clock.advance(10)
    if (one.kind === 'bet') {
      const own = open.filter(({ game }) => game === one.game)
      const { round } = own[one.at] ?? { round: randomUUID() }
      const amount = one.isFree ? 0 : Number(BigInt(one.stake) * baht)
      const free = one.isFree ? { is_free: true } : {}
      const uuid = await world.accepted({ round, game_code: one.game, amount, round_closed: one.closes, ...free })
      bets.push({ uuid, round, game: one.game })
      moves.push(uuid)
      const at = open.findIndex((other) => other.round === round)
      if (one.closes && at >= 0) open.splice(at, 1)
      if (!one.closes && at < 0) open.push({ round, game: one.game })
    } else if (one.kind === 'win') {
      const bet = bets[one.at]
      if (bet === undefined) continue
      const transaction_uuid = randomUUID()
      const amount = Number(BigInt(one.amount) * baht)
      const { round, game } = bet
      await world.win(bet.uuid, { transaction_uuid, round, game_code: game, amount, round_closed: one.closes })
      moves.push(transaction_uuid)
      const at = open.findIndex((other) => other.round === round)
      if (one.closes && at >= 0) open.splice(at, 1)
    } else if (one.kind === 'rollback') {
      const undone = moves[one.at]
      if (undone !== undefined) await world.rollback(undone, { round_closed: false })
    } else if (one.kind === 'count') await count(world, one.rows)
    else {
      world.clock.advance(one.hours * hourMs)
      world.token = await world.tokenFor(alice)
    }
    for (const { from, hours, ...rest } of asks) {
      const at = (hour: number) => new Date(start + hour * hourMs).toISOString()
      const filter = {
        ...{ memberId: alice, ...rest, from: from === undefined ? undefined : at(from) },
        to: hours === undefined ? undefined : at((from ?? 0) + hours),
      }
      expect({ ...(await sumRounds(world.db, filter)), currency: null }).toEqual(await naive(filter))
    }
  }
  await count(world)
  expect(await world.invariants()).toEqual([])
}

test('whatever is played, taken back and counted, the sums of a time are those of all its rounds', async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 40 })
  const asks = fc.array(ask, { minLength: 2, maxLength: 4 })
  await fc.assert(fc.asyncProperty(steps, asks, play), { numRuns: examples(40), endOnFailure: true })
})

test('the sums are of more rounds than a list counts, and read none of them', async () => {
  await world.renew(1_000_000n * baht)
  const at = new Date(world.clock.now().getTime() - 72 * hourMs)
  at.setUTCHours(0, 0, 0, 0)
  await world.db.query(
    `insert into round_day (member_id, day, vassalage, game_code, rounds, staked, valid_bet, won)
     values ($1, $2, 'PG', 'pg_koi', 20000, 2000000, 2000000, 1900000), ($1, $2, 'JDB', 'jdb_fish', 5, 50, 50, 0)`,
    [bob, at],
  )
  const sums = await sumRounds(world.db, { memberId: bob })
  expect(sums).toMatchObject({ count: 20_005n, truncated: false, stake: 2_000_050n, payout: 1_900_000n })
  expect(await sumRounds(world.db, { memberId: bob, gameType: 'FISH' })).toMatchObject({ count: 5n, stake: 50n })
  await world.db.query('delete from round_day where member_id = $1', [bob])
})
