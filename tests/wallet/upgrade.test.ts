import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, first } from '#server/kernel/db.ts'
import { embeddedDb } from '#server/kernel/db-embedded.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { walletInvariants } from '#server/wallet/invariants.ts'

// A site from before movements carried their valid bet and messages had a table of their own.

const folder = new URL('../../src/server/kernel/migrations/', import.meta.url)
const member = 10_000_000n
let db: Db
let uuids = 0
const uuid = () => {
  uuids += 1
  return `00000000-0000-4000-8000-${String(uuids).padStart(12, '0')}`
}

beforeAll(async () => {
  db = embeddedDb(await PGlite.create({ parsers: { 20: BigInt } }))
  await db.exec('create table migration (name text primary key, applied_at timestamptz not null default now())')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql') && file < '0047')) {
    await db.exec(readFileSync(new URL(name, folder), 'utf8'))
    await db.query('insert into migration (name) values ($1)', [name])
  }
  await db.query('insert into member (id, account) values ($1, $2)', [member, 'old'])
  await past()
  await migrate(db)
})
afterAll(() => db.close())

interface Old {
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly at: string
  readonly amount?: number
  /** Which movement of the round, from 0. */
  readonly of?: number
  readonly free?: boolean
  readonly state?: 'refused' | 'rolled_back'
}

