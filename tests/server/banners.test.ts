import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { publishMessages } from '#server/messages/public.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
const clock = new ManualClock('2026-11-21T12:00:00.000Z')
beforeAll(async () => {
  site = await startTestSite({ clock })
})
afterAll(() => site.close())

const groups = async () => {
  // Answers to everybody are kept for half a minute.
  clock.advance(60_000)
  const { banners } = await site.visitor().call('notices', { types: 'B', language: 'es' })
  return Object.groupBy(banners, ({ groupName }) => groupName)
}

test('the site brings banners of its own, in the visitor’s language and in their order', async () => {
  const { w_home: home = [], w_leftmenu: menu = [] } = await groups()
  expect(home.map(({ id }) => id).slice(0, 2)).toEqual(['own-w_home-welcome', 'own-w_home-cashback'])
  expect(home[0]).toMatchObject({ kicker: 'Bienvenida', image: '/scenes/welcome.svg', href: '/promotions#welcome' })
  expect(menu).toHaveLength(1)
})

test('the operator’s banners take the place of a group, and only of that one', async () => {
  const texts = { kicker: 'Hoy', title: 'Gran final', action: 'Ver' }
  await publishMessages(site.app.db, [
    {
      kind: 'banner',
      groupName: 'w_home',
      texts: { th: texts, en: texts, es: texts, pt: texts },
      image: '/scenes/league.svg',
      href: '/sports',
      publishedAt: new Date('2026-11-20T00:00:00Z'),
      endsAt: new Date('2026-11-22T00:00:00Z'),
    },
  ])
  const during = await groups()
  expect(during.w_home?.map(({ title }) => title)).toEqual(['Gran final'])
  expect(during.w_leftmenu).toHaveLength(1)
  clock.advance(24 * 60 * 60 * 1_000)
  expect((await groups()).w_home?.[0]?.id).toBe('own-w_home-welcome')
})
