import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { settings as declared } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { openSettings } from '#server/system/public.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

// Two processes of one site, each with its own memory of the settings.

const silent = { info() {}, warn() {}, error() {} }
let server: ThrowAwayPostgres
let dbs: Db[]
let one: Settings
let two: Settings

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  const url = await server.createDatabase()
  dbs = [await openPostgres(url), await openPostgres(url)]
  await migrate(dbs[0]!)
  one = await openSettings(dbs[0]!, silent, declared)
  two = await openSettings(dbs[1]!, silent, declared)
})
afterEach(async () => {
  await one.close()
  await two.close()
  for (const db of dbs) await db.close()
})

test('a change and its undo reach the other process', async () => {
  const seen: string[] = []
  two.onChange(({ brand }) => void seen.push(brand))
  const [change] = await one.change({ brand: 'Jade Hall' }, 'test')
  expect(one.current().brand).toBe('Jade Hall')
  await expect.poll(() => two.current().brand).toBe('Jade Hall')
  await two.undo(change!.id, 'test')
  await expect.poll(() => one.current().brand).toBe('Baize')
  expect(seen).toContain('Jade Hall')
})

test('a process reads its own change once, and tells nobody of it a second time', async () => {
  const seen: string[] = []
  one.onChange(({ brand }) => void seen.push(brand))
  await one.change({ brand: 'Jade Hall' }, 'test')
  await expect.poll(() => two.current().brand).toBe('Jade Hall')
  // Messages come in the order in which they were sent: with this one the process would have had its own.
  await two.change({ brand: 'Amber Hall' }, 'test')
  await expect.poll(() => one.current().brand).toBe('Amber Hall')
  expect(seen).toEqual(['Jade Hall', 'Amber Hall'])
})

test('of two undos of one change at once, one wins', async () => {
  const [change] = await one.change({ brand: 'Jade Hall' }, 'test')
  const results = await Promise.allSettled([one.undo(change!.id, 'one'), two.undo(change!.id, 'two')])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await one.history({ name: 'brand', before: 99n, size: 9 })).map(({ undoes }) => undoes)).toEqual([
    change!.id,
    null,
  ])
})

test('parts of one object, changed by both processes at once, are both kept, and the history has no gap', async () => {
  const add = (process: Settings, part: object) =>
    process.change(({ chat }) => ({ chat: { ...chat, ...part } }), 'test')
  await Promise.all([
    ...[20, 21, 22, 23].map((lengthMax) => add(one, { lengthMax })),
    ...[11, 12, 13, 14].map((slowModeS) => add(two, { slowModeS })),
  ])
  const lines = (await one.history({ name: 'chat', before: 99n, size: 99 })).reverse()
  expect(lines).toHaveLength(8)
  for (const [at, line] of lines.entries()) if (at > 0) expect(line.before).toEqual(lines[at - 1]!.after)
  const last = lines.at(-1)!.after as { lengthMax: number; slowModeS: number }
  expect(last.lengthMax).toBeGreaterThan(19)
  expect(last.lengthMax).toBeLessThan(24)
  expect(last.slowModeS).toBeGreaterThan(10)
  await expect.poll(() => [one.current().chat, two.current().chat]).toEqual([last, last])
})

test('a process that has not heard of a change yet neither repeats nor misses it', async () => {
  await one.change({ ageMin: 21 }, 'test')
  // What holds is compared with what is stored, not with what this process remembers.
  expect(await two.change({ ageMin: 21 }, 'test')).toEqual([])
  expect(await two.change({ ageMin: 18 }, 'test')).toMatchObject([{ before: 21, after: 18 }])
})
