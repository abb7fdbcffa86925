import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants, jobs, ticks } from '#server/features.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate, moneyFunctions } from '#server/kernel/migrate.ts'
import { sealTransfers } from '#server/ledger/public.ts'
import { migrateCommand } from '#server/operator/migrate.ts'
import { voidStaleRounds } from '#server/wallet/public.ts'
import { hashToken, issueLaunchToken } from '#server/wallet/tokens.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { operate } from '#tests/support/operate.ts'
import { recordWin } from '#tests/support/past-wins.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

let server: ThrowAwayPostgres
let ownerUrl: string
let owner: Db
let app: Db
let site: TestSite

const asRole = (url: string, role: string) => url.replace(/\/\/[^@]+@/, `//${role}@`)

beforeAll(async () => {
  server = await startPostgres()
  ownerUrl = await server.createDatabase({ blank: true })
  owner = await openPostgres(ownerUrl)
  await owner.exec('create role baize_app login; create role other login')
  await migrateCommand(owner, 'baize_app')
  app = await openPostgres(asRole(ownerUrl, 'baize_app'))
  site = await startTestSite({ db: app })
  await owner.query("insert into vendor (vassalage, display_name, sort) values ('PG', 'PG', 1)")
  await owner.query(
    "insert into game (vassalage, game_code, name, game_type, icon) values ('PG', 'pg_koi', 'Koi', 'rng', '/x.svg')",
  )
})
afterAll(async () => {
  await site?.close()
  await app?.close()
  await owner?.close()
  await server?.stop()
})

