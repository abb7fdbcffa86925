import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#server/kernel/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { unsealedBreaches } from '#server/ledger/public.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 12, minute))
let server: ThrowAwayPostgres
let db: Db
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  await migrate(db)
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

test('a line that a transaction without an end keeps from being sealed is named after five minutes', async () => {
  await db.transaction(async (tx) => {
    await tx.query('select pg_current_xact_id()')
    await writeAudit(db, at(0), { actor: 'staff:1', action: 'test' }, {})
    expect(await unsealedBreaches(db, () => at(5))).toEqual([])
    expect(await unsealedBreaches(db, () => at(6))).toEqual([expect.stringMatching(/^line audit-\d+ is in no block/)])
  })
  expect(await unsealedBreaches(db, () => at(6))).toEqual([])
})
