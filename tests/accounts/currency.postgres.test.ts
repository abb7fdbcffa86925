import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMember } from '#server/accounts/public.ts'
import { settings as definitions } from '#server/features.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { openSettings } from '#server/system/public.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

// The site's currency, set at the moment at which somebody registers: never two currencies at once.

const silent = { info() {}, warn() {}, error() {} }
let server: ThrowAwayPostgres
let db: Db
let settings: Settings

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  db = await openPostgres(await server.createDatabase())
  await migrate(db)
  settings = await openSettings(db, silent, definitions)
})
afterEach(async () => {
  await settings.close()
  await db.close()
})

/** Resolves when somebody waits for a lock. */
const somebodyWaits = () =>
  expect
    .poll(() => first(db, "select 1 as waits from pg_locks where locktype = 'advisory' and not granted"))
    .toBeTruthy()
const accounts = () => db.query('select distinct currency from account where member_id is not null')

test('a change waits for an account that is being opened, and is refused by it', async () => {
  let change: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await createMember(tx, { account: 'mali', currency: 'THB' })
    change = settings.change({ currency: 'EUR' }, 'operator')
    change?.catch(() => {})
    await somebodyWaits()
  })
  await expect(change).rejects.toThrow('1 member has an account in THB')
  expect(settings.currency().code).toBe('THB')
  expect(await accounts()).toEqual([{ currency: 'THB' }])
})

test('an account that is opened during a change, by a process that has not heard of it, is in the new currency', async () => {
  let opening: Promise<bigint> | undefined
  await settings.change({ currency: 'EUR' }, 'operator')
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7214002)')
    opening = db.transaction((other) => createMember(other, { account: 'mali', currency: 'THB' }))
    await somebodyWaits()
  })
  await opening
  expect(await accounts()).toEqual([{ currency: 'EUR' }])
  await expect(settings.change({ currency: 'THB' }, 'operator')).rejects.toThrow('account in EUR')
})

test('a change of currency and twenty registrations at once end with one currency, in any order', async () => {
  const registrations = Array.from({ length: 20 }, (_, at) =>
    db.transaction((tx) => createMember(tx, { account: `mali${at}`, currency: 'THB' })),
  )
  const change = settings.change({ currency: 'EUR' }, 'operator').then(
    () => 'EUR',
    () => 'THB',
  )
  await Promise.all(registrations)
  expect(await accounts()).toEqual([{ currency: await change }])
})
