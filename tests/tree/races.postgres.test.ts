import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offer, process } from '#server/contracts/agreements.ts'
import { insertAgreement } from '#server/contracts/public.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { moveMember } from '#server/tree/move.ts'
import { addLine, count } from '#tests/figures/support.ts'
import { outcome } from '#tests/promotions/support.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { World } from '#tests/wallet/support.ts'

let server: ThrowAwayPostgres
let url: string
let db: Db
/** The connection of the other process. */
let other: Db
let world: World
let left: bigint
let right: bigint
let agent: bigint
beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
  db = await openPostgres(url)
  other = await openPostgres(url)
  world = await World.open(db, 1n)
})
beforeEach(async () => {
  ;[right] = (await addLine(world, [2])) as [bigint]
  ;[left, agent] = (await addLine(world, [2, 2])) as [bigint, bigint]
  for (const id of [left, right])
    await insertAgreement(db, { ...running, upline: null, downlineId: id, at: world.clock.now() })
  await count(world)
})
afterAll(async () => {
  await other.close()
  await db.close()
  await server.stop()
})

const tiers = [{ rate: 60, activeMembers: 0, validBet: 0n, netLoss: 0n, betAmount: 0n }]
const running = { kind: 'hourly-salary', status: 'accepted', tiers } as const
const give = (beside?: () => Promise<void>) =>
  offer(world.app, { kind: 'hourly-salary', uplineId: left, downlineId: agent, tiers }, beside)
const move = (beside?: () => Promise<void>) =>
  other.transaction(async (tx) => {
    await moveMember(world.app, tx, { memberId: agent, upline: `m-${right}`, reason: 'The agent has left.', by: 7n })
    await beside?.()
  })
/** Until somebody waits for a lock of another one. */
async function waits(): Promise<void> {
  for (;;) {
    const found = await db.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
    if (found.length > 0) return
  }
}
/** Contracts of the agent, each with whether who gave it stands above still. */
const contracts = () =>
  db.query(
    `select c.status, c.upline_id = m.upline_id as fits from contract c join member m on m.id = c.downline_id
     where m.id = $1 order by c.id`,
    [agent],
  )

test('a move waits for an offer that is being made, and is refused then', async () => {
  let moving: Promise<unknown> | undefined
  await give(async () => {
    moving = outcome(move())
    await waits()
  })
  expect(await moving).toBe('contracts_held')
  expect(await contracts()).toEqual([{ status: 'offered', fits: true }])
})

test('an offer waits for a move, and is refused to who stands elsewhere then', async () => {
  let giving: Promise<unknown> | undefined
  await move(async () => {
    giving = outcome(give())
    await waits()
  })
  expect(await giving).toBe('not_found')
  expect(await contracts()).toEqual([])
})

test('of an acceptance, an ending and a move at once, no contract is left below another agent', async () => {
  const { id } = await give()
  const answer = (action: 'accept' | 'terminate') =>
    process(world.app, {
      ...{ memberId: agent, id, kind: 'hourly-salary', action, endLowerDownline: false, offerAgain: false },
      number: `C-${id}`,
    })
  const accepted = await Promise.all([outcome(answer('accept')), outcome(move())])
  expect(accepted[1]).toBe('contracts_held')
  world.clock.advance(1_000)
  const ended = await Promise.all([outcome(answer('terminate')), outcome(move())])
  // What ended in an hour that is not settled holds the agent still.
  expect(ended[1]).toBe('contracts_held')
  expect(await contracts()).toEqual([{ status: 'terminated', fits: true }])
})
