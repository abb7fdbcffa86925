import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMetrics } from '#server/http/metrics.ts'
import type { App } from '#server/kernel/context.ts'
import { readJobFigures } from '#server/kernel/job-figures.ts'
import type { JobStore } from '#server/kernel/job-sender.ts'
import { openJobs } from '#server/kernel/job-store.ts'
import { startWorkers, type Workers } from '#server/kernel/job-workers.ts'
import { defineJob, FinalFailure, type Job } from '#server/kernel/jobs.ts'
import { openMigrated } from '#tests/support/migrated.ts'

let app: App
let queues: JobStore
let workers: Workers | undefined
const logged: string[] = []

/** A context with a database of its own, and queues for these jobs. */
async function open(...jobs: readonly Job[]): Promise<void> {
  const db = await openMigrated()
  const log = {
    info() {},
    warn: (event: string) => void logged.push(event),
    error: (event: string) => void logged.push(event),
  }
  queues = await openJobs(db, log, jobs)
  app = { db, log, jobs: queues } as unknown as App
}
const start = async (...jobs: readonly Job[]): Promise<void> => {
  workers = await startWorkers(jobs, app, { supervise: 1, poll: 0.5 })
}
const figuresOf = async (name: string) => (await readJobFigures(app.db)).find((figures) => figures.name === name)!

beforeEach(() => {
  logged.length = 0
})
afterEach(async () => {
  await workers?.stop()
  workers = undefined
  await queues.close()
  await app.db.close()
})

test('a job runs soon after its transaction holds, and never where that is undone', async () => {
  const seen: string[] = []
  const job = defineJob<{ id: string }>({ name: 'note', run: async (_app, { id }) => void seen.push(id) as undefined })
  await open(job)
  await start(job)
  await app.db.transaction((tx) => queues.send(tx, job, { id: 'kept' }))
  const undone = app.db.transaction(async (tx) => {
    await queues.send(tx, job, { id: 'undone' })
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await queues.send(app.db, job, { id: 'last' })
  await expect.poll(() => seen).toEqual(['kept', 'last'])
})

test('one that fails is tried again after a pause, and its figures show the run that succeeded', async () => {
  let tries = 0
  const job = defineJob({
    ...{ name: 'shaky', retrySeconds: 1 },
    async run() {
      tries += 1
      if (tries < 2) throw new Error('not yet')
      return { tries }
    },
  })
  await open(job)
  await queues.send(app.db, job, {})
  expect(await figuresOf('shaky')).toMatchObject({ waiting: 1, lastAt: null })
  await start(job)
  await expect.poll(async () => (await figuresOf('shaky')).lastOutput).toEqual({ tries: 2 })
  expect(await figuresOf('shaky')).toMatchObject({ waiting: 0, active: 0, failed: 0, dead: 0 })
  expect((await figuresOf('shaky')).lastSeconds).toBeGreaterThanOrEqual(0)
  expect(logged).toEqual(['job failed'])
})

test('one that fails for good is dead at once, and the metrics say so', async () => {
  const job = defineJob({ name: 'hopeless', run: () => Promise.reject(new FinalFailure('no such number')) })
  const idle = defineJob({ name: 'idle', run: async () => undefined })
  await open(job, idle)
  await queues.send(app.db, job, {})
  await queues.send(app.db, idle, {})
  await start(job)
  await expect.poll(async () => (await figuresOf('hopeless')).dead).toBe(1)
  expect(logged).toEqual(['job dead'])
  const metrics = openMetrics(() => 0, [])
  metrics.watchJobs(() => readJobFigures(app.db))
  const text = await metrics.text()
  expect(text).toContain('baize_jobs_dead{job="hopeless"} 1')
  expect(text).toContain('baize_jobs_waiting{job="idle"} 1')
  expect(text).toContain('baize_ledger_faults 0')
})

test('a single one waits once, however often it is sent', async () => {
  const job = defineJob({ name: 'alone', single: true, run: async () => undefined })
  await open(job)
  for (let at = 0; at < 3; at += 1) await queues.send(app.db, job, {})
  expect((await figuresOf('alone')).waiting).toBe(1)
})

test('what the ledger’s check found stands in the metrics of every process', async () => {
  const check = defineJob({ name: 'check', run: async () => ({ faults: 2 }) })
  await open(check)
  await queues.send(app.db, check, {})
  await start(check)
  const metrics = openMetrics(() => 0, [])
  metrics.watchJobs(() => readJobFigures(app.db))
  await expect.poll(() => metrics.text()).toContain('baize_ledger_faults 2')
})

test('a stop waits for the job that runs, and takes no other', async () => {
  let ended = 0
  const begun = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'slow',
    async run() {
      begun.resolve()
      await pause(700)
      ended += 1
      return undefined
    },
  })
  await open(job)
  await queues.send(app.db, job, {})
  await queues.send(app.db, job, {})
  await start(job)
  await begun.promise
  await workers!.stop()
  workers = undefined
  expect(ended).toBe(1)
  expect(await figuresOf('slow')).toMatchObject({ waiting: 1, active: 0, failed: 0 })
})

test('schedules follow the jobs: a new one is kept, one that is gone is taken away', async () => {
  const early = defineJob({ name: 'early', every: '5 4 * * *', run: async () => undefined })
  const late = defineJob({ name: 'late', every: '5 5 * * *', run: async () => undefined })
  await open(early)
  const times = async () => (await queues.boss.getSchedules()).map(({ name, cron, timezone }) => [name, cron, timezone])
  expect(await times()).toEqual([['early', '5 4 * * *', 'UTC']])
  await queues.close()
  queues = await openJobs(app.db, app.log, [{ ...early, every: '6 4 * * *' }, late])
  expect(await times()).toEqual([
    ['early', '6 4 * * *', 'UTC'],
    ['late', '5 5 * * *', 'UTC'],
  ])
  await queues.close()
  queues = await openJobs(app.db, app.log, [late])
  expect(await times()).toEqual([['late', '5 5 * * *', 'UTC']])
})
