import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { sumRounds } from '#server/records/rows-bets.ts'
import { measuredDb } from '#tests/support/plan.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { count } from '#tests/turnover/support.ts'
import { alice, World } from '#tests/wallet/support.ts'

const many = 6_000
let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

test('the sums of thousands of rounds read a few days, and no movement that is counted', async () => {
  await db.query(
    `insert into game_round (provider, member_id, vassalage, round, game_code, currency, bets, stake_total, win_total, opened_at, closed_at)
       select 'hub88', $1, 'PG', n::text, 'pg_koi', 'THB', 1, 100000, 0, at, at
       from generate_series(1, $2::int) n cross join lateral (select $3::timestamptz - n * interval '1 minute' as at) t`,
    [alice, many, world.clock.now()],
  )
  await db.query(
    `insert into provider_transaction (provider, transaction_uuid, kind, member_id, round_id, round, game_code, currency, amount,
         state, status, balance, request_uuid, received_at, valid)
       select 'hub88', md5(id::text)::uuid, 'bet', member_id, id, round, game_code, currency, stake_total, 'accepted', 'RS_OK', 0,
         id::text, opened_at, stake_total from game_round where member_id = $1`,
    [alice],
  )
  await count(world)
  await db.exec('analyze')
  const watched = measuredDb(db)
  const sums = await sumRounds(watched, { memberId: alice })
  expect(sums).toMatchObject({ count: BigInt(many), stake: BigInt(many) * 100_000n, truncated: false })
  expect(watched.taken().read).toBeLessThan(60)
  const narrow = await sumRounds(watched, { memberId: alice, gameType: 'RNG', vendor: 'PG' })
  expect(narrow.count).toBe(BigInt(many))
  expect(watched.taken().read).toBeLessThan(80)
})
