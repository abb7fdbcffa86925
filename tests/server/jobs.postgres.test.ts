import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import type { JobStore } from '#server/kernel/job-sender.ts'
import { openJobs } from '#server/kernel/job-store.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { markJob } from './job-mark.ts'

let server: ThrowAwayPostgres
let url: string
let db: Db
let queues: JobStore
const children: ChildProcess[] = []
const job = markJob('test', 0)

beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase({ blank: true })
  db = await openPostgres(url)
  await migrate(db)
  await db.exec('create table mark (n int, who text, what text)')
  queues = await openJobs(db, { info() {}, warn() {}, error: console.error }, [job])
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await queues?.close()
  await db?.close()
  await server?.stop()
})

async function startProcess(name: string, ms: number): Promise<ChildProcess> {
  const child = fork(new URL('./job-process.ts', import.meta.url), [name, String(ms)], {
    env: { ...process.env, DATABASE_URL: url },
  })
  children.push(child)
  await once(child, 'message')
  return child
}
const marks = (what: string) =>
  db.query<{ n: number; who: string }>('select n, who from mark where what = $1 order by n', [what])

test('a job whose process was killed between taking and finishing it runs again in another one', async () => {
  const first = await startProcess('first', 60_000)
  await queues.send(db, job, { n: 0 })
  await expect.poll(() => marks('taken')).toEqual([{ n: 0, who: 'first' }])
  first.kill('SIGKILL')
  await once(first, 'exit')
  await startProcess('second', 0)
  await expect.poll(() => marks('finished')).toEqual([{ n: 0, who: 'second' }])
})

test('of two processes one runs each job, and both work', async () => {
  await startProcess('third', 5)
  await db.query('delete from mark')
  for (let n = 1; n <= 60; n += 1) await queues.send(db, job, { n })
  await expect.poll(async () => (await marks('finished')).length).toBe(60)
  const taken = await marks('taken')
  expect(taken.map(({ n }) => n)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  expect(new Set(taken.map(({ who }) => who))).toEqual(new Set(['second', 'third']))
})

test('several processes that start at once install the schema and the queues once', async () => {
  const empty = await server.createDatabase({ blank: true })
  const log = { info() {}, warn() {}, error: console.error }
  const open = async () => {
    const own = await openPostgres(empty)
    await migrate(own)
    const store = await openJobs(own, log, [job])
    await store.close()
    const known = (await store.boss.getQueues()).map(({ name }) => name)
    await own.close()
    return known
  }
  for (const known of await Promise.all([open(), open(), open()])) expect(known).toEqual(['dead', 'mark'])
})
