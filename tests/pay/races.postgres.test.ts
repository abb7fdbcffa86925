import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFigures } from '#server/figures/count.ts'
import type { Db, Queryable } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { correctionHandlers } from '#server/pay/correction-handlers.ts'
import { settlePay } from '#server/pay/settle.ts'
import { addLine, baht, count, move } from '#tests/figures/support.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, paidTo, playOf, settleAll, walletOf } from './support.ts'

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

test('three processes that settle beside play, of which some die, pay each period once', async () => {
  moveTo(world, '2026-03-02T03:00:00Z')
  const lines = []
  for (let n = 0; n < 4; n += 1) lines.push((await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint])
  for (const [top, middle] of lines)
    for (const kind of ['realtime-salary', 'hourly-salary'] as const) {
      await agreeOn(world, kind, null, top, 100)
      await agreeOn(world, kind, top, middle, 40)
    }
  const others = await Promise.all([0, 1].map(() => openPostgres(url)))
  const killer = await openPostgres(url)
  let over = false
  const settling = [db, ...others].map(async (own) => {
    while (!over) {
      await countFigures({ ...world.app, db: own }, 50).catch(() => {})
      await settlePay({ ...world.app, db: own }).catch(() => {})
    }
  })
  const killing = (async () => {
    while (!over) {
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and query like '%pay_line%' and state <> 'idle'`,
      )
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  for (let minutes = 0; minutes < 150; minutes += 5) {
    world.clock.advance(5 * 60_000)
    for (const [, , member] of lines) await playOf(world, member, 100n * baht)
  }
  over = true
  await Promise.all([...settling, killing])
  world.clock.advance(60 * 60_000)
  await settleAll(world)
  expect(await world.invariants()).toEqual([])
  for (const [top, middle] of lines) {
    const short = [
      ...(await paidTo(world, top, 'realtime-salary')),
      ...(await paidTo(world, middle, 'realtime-salary')),
    ]
    expect(short.some((line) => line.endsWith(' due'))).toBe(false)
    // 29 spans of 100 after the one in which the contract began, which earns nothing; two full hours.
    expect(await walletOf(world, top)).toBe(
      sum(await paidTo(world, top, 'realtime-salary')) + sum(await paidTo(world, top, 'hourly-salary')),
    )
    expect(sum(await paidTo(world, top, 'realtime-salary'))).toBe(30n * 60_000n)
    expect(sum(await paidTo(world, middle, 'realtime-salary'))).toBe(30n * 40_000n)
  }
  await count(world)
  await Promise.all([...others, killer].map((one) => one.close()))
})

test('a correction that three approve at once beside payments is moved once, and its rest is taken once', async () => {
  const [agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agreeOn(world, 'hourly-salary', null, agent, 100)
  const hour = () => world.clock.advance(60 * 60_000)
  hour()
  hour()
  await playOf(world, member, 100n * baht)
  hour()
  hour()
  await settleAll(world)
  const [line] = await db.query<{ run_id: bigint }>('select run_id from pay_line where agent_id = $1 and pay > 0', [
    agent,
  ])
  const staff: bigint[] = []
  for (const account of ['asks', 'one', 'two', 'three'])
    staff.push(
      (
        await db.query<{ id: bigint }>(
          `insert into staff (account, role, password_hash, created_at) values ($1, 'manager', 'x', now()) returning id`,
          [account],
        )
      )[0]!.id,
    )
  const others = await Promise.all([0, 1, 2].map(() => openPostgres(url)))
  const call = (own: Db, staffId: bigint, input: object) => ({
    app: { ...world.app, db: own },
    input,
    staff: { staffId },
    act: { transaction: (work: (tx: Queryable) => Promise<unknown>) => own.transaction(work), note: () => {} },
  })
  const { id } = await correctionHandlers.staffCorrectPay(
    call(db, staff[0]!, { run: `${line!.run_id}`, account: `m-${agent}`, reason: 'void' }) as never,
  )
  // The agent has less than is taken back, and is paid more at the same time.
  await move(world, agent, 'withdrawals', -60_000n, 'withdrawal')
  await playOf(world, member, 30n * baht)
  hour()
  hour()
  await count(world)
  const approved = await Promise.all([
    ...others.map((own, at) =>
      (async () => correctionHandlers.staffApprovePayCorrection(call(own, staff[at + 1]!, { id }) as never))().then(
        () => 'approved',
        (thrown: { code?: string }) => thrown.code,
      ),
    ),
    settlePay({ ...world.app, db: others[0]! }).then(() => 'settled'),
    settlePay({ ...world.app, db: others[1]! }).then(() => 'settled'),
  ])
  expect(approved.slice(0, 3).toSorted()).toEqual(['approved', 'state_conflict', 'state_conflict'])
  await settleAll(world)
  await playOf(world, member, 100n * baht)
  hour()
  hour()
  await settleAll(world)
  // Paid 1, 0.3 and 1; withdrawn 0.6 and given back 1.
  expect(await walletOf(world, agent)).toBe(70_000n)
  expect(await world.invariants()).toEqual([])
  await Promise.all(others.map((one) => one.close()))
})

const sum = (lines: readonly string[]): bigint => lines.reduce((total, line) => total + BigInt(line.split(' ')[1]!), 0n)
