import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { topicsOf } from '#layouts/search-topics.ts'
import { openPageApi } from '#server/http/page-api.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

// Articles and help are the build's; offers are asked for.
vi.mock('astro:content', () => ({ getCollection: async () => [] }))

let site: TestSite
const clock = new ManualClock('2027-12-01T12:00:00.000Z')
beforeAll(async () => {
  site = await startTestSite({ clock })
  const words = ['--title', 'Double points', '--line', 'Every weekday.', '--text', 'From 12:00.']
  const tell = (...more: string[]) => operate(site, ['tell', 'promotion', ...words, ...more])
  await tell('--name', 'noon', '--image', '/scenes/noon.svg')
  await tell('--name', 'short', '--until', '2027-12-01T12:30:00Z')
  await tell('--name', 'later', '--from', '2027-12-24T12:00:00Z')
  clock.advance(60 * 60 * 1_000)
})
afterAll(() => site.close())

const pageApi = () => openPageApi(site.app, site.site.handlers, { id: 'test', language: 'en' })

test('the search finds the offers that run, and none that has ended or is yet to come', async () => {
  const topics = await topicsOf(pageApi(), 'en')
  expect(topics[0]).toEqual({
    kind: 'promotion',
    title: 'Double points',
    href: '/en/promotions#noon',
    about: ['Every weekday.'],
  })
  expect(topics.map(({ href }) => href.split('#')[1])).toEqual(['noon'])
})
