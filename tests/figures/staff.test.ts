import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFigures, tellAge } from '#server/figures/count.ts'
import { figuresAge } from '#server/figures/metrics.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'

let site: TestSite
const clock = new ManualClock(new Date())
beforeAll(async () => {
  site = await startTestSite({ clock })
})
afterAll(() => site.close())

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }) => code as string,
  )

test('staff see how far counting is, and when it is late', async () => {
  const auditor = await site.staff('auditor')
  await site.member('counted')
  await countFigures(site.app)
  const { content } = await auditor.call('staffFigures')
  expect(content.map(({ stream }) => stream)).toEqual(['play', 'rounds', 'cash', 'members'])
  const members = content.find(({ stream }) => stream === 'members')
  expect(members).toMatchObject({ ageSeconds: 0, late: false, openDay: expect.any(String) })
  clock.advance(31_000)
  const later = await auditor.call('staffFigures')
  expect(later.content.find(({ stream }) => stream === 'members')).toMatchObject({ ageSeconds: 31, late: true })
  const told: Record<string, number> = {}
  await tellAge(site.app, {
    count() {},
    set(metric, labels, value) {
      expect(metric).toBe(figuresAge)
      told[Object.values(labels).join()] = value
    },
  })
  expect(told).toMatchObject({ rounds: 31, cash: 31, members: 31 })
  await countFigures(site.app)
})

test('figures are counted again by who may, with a reason in the log', async () => {
  const manager = await site.staff('manager')
  const sizes = () => site.app.db.query('select * from site_day order by day')
  await countFigures(site.app)
  const before = await sizes()
  expect(before).not.toEqual([])
  expect(await refusalOf((await site.staff('auditor')).call('staffCountAgain', { reason: 'x' }))).toBe(
    'permission_needed',
  )
  expect(await refusalOf(manager.call('staffCountAgain', { reason: ' ' }))).toBe('invalid_input')
  await manager.call('staffCountAgain', { reason: 'a day looks wrong' })
  await runJobs(site.app)
  expect(await sizes()).toEqual([])
  await countFigures(site.app)
  expect(await sizes()).toEqual(before)
  const log = await site.app.db.query(
    "select detail from audit_log where action = 'figures.again' and outcome = 'done'",
  )
  expect(log).toMatchObject([{ detail: { reason: 'a day looks wrong' } }])
})

test('a job with a schedule runs at once, another one and none of that name do not', async () => {
  const manager = await site.staff('manager')
  const { content } = await manager.call('staffJobs')
  const spans = content.find(({ name }) => name === 'figures-spans')
  expect(spans).toMatchObject({ every: '20 * * * *', waiting: 0 })
  expect(spans).not.toHaveProperty('lastAt')
  await manager.call('staffRunJob', { name: 'figures-spans' })
  await manager.call('staffRunJob', { name: 'figures-spans' })
  const waiting = async () => {
    const found = await manager.call('staffJobs')
    return found.content.find(({ name }) => name === 'figures-spans')
  }
  expect(await waiting()).toMatchObject({ waiting: 1 })
  await runJobs(site.app)
  expect(await waiting()).toMatchObject({ waiting: 0, lastAt: expect.any(String), lastOutput: { spans: 0 } })
  for (const name of ['figures-again', 'no-such-job'])
    expect(await refusalOf(manager.call('staffRunJob', { name }))).toBe('not_found')
  const auditor = await site.staff('auditor')
  expect(await refusalOf(auditor.call('staffRunJob', { name: 'figures-spans' }))).toBe('permission_needed')
})
