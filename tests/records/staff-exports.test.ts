import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { type StaffVisitor, startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'

let site: TestSite
let manager: StaffVisitor
let auditor: StaffVisitor
let mali: Visitor
let account: string
beforeAll(async () => {
  site = await startTestSite()
  manager = await site.staff('manager')
  auditor = await site.staff('auditor')
})
afterAll(() => site.close())

let n = 0
beforeEach(async () => {
  n += 1
  account = `mali${n}`
  await site.member(account, { balance: '100' })
  mali = site.visitor()
  await mali.logIn(account)
})

const failure = (work: Promise<unknown>) => work.catch(({ code }: CallFailure) => code)
const ask = (record: 'bets' | 'transactions' = 'transactions') => mali.call('askExport', { record, filter: {} })
const askArchive = async () => {
  await mali.call('stepUp', { method: 'password', answer: testPassword })
  return mali.call('askDataArchive', { parts: ['profile'] })
}
const files = async () => (await auditor.call('staffExports', { account })).content
const archives = async () => (await auditor.call('staffArchives', { account })).content
/** The jobs that wait fail for good, as after their last try. */
async function failForGood(name: string): Promise<void> {
  const { boss } = site.app.jobs
  for (;;) {
    const [job] = await boss.fetch(name, { ignoreStartAfter: true })
    if (job === undefined) return
    await boss.fail(name, job.id, { message: 'the disk is full' })
  }
}
const logged = async (act: string) =>
  (await (await site.staff('owner')).call('staffAuditLog', { act })).content.map(({ subject, detail }) => ({
    subject,
    detail,
  }))

test('staff see who asked for what, how far it is, how large and until when', async () => {
  const { id } = await ask()
  expect(await files()).toMatchObject([
    { id, account, record: 'transactions', state: 'queued', retriable: false, cancellable: true },
  ])
  const [job] = await site.app.jobs.boss.fetch('record-export')
  expect(await files()).toMatchObject([{ state: 'running' }])
  await site.app.jobs.boss.fail('record-export', job!.id, { message: 'the database is away' })
  expect(await files()).toMatchObject([{ state: 'queued', reason: 'the database is away', retriable: false }])
  await runJobs(site.app)
  const [done] = await files()
  expect(done).toMatchObject({ state: 'ready', lines: 1, cancellable: false, endsAt: expect.any(String) })
})

test('what failed for good is made again by who may, and the log keeps who', async () => {
  const { id } = await ask()
  await failForGood('record-export')
  expect(await files()).toMatchObject([{ state: 'failed', reason: 'the disk is full', retriable: true }])
  expect(await failure(auditor.call('staffRetryExport', { id }))).toBe('permission_needed')
  await manager.call('staffRetryExport', { id })
  expect(await files()).toMatchObject([{ state: 'queued' }])
  expect(await failure(manager.call('staffRetryExport', { id }))).toBe('state_conflict')
  await runJobs(site.app)
  expect(await files()).toMatchObject([{ state: 'ready' }])
  expect(await logged('export.retry')).toContainEqual({
    subject: `export:${id}`,
    detail: expect.objectContaining({ record: 'transactions' }),
  })
})

test('one that waits is cancelled with a reason, and can be asked for again', async () => {
  const { id } = await ask('bets')
  expect(await failure(manager.call('staffCancelExport', { id, reason: ' ' }))).toBe('invalid_input')
  await manager.call('staffCancelExport', { id, reason: 'far too long' })
  expect(await files()).toEqual([])
  expect((await mali.call('exportList', {})).content).toEqual([])
  expect(await runJobs(site.app)).toBe(0)
  expect(await failure(manager.call('staffCancelExport', { id, reason: 'again' }))).toBe('not_found')
  const again = await ask('bets')
  await runJobs(site.app)
  expect(await failure(manager.call('staffCancelExport', { id: again.id, reason: 'late' }))).toBe('state_conflict')
  expect((await logged('export.cancel')).map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ reason: 'far too long', record: 'bets' }),
  )
})

test('an archive is made again while nobody has given it up, and its member is told when somebody does', async () => {
  const { id } = await askArchive()
  expect(await archives()).toMatchObject([{ id, account, parts: ['profile'], state: 'queued' }])
  await failForGood('make-data-archive')
  expect(await archives()).toMatchObject([{ state: 'failed', retriable: true, cancellable: true }])
  await manager.call('staffRetryArchive', { id })
  expect(await archives()).toMatchObject([{ state: 'queued' }])
  await manager.call('staffCancelArchive', { id, reason: 'asked by mistake' })
  expect(await archives()).toMatchObject([{ state: 'failed', retriable: false, cancellable: false }])
  expect(await runJobs(site.app)).toBe(0)
  expect(await mali.call('memberMessages', {})).toMatchObject({ unread: 1, content: [{ href: '/member/data' }] })
  for (const call of ['staffRetryArchive', 'staffCancelArchive'] as const)
    expect(await failure(manager.call(call, { id, reason: 'x' }))).toBe('state_conflict')
  const next = await askArchive()
  await runJobs(site.app)
  expect((await archives())[0]).toMatchObject({ id: next.id, state: 'ready', bytes: expect.any(Number) })
})

test('one whose job is nowhere has failed, and is made again', async () => {
  const { id } = await ask()
  const [job] = await site.app.jobs.boss.fetch('record-export')
  await site.app.jobs.boss.deleteJob('record-export', job!.id)
  expect(await files()).toMatchObject([{ state: 'failed', retriable: true }])
  await manager.call('staffRetryExport', { id })
  await runJobs(site.app)
  expect(await files()).toMatchObject([{ state: 'ready' }])
})

test('the lists have pages, and nobody else’s lines under an account', async () => {
  await ask()
  await ask('bets')
  const first = await auditor.call('staffExports', { account, pageSize: 1 })
  expect(first.content.map(({ record }) => record)).toEqual(['bets'])
  const second = await auditor.call('staffExports', { account, pageSize: 1, cursor: first.next })
  expect(second).toMatchObject({ content: [{ record: 'transactions' }] })
  expect(second.next).toBeUndefined()
  expect(await failure(auditor.call('staffExports', { account: 'nobody' }))).toBe('user_unknown')
  const cashier = await site.staff('support')
  expect(await failure(cashier.call('staffArchives', {}))).toBe('permission_needed')
})
