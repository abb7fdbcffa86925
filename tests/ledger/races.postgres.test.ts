import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { first } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { post, systemAccount } from '#server/ledger/public.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'

// One connection cannot show a race: these run on a real server with ten connections.

const stake = 1_000_000
const start = 20_000_000n

let server: ThrowAwayPostgres
let world: World
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  world = await World.open(await openPostgres(await server.createDatabase()), start)
})
afterEach(async () => {
  const breaches = await world.invariants()
  await world.settled()
  await world.db.close()
  expect(breaches).toEqual([])
})

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countOf = (answers: readonly { status: string }[], status: string): number =>
  answers.filter((answer) => answer.status === status).length

test('50 parallel copies of one bet move money once, and all are answered alike', async () => {
  const transaction_uuid = randomUUID()
  const answers = await times(50, () => world.bet({ transaction_uuid }))
  expect(countOf(answers, 'RS_OK')).toBe(50)
  expect(new Set(answers.map((answer) => answer.balance))).toEqual(new Set([Number(start) - stake]))
  expect(await world.balance()).toBe(start - BigInt(stake))
})

test('50 parallel different bets that exceed the balance: exactly the affordable ones win', async () => {
  const answers = await times(50, (index) => world.bet({ round: `r${index}` }))
  expect(countOf(answers, 'RS_OK')).toBe(20)
  expect(countOf(answers, 'RS_ERROR_NOT_ENOUGH_MONEY')).toBe(30)
  expect(await world.balance()).toBe(0n)
})

test('a bet and its rollback at the same moment end as if the bet had never been, in either order', async () => {
  for (let round = 0; round < 25; round += 1) {
    const transaction_uuid = randomUUID()
    const [bet, rollback] = await Promise.all([
      world.bet({ transaction_uuid, round: `r${round}` }),
      world.rollback(transaction_uuid, { round: `r${round}` }),
    ])
    expect(rollback.status).toBe('RS_OK')
    expect(['RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST']).toContain(bet.status)
  }
  expect(await world.balance()).toBe(start)
})

test('ten parallel rollbacks of one bet, each under its own name, give the stake back once', async () => {
  const transaction_uuid = randomUUID()
  await world.bet({ transaction_uuid })
  const answers = await times(10, () => world.rollback(transaction_uuid))
  expect(countOf(answers, 'RS_OK')).toBe(10)
  expect(await world.balance()).toBe(start)
})

test('one transaction under the names of two members at once reaches one of them', async () => {
  const bobsToken = await world.tokenFor(bob)
  for (let round = 0; round < 20; round += 1) {
    const transaction_uuid = randomUUID()
    const answers = await Promise.all([
      world.bet({ transaction_uuid, amount: 1 }),
      world.bet({ transaction_uuid, amount: 1, user: String(bob), token: bobsToken }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual(['RS_ERROR_DUPLICATE_TRANSACTION', 'RS_OK'])
  }
  expect((await world.balance(alice)) + (await world.balance(bob))).toBe(2n * start - 20n)
})

test('parallel wins and bets of one round add up', async () => {
  const bets = await times(10, async () => {
    const transaction_uuid = randomUUID()
    await world.bet({ transaction_uuid })
    return transaction_uuid
  })
  await times(20, (index) => world.win(bets[index % 10], { amount: 700 }))
  const round = await first(world.db, 'select stake_total, win_total, bets from game_round')
  expect(round).toEqual({ stake_total: 10_000_000n, win_total: 14_000n, bets: 10 })
})

test('transfers between members that cross each other do not block and lose nothing', async () => {
  const accounts = await world.db.query<{ id: bigint }>(
    'select id from account where member_id is not null order by id',
  )
  const [a, b] = [accounts[0]!.id, accounts[1]!.id]
  const results = await times(60, (index) => {
    const [from, to] = index % 2 === 0 ? [a, b] : [b, a]
    const postings = [
      { account: from, amount: -3_000_000n },
      { account: to, amount: 3_000_000n },
    ]
    const transfer = { source: 'test', key: `t${index % 40}`, reason: 'transfer', currency: 'THB', postings }
    return world.db.transaction((tx) => post(tx, transfer))
  })
  expect(results.filter((result) => result.replayed)).toHaveLength(20)
  expect((await world.balance(alice)) + (await world.balance(bob))).toBe(2n * start)
})

test('parallel deposits under one key are carried out once', async () => {
  const account = (await first<{ id: bigint }>(world.db, 'select id from account where member_id = $1', [alice]))!.id
  const postings = [
    { account: systemAccount('deposits'), amount: -500n },
    { account, amount: 500n },
  ]
  const transfer = { source: 'deposit', key: 'd1', reason: 'deposit', currency: 'THB', postings }
  const results = await times(30, () => world.db.transaction((tx) => post(tx, transfer)))
  expect(results.filter((result) => !result.replayed)).toHaveLength(1)
  expect(new Set(results.map((result) => result.balance))).toEqual(new Set([start + 500n]))
})

test('the database refuses to change or remove what was posted, on this engine, too', async () => {
  for (const sql of [
    'update posting set amount = 1',
    'delete from transfer',
    'truncate posting',
    'truncate account cascade',
  ])
    await expect(world.db.query(sql)).rejects.toThrow(/append-only/)
})
