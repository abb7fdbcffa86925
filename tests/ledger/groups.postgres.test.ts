import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { groupCommit } from '#server/kernel/group-commit.ts'
import { chainBreaches, postGrouped, sealTransfers, systemAccount, type Transfer } from '#server/ledger/public.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'

const start = 20_000_000n
let server: ThrowAwayPostgres
let url: string
let world: World
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  url = await server.createDatabase()
  world = await World.open(await openPostgres(url), start)
})
afterEach(async () => {
  await sealTransfers(world.db, () => new Date())
  const breaches = [...(await world.invariants()), ...(await chainBreaches(world.db, 'all'))]
  await world.settled()
  await world.db.close()
  expect(breaches).toEqual([])
})

async function walletOf(member: bigint): Promise<bigint> {
  const rows = await world.db.query<{ id: bigint }>('select id from account where member_id = $1', [member])
  return rows[0]!.id
}

function movement(account: bigint, amount: bigint, key: string = randomUUID()): Transfer {
  const postings = [
    { account, amount },
    { account: systemAccount('vendor'), amount: -amount },
  ]
  return { source: 'test', key, reason: 'test', currency: 'THB', postings }
}

test('random mixes at once, with repeated keys and refusals, end as one after another would have', async () => {
  const step = fc.record({ who: fc.nat(1), amount: fc.bigInt(-9_000_000n, 4_000_000n), again: fc.nat(2) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 40 }), async (steps) => {
      await world.renew(start)
      const accounts = [await walletOf(alice), await walletOf(bob)]
      const asked = steps
        .filter(({ amount }) => amount !== 0n)
        .flatMap(({ who, amount, again }) => Array(again + 1).fill(movement(accounts[who]!, amount)) as Transfer[])
      const results = await Promise.all(asked.map((transfer) => postGrouped(world.db, transfer)))
      const outcome = new Map<string, { refusal: string | undefined; id: bigint; fresh: number; line: Transfer }>()
      for (const [at, { transferId, refusal, replayed }] of results.entries()) {
        const line = asked[at]!
        const known = outcome.get(line.key) ?? { refusal, id: transferId, fresh: 0, line }
        expect({ refusal, id: transferId }).toEqual({ refusal: known.refusal, id: known.id })
        outcome.set(line.key, { ...known, fresh: known.fresh + (replayed ? 0 : 1) })
      }
      const balances = accounts.map(() => start)
      for (const { refusal, fresh, line } of outcome.values()) {
        expect(fresh).toBe(1)
        const who = accounts.indexOf(line.postings[0]!.account)
        if (refusal === undefined) balances[who]! += line.postings[0]!.amount
      }
      expect([await world.balance(alice), await world.balance(bob)]).toEqual(balances)
      expect(await world.invariants()).toEqual([])
    }),
    { numRuns: examples(25) },
  )
})

test('one poisoned movement among many fails alone', async () => {
  const account = await walletOf(alice)
  const known = movement(account, 5n)
  await postGrouped(world.db, known)
  const nobody = movement(999_999n, 5n)
  const other = movement(account, 6n, known.key)
  const good = Array.from({ length: 30 }, () => movement(account, 1n))
  const asked = [...good.slice(0, 10), nobody, ...good.slice(10, 20), other, ...good.slice(20)]
  const results = await Promise.allSettled(asked.map((transfer) => postGrouped(world.db, transfer)))
  const failed = results.flatMap((result, at) => (result.status === 'rejected' ? [asked[at]] : []))
  expect(failed).toEqual([nobody, other])
  expect(await world.balance()).toBe(start + 35n)
})

test('a group that gives other results than it was asked for is carried out one by one', async () => {
  const carry = groupCommit<number, number>({
    together: async (items) => items.slice(1),
    alone: async (item) => item * 2,
    lanes: 1,
  })
  expect(await Promise.all([1, 2, 3].map(carry))).toEqual([2, 4, 6])
})

test('two processes, one hot account: what can be paid is paid once, and no more', async () => {
  const account = await walletOf(alice)
  const other: Db = await openPostgres(url)
  try {
    const asked = Array.from({ length: 300 }, () => movement(account, -100_000n))
    // Every key reaches both processes; 200 can be paid.
    const results = await Promise.all([
      ...asked.map((transfer) => postGrouped(world.db, transfer)),
      ...asked.map((transfer) => postGrouped(other, transfer)),
    ])
    for (const [at] of asked.entries()) {
      expect(results[at]!.transferId).toBe(results[at + 300]!.transferId)
      expect(results[at]!.refusal).toBe(results[at + 300]!.refusal)
    }
    expect(results.filter(({ replayed, refusal }) => !replayed && refusal === undefined)).toHaveLength(200)
    expect(await world.balance()).toBe(0n)
  } finally {
    await other.close()
  }
})

test('bets, wins, rollbacks and repetitions of several members at once', async () => {
  const bobsToken = await world.tokenFor(bob)
  const as = (who: number): Record<string, unknown> => (who === 0 ? {} : { user: String(bob), token: bobsToken })
  const bets = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const transaction_uuid = randomUUID()
      const fields = { transaction_uuid, round: `r${at}`, amount: 1_000_000, ...as(at % 2) }
      const answers = await Promise.all([world.bet(fields), world.bet(fields)])
      expect(answers[0].status).toBe(answers[1].status)
      return { transaction_uuid, at, status: answers[0].status }
    }),
  )
  const accepted = bets.filter(({ status }) => status === 'RS_OK')
  expect(accepted).toHaveLength(40)
  await Promise.all(
    accepted.flatMap(({ transaction_uuid, at }) => {
      const fields = { round: `r${at}`, ...as(at % 2) }
      if (at % 4 < 2) return [world.win(transaction_uuid, { amount: 2_000_000, ...fields })]
      return [world.rollback(transaction_uuid, fields), world.rollback(transaction_uuid, fields)]
    }),
  )
  expect(await world.balance(alice)).toBe(start - 20_000_000n + 10n * 2_000_000n + 10n * 1_000_000n)
  expect(await world.balance(bob)).toBe(start - 20_000_000n + 10n * 2_000_000n + 10n * 1_000_000n)
})