describe('a role that owns nothing', () => {
  test('starts the site without asking for any change of the schema', async () => {
    expect(await migrate(app)).toEqual([])
    expect((await app.query('select current_user::text as name'))[0]).toEqual({ name: 'baize_app' })
    await expect(app.query('create table mine (x int)')).rejects.toThrow(/permission denied/)
  })

  test('registers a member, who plays; staff book money, void, seal and reconcile', async () => {
    const visitor = site.visitor()
    await visitor.call('register', {
      ...{ username: 'rolf', password: 'Quiet-Lantern-72', confirmPassword: 'Quiet-Lantern-72', termsAccepted: true },
    } as never)
    expect((await operate(site, ['credit', 'rolf', '100', '--reason', 'x', '--key', 'k'])).text).toContain('100.00')
    expect((await operate(site, ['deposit', 'rolf', '5', '--reference', 's'])).exitCode).toBe(0)
    expect((await operate(site, ['withdraw', 'rolf', '5', '--reference', 's'])).exitCode).toBe(0)
    const { id } = (await first<{ id: bigint }>(app, "select id from member where account = 'rolf'"))!
    const token = await issueLaunchToken(app, {
      ...{ memberId: id, currency: 'THB', gameCode: 'pg_koi', at: site.app.clock.now() },
    })
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    const common = [id, hashToken(token), 'r1', 'pg_koi', 'THB', site.app.clock.now()]
    const call = async (kind: string, uuid: string, amount: number, reference?: string) =>
      (
        await app.query<{ status: string }>(
          `select status from wallet_${kind}('hub88', $1, 'q', $2, $3, $4, false, $5, $6, $7, false, null,
             ${reference ? '$9::uuid, null, null, $8' : 'null, null, $8'})`,
          [uuid, ...common.slice(0, 5), amount, common[5], ...(reference ? [reference] : [])],
        )
      )[0]!.status
    expect(await call('bet', ids[0]!, 1_000_000)).toBe('RS_OK')
    expect(await call('win', ids[1]!, 3_000_000, ids[0]!)).toBe('RS_OK')
    expect(await call('bet', ids[2]!, 500_000)).toBe('RS_OK')
    const undone = await app.query<{ status: string }>(
      "select status from wallet_rollback('hub88', $1, 'q', $2, $3, 'r1', false, 'pg_koi', $4, null, null, $5)",
      [randomUUID(), id, hashToken(token), ids[2], site.app.clock.now()],
    )
    expect(undone[0]!.status).toBe('RS_OK')
    expect((await operate(site, ['members', 'rolf'])).text).toContain('120.00 THB')
    const changed = (await operate(site, ['settings', 'brand', 'Jade Hall'])).text
    expect(changed).toBe('brand: "Baize" → "Jade Hall"')
    const [change = ''] = (await operate(site, ['settings', 'history', 'brand'])).text.split(' ')
    expect((await operate(site, ['settings', 'undo', change])).text).toBe('brand: "Jade Hall" → "Baize"')
    expect((await operate(site, ['freeze', 'rolf', '--reason', 'x'])).exitCode).toBe(0)
    await sealTransfers(app, () => site.app.clock.now())
    expect((await operate(site, ['ledger', 'verify'])).text).toContain('The ledger is whole')
    expect(await checkInvariants(owner)).toEqual([])
  })

  test('loads a demo world’s past', async () => {
    await recordWin(site, 'past', 300_000n, 1)
    expect(await checkInvariants(owner)).toEqual([])
  })

  test('does everything that a service does by the clock', async () => {
    for (const { run } of ticks) await run(site.app, site.parts.metrics)
    for (const job of jobs.filter(({ every }) => every !== undefined)) await site.app.jobs.send(app, job, {})
    expect(await runJobs(site.app)).toBeGreaterThan(4)
    await voidStaleRounds(site.app)
    const told = site.logged.filter(({ level }) => level !== 'info').map(({ fields }) => String(fields.error ?? ''))
    expect(told.join('\n')).not.toMatch(/permission denied|must be owner/)
  })

  test.each([
    'update account set balance = balance + 100000000',
    'update account set floor = -100000000',
    "insert into account (kind, member_id, currency, balance, floor) select 'bonus', id, 'THB', 100, 0 from member limit 1",
    'delete from account',
    'select 1 from account for update',
    "update audit_log set actor = 'x'",
    'delete from audit_log',
    "update audit_log set outcome = 'done'",
    "update setting_change set actor = 'x'",
    'delete from setting_change',
    "insert into audit_log (actor, action, xid) values ('x', 'x', 9000000000000000000)",
    "insert into audit_log (actor, action, id) overriding system value values ('x', 'x', 7)",
    "insert into audit_log overriding system value values (7, now(), 'x', 'x')",
    'delete from staff',
    'delete from staff_request',
    'delete from provider_transaction',
    "update provider_transaction set state = 'refused'",
    "insert into provider_transaction (provider, transaction_uuid, kind, member_id, currency, state, status, balance, request_uuid, received_at) values ('hub88', gen_random_uuid(), 'bet', 1, 'THB', 'accepted', 'RS_OK', 0, 'x', now())",
    'update account_view set balance = balance + 100000000',
    'delete from transfer_view',
    'update posting_view set amount = 1',
    'update game_round_view set win_total = 1',
    "update audit_log_view set actor = 'x'",
    "update member_view set status = 'active'",
    'update posting set amount = 1',
    "insert into posting values (1, 3, 1, 'THB', 5, null)",
    'delete from posting',
    "update transfer set reason = 'x'",
    'delete from transfer',
    'delete from transfer_refusal',
    'delete from ledger_block',
    'delete from ledger_checkpoint',
    'update game_round set win_total = 1',
    'update game_round set closed_at = now()',
    "insert into provider_message (transaction_id, received_at, body) values (1, now(), 'x')",
    "update provider_message set body = ''",
    'delete from provider_message',
    'truncate provider_message',
    'drop table provider_message_other',
    "insert into provider_message_other (transaction_id, received_at, body) values (1, now(), 'x')",
    'delete from provider_message_other',
    "select wallet_record('x', gen_random_uuid(), 'win', gen_random_uuid(), 1, 1, 'r', 'g', 'THB', 1, false, null, 'accepted', 'RS_OK', 1, null, 0, 'q', now(), null, null)",
    'delete from game_round',
    'delete from play_count',
    'update play_count set lost_day = 0',
    "insert into migration (name) values ('9999-x.sql')",
    ...['account', 'audit_log', 'posting', 'transfer', 'provider_transaction', 'game_round', 'member', 'staff'].flatMap(
      (table) => [`truncate ${table} cascade`, `alter table ${table} disable trigger all`, `drop table ${table}`],
    ),
    'set session_replication_role = replica',
    'drop function ledger_post',
    'alter function ledger_post security invoker',
    'create or replace function append_only() returns trigger language plpgsql as $$ begin return null; end $$',
    'select ledger_owe(1000, -5)',
    'select ledger_repay(1001, 5)',
    "select ledger_post_plain('x', 'y', 'z', '', 1000, 1, 5, 'THB', 'refuse', now())",
    "select ledger_open_account(1, 'debt', 'THB')",
    'set role tester',
  ])('cannot run: %s', async (sql) => {
    const balances = () => owner.query('select id, balance from account order by id')
    const before = await balances()
    await expect(app.exec(sql)).rejects.toThrow(/permission denied|must be owner|open no account of the kind/)
    expect(await balances()).toEqual(before)
  })

  test('cannot make a function of the ledger read a table of its own', async () => {
    await expect(
      app.transaction(async (tx) => {
        await tx.query('create temporary table account (id bigint, balance bigint)')
        await tx.query('create temporary table ledger_load (n bigint)')
        await tx.query("select ledger_post_many('[]', '[]')")
      }),
    ).rejects.toThrow('already exists')
  })

  test('is told what to run when migrations are due, and nothing is changed', async () => {
    await owner.query("update migration_functions set hash = 'older' where file = 'limits.sql'")
    await expect(migrate(app)).rejects.toThrow(/functions\/limits\.sql.*baize_app may not apply.*operator -- migrate/)
    expect(await migrateCommand(owner)).toBe('Applied functions/limits.sql.')
    expect(await migrate(app)).toEqual([])
  })

  test('is granted new tables and functions by the owner’s next migration, and others are not', async () => {
    await owner.exec('create table brand_new (x int)')
    await owner.query("update migration_functions set hash = 'older' where file = 'wallet.sql'")
    await migrateCommand(owner)
    expect(await app.query('select * from brand_new')).toEqual([])
    expect(await app.query('select * from wallet_facts(1, null, null, now())')).toHaveLength(1)
    const other = await openPostgres(asRole(ownerUrl, 'other'))
    try {
      for (const sql of [
        'select * from brand_new',
        'select 1 from member',
        'select wallet_facts(1, null, null, now())',
      ])
        await expect(other.query(sql)).rejects.toThrow('permission denied')
      await expect(migrate(other)).rejects.toThrow()
    } finally {
      await other.close()
    }
    await owner.exec('drop table brand_new')
    await expect(migrateCommand(owner, 'nobody_here')).rejects.toThrow('There is no role nobody_here')
  })
})

test('every function of the ledger and the wallet that the program calls may be called by that role', () => {
  const called = globSync('src/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:select|from|join|perform) ((?:ledger|wallet)_\w+)\(/g)].map(
      ([, name]) => name!,
    ),
  )
  expect(called.length).toBeGreaterThan(5)
  for (const name of new Set(called)) expect([...moneyFunctions, 'ledger_line_at'], name).toContain(name)
  const grants = readFileSync('src/server/kernel/grants.sql', 'utf8')
  for (const name of moneyFunctions) expect(grants).toMatch(new RegExp(`\\b${name}\\b`))
})
