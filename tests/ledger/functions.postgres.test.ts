import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { openMemberWallet, post, systemAccount } from '#server/ledger/public.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

let server: ThrowAwayPostgres
let dbs: readonly Db[]
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  const url = await server.createDatabase()
  dbs = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)))
  await migrate(dbs[0]!)
})
afterEach(() => Promise.all(dbs.map((db) => db.close())))

/** Functions of an older program: one that is gone since, one that took other parameters. */
async function growOld(db: Db): Promise<void> {
  await db.exec(`
    drop function ledger_owe;
    create function ledger_owe(p_wallet bigint) returns int language sql as 'select 1';
    create function ledger_gone() returns int language sql as 'select 1';
    update migration_functions set hash = 'older', names = array['ledger_owe', 'ledger_gone'] where file = 'ledger.sql'`)
}

const functionsNamed = (db: Db, name: string) =>
  db.query<{ args: string }>('select oidvectortypes(proargtypes) as args from pg_proc where proname = $1', [name])

test('processes that start together replace changed functions once, and no old version stays', async () => {
  const db = dbs[0]!
  await growOld(db)
  const applied = (await Promise.all(dbs.map(migrate))).flat()
  expect(applied).toEqual(['functions/ledger.sql'])
  expect(await functionsNamed(db, 'ledger_gone')).toEqual([])
  expect(await functionsNamed(db, 'ledger_owe')).toEqual([{ args: 'bigint, bigint' }])
  expect(await migrate(db)).toEqual([])
})

test('money that moves while they are replaced is neither lost nor doubled', async () => {
  const db = dbs[0]!
  await db.query("insert into member (id, account) values (20000000, 'm')")
  const wallet = await openMemberWallet(db, 20_000_000n, 'THB')
  const turns = 5
  let failures = 0
  const deposit = async (turn: number): Promise<void> => {
    const transfer = {
      ...{ source: 'test', key: `k${turn}`, reason: 'deposit', currency: 'THB' },
      postings: [
        { account: systemAccount('deposits'), amount: -1n },
        { account: wallet, amount: 1n },
      ],
    }
    // A call that meets the very moment may fail; like every caller of the ledger it asks again under its key. Functions are
    // replaced twice in each turn, so that the second try may meet the next moment.
    for (;;) {
      try {
        await post(dbs[1]!, transfer)
        return
      } catch (thrown) {
        failures += 1
        if (failures > 2 * turns) throw thrown
      }
    }
  }
  const move = async (): Promise<void> => {
    for (let turn = 0; turn < 200; turn += 1) await deposit(turn)
  }
  const replace = async (): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) {
      await growOld(db)
      expect(await migrate(db)).toEqual(['functions/ledger.sql'])
    }
  }
  await Promise.all([move(), replace()])
  expect(await db.query('select balance from account where id = $1', [wallet])).toEqual([{ balance: 200n }])
  expect(await checkInvariants(db)).toEqual([])
})

test('a program that is older than the database leaves the functions of the newer one', async () => {
  const db = dbs[0]!
  await db.exec("insert into migration (name) values ('9999-newer.sql')")
  await growOld(db)
  expect(await migrate(db)).toEqual([])
  expect(await functionsNamed(db, 'ledger_gone')).toHaveLength(1)
})
