import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFigures } from '#server/figures/count.ts'
import { forgetFigures } from '#server/figures/rows-rebuild.ts'
import { sealDays } from '#server/figures/seals.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { World } from '#tests/wallet/support.ts'
import { addLine, allRows, baht, count, countAgain, move, player } from './support.ts'

let server: ThrowAwayPostgres
let url: string
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
  db = await openPostgres(url)
  world = await World.open(db, 1_000_000n * baht)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

const play = async (member: bigint, stake: number) =>
  world.accepted({ ...(await player(world, member)), round: randomUUID(), amount: stake * 100_000, round_closed: true })

async function someone(): Promise<bigint> {
  const [, , member] = await addLine(world, [1, 2, 0])
  await move(world, member!, 'deposits', 100_000n * baht, 'deposit')
  return member!
}

test('three processes that count beside play, of which some die, count each row once', async () => {
  const players = [await someone(), await someone(), await someone()]
  const others = await Promise.all([0, 1].map(() => openPostgres(url)))
  const killer = await openPostgres(url)
  let over = false
  const counting = [db, ...others].map(async (own) => {
    while (!over) await countFigures({ ...world.app, db: own }, 7).catch(() => {})
  })
  const playing = players.map(async (member, at) => {
    for (let n = 0; n < 40; n += 1) {
      world.clock.advance(1_000)
      const bet = await play(member, 10 + at)
      if (n % 5 === 0) await world.rollback(bet, await player(world, member))
      if (n % 7 === 0) await move(world, member, 'promotions', baht, 'bonus')
    }
  })
  const killing = (async () => {
    for (let n = 0; n < 15; n += 1) {
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and query like '%member_day%' and state <> 'idle'`,
      )
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  await Promise.all([...playing, killing])
  over = true
  await Promise.all(counting)
  await count(world)
  expect(await world.invariants()).toEqual([])
  const rows = await allRows(world)
  await countAgain(world, 11)
  expect(await allRows(world)).toEqual(rows)
  await Promise.all([...others, killer].map((one) => one.close()))
})

test('three processes that seal at once, of which some die, seal each day once', async () => {
  const member = await someone()
  const others = await Promise.all([0, 1].map(() => openPostgres(url)))
  const killer = await openPostgres(url)
  for (let day = 0; day < 4; day += 1) {
    await play(member, 10)
    await count(world)
    world.clock.advance(24 * 3_600_000)
  }
  await count(world)
  const killing = (async () => {
    for (let n = 0; n < 10; n += 1) {
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and query like '%figure_seal%' and state <> 'idle'`,
      )
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const sealing = [db, ...others].map((own) => sealDays({ ...world.app, db: own }).catch(() => 0))
  await Promise.all([...sealing, killing])
  await sealDays(world.app)
  const days = await db.query<{ n: bigint; logged: bigint; span: number }>(
    `select count(*) as n, (select count(*) from audit_log where action = 'figures.sealed') as logged,
       max(day) - min(day) + 1 as span from figure_seal`,
  )
  expect(days[0]!.n).toBeGreaterThanOrEqual(4n)
  expect([days[0]!.logged, BigInt(days[0]!.span)]).toEqual([days[0]!.n, days[0]!.n])
  expect(await world.invariants()).toEqual([])
  await Promise.all([...others, killer].map((one) => one.close()))
})

test('counting again beside running play gives the same rows', async () => {
  const members = [await someone(), await someone()]
  let over = false
  const counting = (async () => {
    while (!over) await count(world, 13)
  })()
  const playing = members.map(async (member) => {
    for (let n = 0; n < 30; n += 1) {
      world.clock.advance(500)
      await play(member, 20)
      if (n === 10 || n === 20) await db.transaction((tx) => forgetFigures(tx))
    }
  })
  await Promise.all(playing)
  over = true
  await counting
  expect(await world.invariants()).toEqual([])
  const rows = await allRows(world)
  await countAgain(world)
  expect(await allRows(world)).toEqual(rows)
})

test('what a long transaction holds up keeps its day, as long as it can be seen', async () => {
  const member = await someone()
  await count(world)
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = () => {}
  const running = new Promise<void>((resolve) => {
    begun = resolve
  })
  const long = db.transaction(async (tx) => {
    await tx.query('select pg_current_xact_id()')
    begun()
    await ended
  })
  await running
  await play(member, 30)
  const day = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  world.clock.advance(3 * 24 * 3_600_000)
  await count(world)
  expect(await db.query('select 1 from member_day where member_id = $1 and bets > 0', [member])).toEqual([])
  const marks = await db.query<{ counted_at: Date }>("select counted_at from figure_mark where stream = 'rounds'")
  expect(marks[0]!.counted_at.getTime()).toBeLessThan(world.clock.now().getTime())
  end()
  await long
  await count(world)
  const found = await db.query('select day::text as day from member_day where member_id = $1 and bets > 0', [member])
  expect(found).toEqual([{ day }])
  expect(await world.invariants()).toEqual([])
})