/** Writes a round down as an older program did; `closedAt` is what stands in the round. */
async function round(name: string, closedAt: string | null, movements: readonly Old[]): Promise<void> {
  const counts = (kind: string) => (one: Old) => one.kind === kind && one.state !== 'refused' && !one.free
  const sum = (all: readonly Old[]) => all.reduce((total, { amount = 0 }) => total + amount, 0)
  const undone = (kind: string) => movements.filter((one) => counts(kind)(one) && one.state === 'rolled_back')
  const bets = movements.filter((one) => one.kind === 'bet' && one.state === undefined).length
  const row = await first<{ id: bigint }>(
    db,
    `insert into game_round (provider, member_id, vassalage, round, game_code, currency, stake_total, stake_returned,
       win_total, win_returned, bets, opened_at, closed_at)
     values ('hub88', $1, 'PG', $2, 'pg_koi', 'THB', $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[member, name, sum(movements.filter(counts('bet'))), sum(undone('bet'))],
      ...[sum(movements.filter(counts('win'))), sum(undone('win')), bets, movements[0]!.at, closedAt],
    ],
  )
  const names = movements.map(uuid)
  for (const [at, one] of movements.entries())
    await db.query(
      `insert into provider_transaction (provider, transaction_uuid, kind, reference_uuid, member_id, round_id, round,
         game_code, currency, amount, is_free, state, status, balance, request_uuid, received_at, body, signature)
       values ('hub88', $1, $2, $3, $4, $5, $6, 'pg_koi', 'THB', $7, $8, $9, 'RS_OK', 70, 'q', $10, $11, $12)`,
      [
        ...[names[at], one.kind, one.of === undefined ? null : names[one.of], member, row!.id, name, one.amount ?? 0],
        ...[one.free ?? false, one.state ?? 'accepted', one.at, Buffer.from(`${name} ${at}`), Buffer.from([at])],
      ],
    )
}

async function past(): Promise<void> {
  const [start, end, later] = ['2025-12-31T23:59:00Z', '2026-02-01T00:00:00Z', '2026-02-03T00:00:00Z']
  await round('won', end, [
    { kind: 'bet', at: start, amount: 100 },
    { kind: 'win', at: end, amount: 50, of: 0 },
    { kind: 'win', at: later, amount: 5, of: 0 },
  ])
  await round('closed by its second bet', end, [
    { kind: 'bet', at: start, amount: 100 },
    { kind: 'bet', at: end, amount: 30 },
    { kind: 'win', at: end, amount: 50, of: 1 },
  ])
  await round('undone after its end', end, [
    { kind: 'bet', at: start, amount: 100, state: 'rolled_back' },
    { kind: 'bet', at: start, amount: 20 },
    { kind: 'win', at: end, amount: 50, of: 1 },
    { kind: 'rollback', at: later, amount: 100, of: 0 },
  ])
  await round('undone before its end', end, [
    { kind: 'bet', at: start, amount: 100, state: 'rolled_back' },
    { kind: 'bet', at: start, amount: 20 },
    { kind: 'rollback', at: start, amount: 100, of: 0 },
    { kind: 'win', at: end, amount: 50, of: 1, state: 'rolled_back' },
    { kind: 'rollback', at: later, amount: 50, of: 3 },
  ])
  await round('voided', end, [
    { kind: 'bet', at: start, amount: 100, state: 'rolled_back' },
    { kind: 'bet', at: start, amount: 30, state: 'rolled_back' },
    { kind: 'rollback', at: end, amount: 100, of: 0 },
    { kind: 'rollback', at: end, amount: 30, of: 1 },
  ])
  await round('closed by the house', end, [
    { kind: 'bet', at: start, amount: 100, state: 'rolled_back' },
    { kind: 'bet', at: start, amount: 7 },
    { kind: 'win', at: start, amount: 50, of: 0 },
    { kind: 'rollback', at: later, amount: 100, of: 0 },
  ])
  await round('open', null, [{ kind: 'bet', at: start, amount: 100 }])
  await round('free', end, [
    { kind: 'bet', at: start, amount: 100, free: true },
    { kind: 'win', at: end, amount: 50, of: 0 },
    { kind: 'bet', at: end, amount: 900, state: 'refused' },
  ])
}

test('rows from before tell what each added to the valid bet of its round', async () => {
  const rows = await db.query<{ round: string; said: string }>(
    `select round, string_agg(kind || ' ' || valid, ', ' order by xid, id) as said from provider_transaction group by round`,
  )
  expect(Object.fromEntries(rows.map(({ round: name, said }) => [name, said]))).toEqual({
    won: 'bet 0, win 100, win 0',
    'closed by its second bet': 'bet 0, bet 0, win 130',
    'undone after its end': 'bet 0, bet 0, win 120, rollback -100',
    'undone before its end': 'bet 0, bet 0, rollback 0, win 20, rollback 0',
    voided: 'bet 0, bet 0, rollback 30, rollback -30',
    'closed by the house': 'bet 0, bet 0, win 0, rollback -100, close 107',
    open: 'bet 0',
    free: 'bet 0, win 0, bet 0',
  })
  const rules = walletInvariants.filter(({ name }) => /^I13|^I7 a round is the sum/.test(name))
  expect(rules).toHaveLength(2)
  for (const { sql } of rules) expect(await db.query(sql, [0n])).toEqual([])
})

test('what vendors sent lies in its months, and the columns are gone', async () => {
  const lost = await first<{ lost: bigint; kept: bigint }>(
    db,
    `select count(*) filter (where m.transaction_id is null) as lost, count(m.body) as kept
     from provider_transaction t
     left join provider_message m on m.transaction_id = t.id and m.received_at = t.received_at
       and convert_from(m.body, 'UTF8') like t.round || ' _' and length(m.signature) = 1
     where t.kind <> 'close'`,
  )
  expect(lost).toEqual({ lost: 0n, kept: 27n })
  const months = await db.query<{ name: string; rows: bigint }>(
    `select tableoid::regclass::text as name, count(*) as rows from provider_message group by 1 order by 1`,
  )
  expect(months.map(({ name }) => name)).toEqual(['provider_message_2025_12', 'provider_message_2026_02'])
  expect(
    await first(
      db,
      "select 1 from pg_attribute where attrelid = 'provider_transaction'::regclass and attname = 'body'",
    ),
  ).toBeUndefined()
})

test('rows from before come first in the order of counting, and new ones after them', async () => {
  await db.query("insert into member (id, account) values (20000001, 'new')")
  const rows = await db.query<{ account: string; old: boolean }>(
    'select account, xid = 0 as old from member order by xid, id',
  )
  expect(rows).toEqual([
    { account: 'old', old: true },
    { account: 'new', old: false },
  ])
  // On a table of this size the planner would read it all.
  await db.exec('set enable_seqscan = off')
  const plan = await db.query<{ 'QUERY PLAN': string }>(
    'explain select id from provider_transaction where (xid, id) > (5, 5) and xid < 9 order by xid, id limit 100',
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('provider_transaction_xid')
})
