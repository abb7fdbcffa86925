import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { type Db, first } from '#server/kernel/db.ts'
import type { CheckScope } from '#server/ledger/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from '#tests/wallet/support.ts'

// Faults that the database would refuse are planted with its guards switched off, as somebody with its key could do.

let db: Db
let world: World
beforeAll(async () => {
  db = await openMigrated()
  world = await World.open(db)
  const bet = await world.accepted()
  await world.win(bet, { amount: 700 })
  await world.rollback(await world.accepted({ round: 'r2' }))
})
afterAll(() => db.close())
afterEach(async () => {
  for (const scope of ['all', 'recent'] as const) expect(await checkInvariants(db, scope)).toEqual([])
})

const guarded = ['posting', 'transfer', 'account', 'provider_transaction', 'transfer_refusal'] as const

/** Does something behind the back of all triggers, checks both ways, and undoes it. */
async function planted(sql: string, params: readonly unknown[] = []): Promise<Record<CheckScope, string>> {
  const undo = new Error('undo')
  const found = { all: '', recent: '' }
  await db
    .transaction(async (tx) => {
      for (const table of guarded) await tx.query(`alter table ${table} disable trigger all`)
      await tx.query(sql, params)
      const inside: Db = { ...db, ...tx, kind: 'embedded' }
      for (const scope of ['all', 'recent'] as const) found[scope] = (await checkInvariants(inside, scope)).join('\n')
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return found
}

const wallet = async (): Promise<bigint> =>
  (await first<{ id: bigint }>(db, "select id from account where member_id = $1 and kind = 'wallet'", [alice]))!.id

describe('a check of everything and one of what moved lately both find', () => {
  test('a posting whose amount was changed', async () => {
    const found = await planted(
      'update posting set amount = amount + 1 where account_id = $1 and transfer_id = (select max(transfer_id) from posting)',
      [await wallet()],
    )
    for (const scope of ['all', 'recent'] as const) {
      expect(found[scope]).toContain('I1')
      expect(found[scope]).toContain('I2 each transfer')
      expect(found[scope]).toContain('I3 each balance after')
    }
    expect(found.all).toContain('I3 a balance is the sum of its postings')
  })

  test('a transfer changed on both sides, which still sums to zero', async () => {
    const found = await planted(
      'update posting set amount = amount * 2 where transfer_id = (select max(transfer_id) from posting)',
    )
    for (const scope of ['all', 'recent'] as const) {
      expect(found[scope]).not.toContain('I2 each transfer')
      expect(found[scope]).toContain('I3 each balance after')
      expect(found[scope]).toContain('I6 a vendor transaction')
    }
  })

  test('a balance that was changed', async () => {
    const found = await planted('update account set balance = balance + 5 where id = $1', [await wallet()])
    for (const scope of ['all', 'recent'] as const)
      expect(found[scope]).toContain('I3 the balance after the last posting')
    expect(found.all).toContain('I3 a balance is the sum of its postings')
  })

  test('a transfer that does not sum to zero, and one without postings', async () => {
    const half = `with t as (insert into transfer (source, key, input_hash, reason, at)
      values ('x', 'half', '', 'x', now()) returning id)
      insert into posting select id, 1, 1, 'THB', 5, null from t`
    const empty = "insert into transfer (source, key, input_hash, reason, at) values ('x', 'empty', '', 'x', now())"
    const [one, other] = [await planted(half), await planted(empty)]
    for (const scope of ['all', 'recent'] as const) {
      expect(one[scope]).toContain('I2 each transfer')
      expect(other[scope]).toContain('I8')
    }
  })

  test('a posting to nobody, or of no transfer', async () => {
    const line = (transfer: string, account: number): string =>
      `insert into posting values (${transfer}, 3, ${account}, 'THB', 5, null), (${transfer}, 4, 1, 'THB', -5, null)`
    for (const sql of [line('(select max(id) from transfer)', 99), line('999999', 2)])
      for (const found of Object.values(await planted(sql))) expect(found).toContain('I2 a posting belongs')
  })

  test('a vendor transaction without its transfer, with one that is not there, or of another amount', async () => {
    const last = "where id = (select max(id) from provider_transaction where kind = 'win')"
    for (const change of ['transfer_id = null', 'transfer_id = 999999', 'amount = amount + 1'])
      for (const found of Object.values(await planted(`update provider_transaction set ${change} ${last}`)))
        expect(found).toContain('I6 a vendor transaction')
  })

  test('a vendor’s transfer without its transaction, and a rollback that was forgotten', async () => {
    const win = "(select max(id) from provider_transaction where kind = 'win')"
    for (const found of Object.values(await planted(`delete from provider_transaction where id = ${win}`))) {
      expect(found).toContain('I6 a transfer of a vendor')
      expect(found).toContain('I7 a round is the sum')
    }
    const forgotten = "update provider_transaction set state = 'accepted' where state = 'rolled_back'"
    for (const found of Object.values(await planted(forgotten))) expect(found).toContain('I6 what is rolled back')
  })
})

test('a recent check looks at the end of a long history only', async () => {
  // One transfer far in the past is wrong; twenty thousand later ones are right.
  const many = `insert into transfer (id, source, key, input_hash, reason, at) overriding system value
    select 1000000 + n, 'x', 'n' || n, '', 'x', now() from generate_series(1, 20001) n`
  const undo = new Error('undo')
  await db
    .transaction(async (tx) => {
      for (const table of guarded) await tx.query(`alter table ${table} disable trigger all`)
      await tx.query('update posting set amount = amount + 1 where transfer_id = 1 and line = 1')
      await tx.query(many)
      await tx.query(
        `insert into posting select id, l, l, 'THB', case l when 1 then 1 else -1 end, null
         from transfer, generate_series(1, 2) l where id > 1000000`,
      )
      const inside: Db = { ...db, ...tx, kind: 'embedded' }
      expect(await checkInvariants(inside, 'recent')).toEqual([])
      expect((await checkInvariants(inside, 'all')).join()).toContain(`I2 each transfer sums to zero: 1 (1)`)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
})
