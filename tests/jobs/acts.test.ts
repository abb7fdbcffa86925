import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelJob, deadJobs, findJobs, readJobFigures, redriveJobs, retryJob } from '#server/jobs/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { JobStore } from '#server/kernel/job-sender.ts'
import { openJobs } from '#server/kernel/job-store.ts'
import { startWorkers } from '#server/kernel/job-workers.ts'
import { defineJob, FinalFailure } from '#server/kernel/jobs.ts'
import { openMigrated } from '#tests/support/migrated.ts'

let app: App
let queues: JobStore
let isMended = false
const done: string[] = []
const letter = defineJob<{ id: string }>({
  ...{ name: 'letter', retrySeconds: 1 },
  async run(_app, { id }) {
    if (!isMended) throw new FinalFailure('no such address')
    done.push(id)
    return undefined
  },
})
const idle = defineJob<{ id: string }>({ name: 'idle', run: async () => undefined })

beforeAll(async () => {
  const db = await openMigrated()
  const log = { info() {}, warn() {}, error() {} }
  queues = await openJobs(db, log, [letter, idle])
  app = { db, log, jobs: queues } as unknown as App
})
afterAll(async () => {
  await queues?.close()
  await app?.db.close()
})

const work = async (until: () => Promise<unknown>, wanted: unknown): Promise<void> => {
  const workers = await startWorkers([letter], app, { poll: 0.5 })
  await expect.poll(until).toEqual(wanted)
  await workers.stop()
}
const deadNames = async () => (await deadJobs(app)).map(({ data }) => data.id).sort()

test('what failed for good is listed with its reason, and goes back to its queue when it is asked for', async () => {
  for (const id of ['a', 'b', 'c']) await queues.send(app.db, letter, { id })
  await work(deadNames, ['a', 'b', 'c'])
  const [first] = await deadJobs(app)
  expect(first).toMatchObject({
    name: 'letter',
    state: 'dead',
    tries: 1,
    output: { message: 'FinalFailure: no such address' },
  })
  expect((await readJobFigures(app.db)).find(({ name }) => name === 'letter')).toMatchObject({ dead: 3, failed: 3 })
  isMended = true
  const one = (await deadJobs(app)).find(({ data }) => data.id === 'b')!
  expect(await app.db.transaction((tx) => redriveJobs(app, tx, { ids: [one.id] }))).toBe(1)
  await work(async () => done, ['b'])
  expect(await redriveJobs(app, app.db, { name: 'idle' })).toBe(0)
  expect(await redriveJobs(app, app.db)).toBe(2)
  await work(async () => [...done].sort(), ['a', 'b', 'c'])
  expect(await deadJobs(app)).toEqual([])
})

test('one that waits is taken away, and what is no longer there is not', async () => {
  await queues.send(app.db, idle, { id: 'x' })
  const [waiting] = await findJobs(app, 'idle')
  expect(waiting).toMatchObject({ name: 'idle', state: 'created', tries: 0, data: { id: 'x' } })
  expect(await retryJob(app, app.db, 'idle', waiting!.id)).toBe(false)
  expect(await app.db.transaction((tx) => cancelJob(app, tx, 'idle', waiting!.id))).toBe(true)
  expect(await cancelJob(app, app.db, 'idle', waiting!.id)).toBe(false)
  expect((await findJobs(app, 'idle')).map(({ state }) => state)).toEqual(['cancelled'])
  expect(await findJobs(app, 'no-such-queue')).toEqual([])
})

test('one that failed is tried again', async () => {
  const [failed] = (await findJobs(app, 'letter')).filter(({ state }) => state === 'failed')
  const before = done.length
  expect(await app.db.transaction((tx) => retryJob(app, tx, 'letter', failed!.id))).toBe(true)
  await work(async () => done.length, before + 1)
})
