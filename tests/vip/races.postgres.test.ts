import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { keepRanks } from '#server/vip/standing.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { bet, claim, ladder, look, payIn, vipOf } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db, 10_000n * 100_000n)
  await world.app.settings.change({ vipOn: true, vipLadder: ladder }, 'test')
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

test('ten presses at once pay a bonus once', async () => {
  await payIn(world, 20)
  await bet(world, 200)
  await look(world)
  const before = await world.balance()
  await Promise.all(Array.from({ length: 10 }, (_, n) => claim(world, 'level', n % 2 ? '2' : '3')))
  expect((await world.balance()) - before).toBe(1_200_000n)
  expect(await world.invariants()).toEqual([])
})

const changes = () => db.query('select before::int, after::int from vip_change where member_id = $1', [alice])

/** A member whose deposit and bets ask for the third rank, at a moment up to which nothing is counted yet. */
async function reachThird(): Promise<void> {
  await world.renew(10_000n * 100_000n)
  world.clock.advance(1_000)
  await payIn(world, 20)
  await bet(world, 200)
}

test('three processes that look at once raise a member one time', async () => {
  await reachThird()
  await Promise.all([look(world), look(world), look(world), vipOf(world), vipOf(world)])
  await look(world)
  expect(await changes()).toEqual([{ before: 1, after: 3 }])
  expect(await world.invariants()).toEqual([])
})

test('a look leaves a member to the next while another process counts the deposits', async () => {
  await reachThird()
  await db.transaction(async (tx) => {
    await tx.query("select 1 from figure_mark where stream = 'cash' for update")
    await look(world)
  })
  expect(await changes()).toEqual([])
  await look(world)
  expect(await changes()).toEqual([{ before: 1, after: 3 }])
  expect(await world.invariants()).toEqual([])
})

test('more members than one transaction takes are raised and lowered one time each, by two processes that each take two lots at once', async () => {
  const first = 40_000_000
  const members = 2_300
  // Deposits and bets that reach the third rank, counted already; the books have nothing of them.
  await db.exec(`insert into member (id, account) select ${first} + n, 'lot-' || n from generate_series(1, ${members}) n;
    insert into account (kind, member_id, currency, balance, floor)
      select 'wallet', ${first} + n, 'THB', 0, 0 from generate_series(1, ${members}) n;
    insert into member_day (member_id, day, bets, staked, valid_bet, won, deposits)
      select ${first} + n, date '2026-01-15', 1, 20000000, 20000000, 20000000, 1002000000 from generate_series(1, ${members}) n;
    insert into vip_due (member_id, xid, id, at) select ${first} + n, 0, 0, timestamptz '2026-01-15' from generate_series(1, ${members}) n`)
  const both = () => Promise.all([keepRanks(world.app), keepRanks(world.app)])
  const moved = () =>
    db.query(
      `select before::int, after::int, count(*)::int as times, count(distinct member_id)::int as members
       from vip_change where member_id > ${first} group by 1, 2 order by 1`,
    )
  await both()
  expect(await moved()).toEqual([{ before: 1, after: 3, times: members, members }])
  await db.query(`update vip_standing set month = '2020-01-01' where member_id > ${first}`)
  await db.exec(`delete from figure_close; insert into figure_close (stream, xid, id, zone, day, span, at)
      select stream, xid, id, 'Asia/Bangkok', '2020-02-10', now(), now() from figure_mark`)
  await both()
  expect(await moved()).toEqual([
    { before: 1, after: 3, times: members, members },
    { before: 3, after: 2, times: members, members },
  ])
})
