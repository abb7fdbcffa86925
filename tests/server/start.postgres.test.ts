import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AppProcess, newDataDir, openAppProcess } from '#scripts/faults/app-process.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

/** Longer than a test may take: a wait for this long would outlast it. */
const waitMs = 3_600_000

let server: ThrowAwayPostgres
let url: string
let app: AppProcess | undefined
beforeAll(async () => {
  // Killing its processes leaves what they wrote with the system: recovery need not wait for the disk, which may be busy.
  server = await startPostgres()
  url = await server.createDatabase({ overTcp: true })
})
afterEach(async () => {
  await app?.close()
  app = undefined
})
afterAll(() => server?.stop())

test('a start beside a database that comes up late waits for it, says so, and serves', async () => {
  await server.kill()
  const dataDir = newDataDir()
  app = await openAppProcess(url, dataDir, { LOG_LEVEL: 'info', DATABASE_WAIT_S: String(waitMs / 1_000) })
  const log = () => readFileSync(join(dataDir, 'app.log'), 'utf8')
  const starting = app.start()
  await expect.poll(log).toContain('waiting for the database')
  await server.startAgain()
  await starting
  expect(log()).toMatch(/waiting for the database.*ECONNREFUSED|ECONNREFUSED.*waiting for the database/)
  expect(log()).toContain('database answers')
  expect(log()).not.toMatch(/"level":(?:50|"error")/)
})

test('one that does not come up in time ends the start with a sentence', async () => {
  await server.kill()
  try {
    app = await openAppProcess(url, undefined, { DATABASE_WAIT_S: '1' })
    await expect(app.start()).rejects.toThrow(
      /The database at 127\.0\.0\.1:\d+ took no connection for 1 s \(ECONNREFUSED\)\. Start it, look at DATABASE_URL/,
    )
  } finally {
    await server.startAgain()
  }
})

test('what waiting does not mend fails without a wait', async () => {
  await expect(openPostgres(url.replace(/test_\d+/, '$&_that_is_not_there'), { waitMs })).rejects.toThrow(
    'does not exist',
  )
  await expect(openPostgres(url.replace('tester@', 'nobody@'), { waitMs })).rejects.toThrow('nobody')
})
