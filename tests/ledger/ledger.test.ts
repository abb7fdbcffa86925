import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { type Db, first } from '#server/kernel/db.ts'
import {
  memberWallet,
  openMemberAccount,
  openMemberWallet,
  post,
  postGrouped,
  postMany,
  postTogether,
  readBalance,
  systemAccount,
  type Transfer,
} from '#server/ledger/public.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'

let db: Db
let people = 30_000_000n
beforeAll(async () => {
  db = await openMigrated()
})
afterAll(() => db.close())

/** A new member with a wallet; gives the account. */
async function wallet(): Promise<bigint> {
  people += 1n
  await db.query('insert into member (id, account) values ($1, $2)', [people, `m${people}`])
  return openMemberWallet(db, people, 'THB')
}

let keys = 0
function transfer(from: bigint, to: bigint, amount: bigint, more: Partial<Transfer> = {}): Transfer {
  keys += 1
  const postings = [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
  return { source: 'test', key: `k${keys}`, reason: 'test', currency: 'THB', postings, ...more }
}
const deposits = systemAccount('deposits')

describe('random sequences', () => {
  const step = fc.record({
    from: fc.nat(4),
    to: fc.nat(4),
    amount: fc.bigInt(1n, 600n),
    again: fc.boolean(),
    many: fc.boolean(),
  })

  test('whatever is asked, in whatever order and however often, the ledger is whole and equals the model', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const accounts = [deposits, systemAccount('vendor'), await wallet(), await wallet(), await wallet()]
      const model = new Map(accounts.map((account) => [account, 0n]))
      const isShort = (account: bigint, amount: bigint): boolean => account >= 1000n && model.get(account)! < amount
      for (const { from: fromIndex, to: toIndex, amount, again, many } of steps) {
        const [from, to] = [accounts[fromIndex]!, accounts[toIndex]!]
        if (from === to) continue
        const asked = transfer(from, to, amount)
        const refused = isShort(from, amount)
        if (many && !refused) await db.transaction((tx) => postMany(tx, [asked]))
        else {
          const done = await db.transaction((tx) => post(tx, asked))
          expect(done.refusal).toBe(refused ? 'insufficient_funds' : undefined)
        }
        if (again)
          expect(await post(db, asked)).toMatchObject({
            replayed: true,
            refusal: refused ? 'insufficient_funds' : undefined,
          })
        if (refused) continue
        model.set(from, model.get(from)! - amount)
        model.set(to, model.get(to)! + amount)
      }
      for (const account of accounts.slice(2)) {
        const row = await first<{ balance: bigint }>(db, 'select balance from account where id = $1', [account])
        expect(row!.balance).toBe(model.get(account))
      }
      expect(await checkInvariants(db)).toEqual([])
    })
    // A failure prints its seed and path; put them here to see it again.
    await fc.assert(property, { numRuns: examples(25) })
  })

  test('loading many at once and posting one by one end alike, line by line', async () => {
    const moves = fc.array(fc.tuple(fc.boolean(), fc.bigInt(1n, 1_000n)), { minLength: 1, maxLength: 60 })
    const property = fc.asyncProperty(moves, async (amounts) => {
      const both = [await wallet(), await wallet()] as const
      const plan = (account: bigint): Transfer[] => {
        let balance = 0n
        return amounts.map(([pays, amount]) => {
          const out = pays && balance >= amount
          balance += out ? -amount : amount
          return out ? transfer(account, deposits, amount) : transfer(deposits, account, amount)
        })
      }
      await db.transaction((tx) => postMany(tx, plan(both[0])))
      for (const one of plan(both[1])) await post(db, one)
      const lines = (account: bigint) =>
        db.query('select amount, balance_after from posting where account_id = $1 order by transfer_id', [account])
      expect(await lines(both[0])).toEqual(await lines(both[1]))
      expect(await checkInvariants(db)).toEqual([])
    })
    await fc.assert(property, { numRuns: examples(10) })
  })
})

