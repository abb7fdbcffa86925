import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ownedTables, tableFaults } from '#scripts/table-borders.ts'
import { serverStatements, tablesOf, viewsOf } from '#scripts/tables.ts'

const tree = mkdtempSync(join(tmpdir(), 'baize-tables-'))
afterAll(() => rmSync(tree, { recursive: true }))

function write(files: Readonly<Record<string, string>>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  return Object.keys(files)
}

const sound = {
  'src/server/kernel/migrations/0001-base.sql':
    '-- create table never (x int)\ncreate table coin (id int);\ncreate unlogged table purse (id int); create table old (x int);',
  'src/server/kernel/migrations/0002-next.sql':
    'drop table old; create table audit_log (x int); create view coin_view as\n select id from coin;',
  'src/server/bank/feature.ts': "export const bank = defineFeature({ tables: ['coin'], jobs: [] })",
  'src/server/pocket/feature.ts': "export const pocket = defineFeature({\n  tables: [\n    'purse',\n  ],\n})",
  'src/server/bank/rows.ts': "db.query('insert into coin (id) values ($1)')",
  'src/server/bank/invariants.ts': "const sql = 'select c.id from coin c join purse p on p.id = c.id where c.id > $1'",
  'src/server/pocket/take.ts': "throw new Error('taken from purse')",
}
write(sound)
const tables = tablesOf(tree)
const views = viewsOf(tree, tables)

/** What the check finds when these files come along. */
function check(planted: Readonly<Record<string, string>>): string[] {
  const files = write({ ...sound, ...planted })
  return faultsWith(files, views)
}

function faultsWith(files: readonly string[], shown: ReadonlyMap<string, readonly string[]>): string[] {
  const statements = serverStatements(tree, files, new Set([...tables, ...shown.keys()]))
  return tableFaults(statements, ownedTables(tree, files), tables, shown).filter(
    (fault) => !/^(?:kernel|operator) owns the table|^The exemption/.test(fault),
  )
}

test('tables are read from the migrations', () => {
  expect([...tables]).toEqual(['coin', 'purse', 'audit_log'])
})

test('views are read from the migrations, with what they show', () => {
  expect([...views]).toEqual([['coin_view', ['coin']]])
})

test('a sound tree passes', () => {
  expect(check({})).toEqual([])
})

test('a view may be read by other features', () => {
  expect(check({ 'src/server/pocket/rows.ts': "'select 1 from purse p join coin_view c on c.id = p.id'" })).toEqual([])
})

describe('is refused:', () => {
  test.each([
    ['insert', '`insert into coin (id)\n values ($1)`'],
    ['update', "'update coin set id = 2'"],
    ['delete', "'delete from coin where id = 1'"],
  ])('an %s by another feature', (_, sql) => {
    expect(check({ 'src/server/pocket/rows.ts': `db.query(${sql})` })).toEqual([
      'src/server/pocket/rows.ts:1: pocket writes coin of bank: ask its public.ts or a view of it.',
    ])
  })

  test.each([
    ['select', "'select id from coin'"],
    ['join', "'select 1 from purse p left join coin c on c.id = p.id'"],
    ['fragment', "'left join coin c on c.id = p.id'"],
    ['subquery', "'select (select max(id) from coin) from purse for update of purse'"],
  ])('a %s of another feature’s table', (_, sql) => {
    expect(check({ 'src/server/pocket/rows-more.ts': `const sql = ${sql}` })).toEqual([
      'src/server/pocket/rows-more.ts:1: pocket reads coin of bank: ask its public.ts or a view of it.',
    ])
  })

  test.each([
    "'select id from purse'",
    "'update purse set id = 1'",
    "'select wallet_bet($1)'",
    '`with x as (select 1) select 1`',
  ])('SQL in a file that is not named for rows: %s', (sql) => {
    expect(check({ 'src/server/pocket/handlers.ts': `\n\ndb.query(${sql})` })).toEqual([
      'src/server/pocket/handlers.ts:3: SQL stands in files named rows*.',
    ])
  })

  test('a table without an owner, with two, and an owner without a table', () => {
    expect(check({ 'src/server/bank/feature.ts': "defineFeature({ tables: ['purse', 'gold'] })" })).toEqual([
      'The table coin has no owner: name it in `tables` of a feature.ts.',
      'The table purse has several owners: bank, pocket.',
      'bank owns the table gold, which no migration makes.',
    ])
  })

  test('functions in SQL that write what is not their feature’s', () => {
    const file = 'src/server/kernel/migrations/functions/pocket-more.sql'
    expect(check({ [file]: 'create function f() as $$ begin\n insert\n into coin values (1); end $$' })).toEqual([
      `${file}:1: pocket writes coin of bank: ask its public.ts or a view of it.`,
    ])
  })

  test.each(["'update coin_view set id = 2'", "'insert into coin_view (id) values (1)'"])(
    'a view that is written: %s',
    (sql) => {
      expect(check({ 'src/server/bank/rows.ts': sql })).toEqual([
        'src/server/bank/rows.ts:1: coin_view is a view: write its table.',
      ])
    },
  )

  test('a view of two owners', () => {
    const files = write(sound)
    expect(faultsWith(files, new Map([['both', ['coin', 'purse']]]))).toEqual([
      'The view both shows tables of several owners: bank, pocket.',
    ])
  })

  test('SQL in a file that is not named for rows, where it reads a view', () => {
    expect(check({ 'src/server/pocket/handlers.ts': "'left join coin_view c on c.id = p.id'" })).toEqual([
      'src/server/pocket/handlers.ts:1: SQL stands in files named rows*.',
    ])
  })

  test('an exemption that nothing needs', () => {
    const faults = tableFaults([], [], new Set(), new Map())
    expect(faults).toContain('The exemption "wallet writes posting" is not needed.')
  })

  test('code that does what functions in SQL are exempt to do', () => {
    const owned = [
      ['bank', 'account'],
      ['wallet', 'round'],
    ] as const
    const write = { line: 1, folder: 'wallet', reads: [], writes: ['account'] }
    const faults = (file: string) =>
      tableFaults([{ ...write, file }], owned, new Set(['account', 'round']), new Map()).filter((fault) =>
        fault.startsWith('src/'),
      )
    expect(faults('src/server/kernel/migrations/functions/wallet.sql')).toEqual([])
    expect(faults('src/server/wallet/rows.ts')).toEqual([
      'src/server/wallet/rows.ts:1: wallet writes account of bank: ask its public.ts or a view of it.',
    ])
  })
})
