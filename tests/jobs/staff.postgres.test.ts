import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import type { Job } from '#server/kernel/jobs.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

const job = jobs.find(({ every, single }) => !every && !single)! as Job<{ id: string }>
let site: TestSite

/** Takes the job that waits and fails it as often as it is tried. */
async function failForGood(message: string): Promise<void> {
  const { boss } = site.app.jobs
  for (;;) {
    const [taken] = await boss.fetch(job.name, { ignoreStartAfter: true })
    if (taken === undefined) return
    await boss.fail(job.name, taken.id, { message })
  }
}
const run = async (...words: string[]) => (await operate(site, ['jobs', ...words])).text
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }) => code as string,
  )

describe.each(['embedded', 'postgres'])('on %s', (kind) => {
  let server: ThrowAwayPostgres | undefined
  let db: Db | undefined

  beforeAll(async () => {
    if (kind === 'postgres') {
      server = await startPostgres()
      db = await openPostgres(await server.createDatabase())
    }
    site = await startTestSite(db && { db })
    for (const id of ['1', '2', '3']) {
      await site.app.jobs.send(site.app.db, job, { id })
      await failForGood(`no address ${id}`)
    }
  })
  afterAll(async () => {
    await site?.close()
    await db?.close()
    await server?.stop()
  })

  test('staff see how each kind of job stands', async () => {
    const auditor = await site.staff('auditor')
    const { content } = await auditor.call('staffJobs')
    expect(content.map(({ name }) => name)).toEqual(expect.arrayContaining(jobs.map(({ name }) => name)))
    expect(content.find(({ name }) => name === job.name)).toMatchObject({ waiting: 0, active: 0, failed: 3, dead: 3 })
    expect(await run()).toMatch(new RegExp(`^${job.name} .*none waits .*3 dead .*has not run$`, 'm'))
  })

  test('dead jobs are listed by key, the last to fail first, with their reason', async () => {
    const manager = await site.staff('manager')
    const first = await manager.call('staffFailedJobs', { pageSize: 2 })
    expect(first.content).toMatchObject([
      { name: job.name, data: { id: '3' }, tries: 6, reason: 'no address 3' },
      { data: { id: '2' } },
    ])
    const second = await manager.call('staffFailedJobs', { pageSize: 2, cursor: first.next! })
    expect(second.content.map(({ data }) => data)).toEqual([{ id: '1' }])
    expect(second).not.toHaveProperty('next')
    expect((await manager.call('staffFailedJobs', { name: 'no-such-kind' })).content).toEqual([])
    expect(await refusalOf(manager.call('staffFailedJobs', { cursor: 'x' }))).toBe('invalid_input')
    expect(await run('failed', job.name)).toMatch(/6 tries {2}\{"id":"3"\} {2}no address 3\n/)
  })

  test('one is given back to its queue once, by who may, and the log says by whom', async () => {
    const manager = await site.staff('manager')
    const auditor = await site.staff('auditor')
    const { content } = await manager.call('staffFailedJobs', { pageSize: 1 })
    const { id } = content[0]!
    expect(await refusalOf(auditor.call('staffRetryJob', { id }))).toBe('permission_needed')
    expect(await manager.call('staffRetryJob', { id })).toEqual({ name: job.name })
    for (const wrong of [id, '0b7c4b1e-8a55-4d53-9a0e-2f5b8d1c7e11'])
      expect(await refusalOf(manager.call('staffRetryJob', { id: wrong }))).toBe('not_found')
    expect(await refusalOf(manager.call('staffRetryJob', { id: 'x' }))).toBe('invalid_input')
    const [waiting] = await site.app.jobs.boss.fetch(job.name)
    expect(waiting?.data).toEqual({ id: '3' })
    const log = await auditor.call('staffAuditLog', { act: 'job.retry', subject: `job:${id}`, pageSize: 9 })
    expect(log.content.filter(({ outcome }) => outcome === 'done')).toMatchObject([
      { person: 'staff:manager', detail: { name: job.name } },
    ])
    const [next] = (await manager.call('staffFailedJobs')).content
    expect(await run('retry', next!.id)).toBe(`${job.name} is tried again.`)
    expect((await manager.call('staffFailedJobs')).content.map(({ data }) => data)).toEqual([{ id: '1' }])
  })
})