describe('one transfer', () => {
  test('the same key with another input is a conflict and moves nothing', async () => {
    const account = await wallet()
    const deposit = transfer(deposits, account, 100n)
    await post(db, deposit)
    for (const other of [
      transfer(deposits, account, 101n, { key: deposit.key }),
      transfer(deposits, account, 100n, { key: deposit.key, reason: 'other' }),
      transfer(systemAccount('house'), account, 100n, { key: deposit.key }),
    ])
      await expect(post(db, other)).rejects.toMatchObject({ code: 'idempotency_conflict' })
    expect((await post(db, { ...deposit, source: 'other' })).replayed).toBe(false)
    expect(await checkInvariants(db)).toEqual([])
  })

  test('a refusal is stored: the same key is refused for ever, another one is not', async () => {
    const account = await wallet()
    const withdrawal = transfer(account, deposits, 5n)
    expect(await post(db, withdrawal)).toMatchObject({ refusal: 'insufficient_funds', replayed: false })
    await post(db, transfer(deposits, account, 5n))
    expect(await post(db, withdrawal)).toMatchObject({ refusal: 'insufficient_funds', replayed: true })
    expect(await post(db, transfer(account, deposits, 5n))).toMatchObject({ refusal: undefined, balance: 0n })
    expect(await checkInvariants(db)).toEqual([])
  })

  test('lines that do not sum to zero, name an account twice, or are in another currency do not get in', async () => {
    const account = await wallet()
    const bad = (postings: Transfer['postings'], currency = 'THB'): Promise<unknown> =>
      post(db, { ...transfer(deposits, account, 1n), postings, currency })
    await expect(bad([{ account, amount: 5n }])).rejects.toThrow(/not whole/)
    for (const [own, house] of [
      [5n, -4n],
      [0n, 0n],
    ] as const)
      await expect(
        bad([
          { account, amount: own },
          { account: deposits, amount: house },
        ]),
      ).rejects.toThrow(/not whole/)
    await expect(
      bad([
        { account, amount: 5n },
        { account, amount: -5n },
      ]),
    ).rejects.toThrow(/not whole/)
    await expect(
      bad(
        [
          { account, amount: 5n },
          { account: deposits, amount: -5n },
        ],
        'USD',
      ),
    ).rejects.toThrow(/does not take/)
    await expect(
      bad([
        { account, amount: 5n },
        { account: 999n, amount: -5n },
      ]),
    ).rejects.toThrow(/sum to zero/)
    await expect(
      bad([
        { account: 999_999n, amount: 5n },
        { account: deposits, amount: -5n },
      ]),
    ).rejects.toThrow()
    expect(await checkInvariants(db)).toEqual([])
  })

  test('asked for together with others ends as alone, of whatever shape it is', async () => {
    const account = await wallet()
    const other = await wallet()
    const own = (amount: bigint, more: Partial<Transfer> = {}) =>
      postGrouped(db, {
        ...transfer(account, deposits, -amount, more),
        postings: [
          { account, amount },
          { account: deposits, amount: -amount },
        ],
      })
    expect(await Promise.all([own(100n), own(-30n), own(-71n)])).toMatchObject([
      { balance: 100n, replayed: false },
      { balance: 70n, refusal: undefined },
      { refusal: 'insufficient_funds' },
    ])
    expect((await postGrouped(db, transfer(account, other, 20n))).refusal).toBeUndefined()
    expect((await postGrouped(db, transfer(deposits, account, 5n))).balance).toBe(55n)
    expect(await own(-60n, { whenShort: 'owe' })).toMatchObject({ refusal: undefined, balance: 0n })
    expect(await readBalance(db, people - 1n)).toMatchObject({ balance: 0n, debt: 5n })
    expect(await readBalance(db, people)).toMatchObject({ balance: 20n })
    expect(() => postGrouped(db, { ...transfer(account, deposits, 1n), postings: [] })).toThrow(/not whole/)
    expect(await checkInvariants(db)).toEqual([])
  })

  test('carried out in one round trip with others keeps its time and its reference', async () => {
    const account = await wallet()
    const at = new Date('2026-11-18T07:30:00Z')
    const deposit = (amount: bigint, more: Partial<Transfer>): Transfer => ({
      ...transfer(deposits, account, amount, more),
      postings: [
        { account, amount },
        { account: deposits, amount: -amount },
      ],
    })
    const [one, two] = await postTogether(db, [deposit(1n, { reference: 'slip', at }), deposit(2n, {})])
    const told = async (id: bigint) => first(db, 'select reference, at from transfer where id = $1', [id])
    expect(await told(one!.transferId)).toEqual({ reference: 'slip', at })
    expect(await told(two!.transferId)).toMatchObject({ reference: '' })
  })

  test('pockets of one member are apart and read together', async () => {
    const account = await wallet()
    const bonus = await openMemberAccount(db, people, 'bonus', 'THB')
    const held = await openMemberAccount(db, people, 'held', 'THB')
    expect(await memberWallet(db, people)).toBe(account)
    expect(await openMemberWallet(db, people, 'THB')).toBe(account)
    await post(db, transfer(deposits, account, 100n))
    await post(db, transfer(account, held, 30n))
    await post(db, transfer(systemAccount('promotions'), bonus, 7n))
    expect(await readBalance(db, people)).toEqual({
      currency: 'THB',
      balance: 70n,
      bonus: 7n,
      held: 30n,
      debt: 0n,
      credits: [],
    })
    expect(await readBalance(db, 1n)).toBeUndefined()
    // Money stays held only for an open withdrawal or on its way to a vendor, and bonus money only for a grant.
    await post(db, transfer(held, account, 30n))
    await post(db, transfer(bonus, systemAccount('promotions'), 7n))
  })

  test('what a transaction takes back leaves nothing behind, its key included', async () => {
    const account = await wallet()
    const deposit = transfer(deposits, account, 100n)
    const failing = db.transaction(async (tx) => {
      await post(tx, deposit)
      throw new Error('later step failed')
    })
    await expect(failing).rejects.toThrow('later step')
    expect(await post(db, deposit)).toMatchObject({ replayed: false, balance: 100n })
  })
})

