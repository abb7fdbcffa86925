import { expect, test } from 'vitest'
import { features, metrics } from '#server/features.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { endedTick } from '#server/kernel/delete-ended.ts'
import { defineMetric } from '#server/kernel/metric.ts'
import { startTestSite } from '#tests/support/app.ts'

test('ended rows of every table that a feature names are deleted, and no others', async () => {
  const site = await startTestSite()
  const now = site.app.clock.now().getTime()
  const end = (agoMs: number) => new Date(now - agoMs)
  for (const [id, endsAt] of [
    ['past', end(1)],
    ['yet', end(-1_000)],
  ] as const)
    await site.app.db.query("insert into spent (kind, id, ends_at) values ('call', $1, $2)", [id, endsAt])
  const removed = await endedTick(features).run(site.app, { set() {}, count() {} })
  expect(removed).toBe(1)
  expect(await site.app.db.query('select id from spent')).toEqual([{ id: 'yet' }])
  await site.close()
})

test('a feature cannot end the rows of a table that is another one’s', () => {
  expect(() => endedTick([{ tables: ['captcha'], ended: { session: 0 } }])).toThrow('session ends in a feature')
})

test('the metrics show what features declare, and refuse what no feature lists', async () => {
  const open = openMetrics(() => 0, metrics)
  const [gauge] = metrics.filter(({ kind }) => kind === 'gauge')
  open.set(gauge!, Object.fromEntries(gauge!.labels.map((label) => [label, 'x'])), 7)
  expect(await open.text()).toContain(`${gauge!.name}{${gauge!.labels[0]}="x"} 7`)
  const other = defineMetric({ kind: 'counter', name: 'baize_other', help: 'None.', labels: [] })
  expect(() => open.count(other, {})).toThrow('no feature.ts lists the counter baize_other')
})
