import { Cron } from 'croner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticks } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { runTick } from '#server/kernel/ticks.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

const clock = new ManualClock('2026-11-24T05:00:00.000Z')
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock })
})
afterAll(() => site.close())

test('the times of all ticks can be read', () => {
  for (const { every } of ticks) {
    if (typeof every === 'number') expect(every).toBeGreaterThanOrEqual(100)
    else expect(new Cron(every, { paused: true }).nextRun()).not.toBeNull()
  }
})

test('what gives money back or seals is remembered', () => {
  const names = ticks.filter(({ remembered }) => remembered).map(({ name }) => name)
  expect(names.toSorted()).toEqual([
    'figures-seal',
    'ledger-seal',
    'mission-prizes',
    'raffles',
    'referral',
    'settle-agent-pay',
    'stale-rounds',
    'unfinished',
  ])
})

test('its last run and its last failure are shown beside the jobs, a tick of no weight is not', async () => {
  let fault: Error | undefined
  const run = async () => {
    if (fault) throw fault
  }
  const seal = defineTick({ name: 'seal', every: '15 * * * * *', remembered: true, run })
  await runTick(seal, site.app, site.parts.metrics)
  await runTick(defineTick({ name: 'light', every: '15 * * * * *', run }), site.app, site.parts.metrics)
  const auditor = await site.staff('auditor')
  const shown = async () =>
    (await auditor.call('staffJobs')).content.filter(({ name }) => name === 'seal' || name === 'light')
  expect(await shown()).toMatchObject([{ name: 'seal', lastAt: '2026-11-24T05:00:00.000Z', dead: 0 }])
  expect((await shown())[0]).not.toHaveProperty('failedAt')
  fault = new Error('the key is gone')
  clock.advance(60_000)
  await runTick(seal, site.app, site.parts.metrics)
  const failed = { lastAt: '2026-11-24T05:00:00.000Z', failedAt: '2026-11-24T05:01:00.000Z', reason: 'the key is gone' }
  expect(await shown()).toMatchObject([failed])
  expect(site.logged.map(({ event }) => event)).toContain('tick failed')
  expect((await operate(site, ['jobs'])).text).toMatch(/^seal .*failed 2026-11-24.*: the key is gone$/m)
})