describe('the database itself', () => {
  test.each([
    'update posting set amount = amount + 1',
    'delete from posting',
    'truncate posting cascade',
    "update transfer set reason = 'x'",
    'delete from transfer',
    'truncate transfer cascade',
    'delete from transfer_refusal',
    'delete from account',
  ])('refuses: %s', async (sql) => {
    await expect(db.query(sql)).rejects.toThrow(/append-only/)
  })

  test('refuses half a transfer, a line added to one, and a balance below the floor', async () => {
    const account = await wallet()
    const { transferId } = await post(db, transfer(deposits, account, 100n))
    const insert = 'insert into posting (transfer_id, line, account_id, currency, amount, balance_after) values'
    const pair = (line: number): string =>
      `${insert} (${transferId}, ${line}, 1, 'THB', 5, null), (${transferId}, ${line + 1}, 2, 'THB', -5, null)`
    await expect(db.query(`${insert} (${transferId}, 9, 1, 'THB', 5, null)`)).rejects.toThrow(/sum to zero/)
    await expect(db.query(pair(3))).rejects.toThrow(/sum to zero/)
    await expect(db.query('update account set balance = -1 where id = $1', [account])).rejects.toThrow(/account_floor/)
    await expect(postMany(db, [transfer(account, deposits, 101n)])).rejects.toThrow(/below its floor/)
    expect(await checkInvariants(db)).toEqual([])
  })

  test('a balance that was changed by hand is found', async () => {
    const account = await wallet()
    await db.query('update account set balance = 5 where id = $1', [account])
    expect((await checkInvariants(db)).join()).toContain(
      `I3 a balance is the sum of its postings: ${account} (5 is not 0)`,
    )
    await db.query('update account set balance = 0 where id = $1', [account])
  })
})
