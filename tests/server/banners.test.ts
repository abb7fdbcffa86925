import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { dayIn } from '#server/kernel/day.ts'
import { publishMessages } from '#server/messages/public.ts'
import { runCommand } from '#server/operator/commands.ts'
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

const offers = async (language: 'en' | 'th' = 'en') => {
  clock.advance(60_000)
  const { promotion } = await site.visitor().call('notices', { types: 'PR', language })
  // The number beside the menu's word is that of the list.
  expect((await site.visitor().call('permission')).info.availablePromoCount).toBe(promotion.length)
  return promotion
}

test('the site’s own offers run until their last day, each with its terms', async () => {
  const before = await offers()
  expect(before.map(({ id }) => id)).toEqual(['cashback', 'welcome', 'drops', 'mission', 'invite', 'league'])
  expect(before[1]).toMatchObject({ title: 'First deposit, doubled', image: '/scenes/welcome.svg', figure: '100%' })
  expect(before[1]!.content).toMatch(/^<ul>\s*<li>For the first deposit of an account/)
  const here = clock.now().getTime()
  // The day ends at midnight in Bangkok.
  const last = Date.parse(`${before[2]!.until}T16:00:00Z`)
  clock.advance(last - here)
  expect((await offers()).map(({ id }) => id)).toContain('drops')
  clock.advance(60 * 60 * 1_000)
  expect((await offers()).map(({ id }) => id)).not.toContain('drops')
})

test('an offer of the operator comes first, in place of one of the same name, until it ends', async () => {
  const operator = async (...args: string[]) => (await runCommand(site.app, ['tell', 'promotion', ...args])).text
  const told = [
    '--title',
    'Twice the first deposit',
    '--title-th',
    'ฝากแรกคูณสอง',
    '--line',
    'Until the end of the month.',
  ]
  expect(await operator('--name', 'First deposit', ...told, '--text', 'x')).toContain('--name is small letters')
  expect(await operator('--name', 'welcome', '--title', 'x', '--text', 'x')).toContain('--line is needed')
  expect(await operator('--name', 'welcome', ...told)).toContain('--text is needed')
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString()
  await operator('--name', 'welcome', ...told, '--text', 'Once a person<script>x()</script>.', '--until', until)
  const during = await offers()
  expect(during.map(({ id }) => id)).toEqual(['welcome', 'cashback', 'mission', 'invite', 'league'])
  expect(during[0]).toEqual({
    id: 'welcome',
    title: 'Twice the first deposit',
    short: 'Twice the first deposit',
    line: 'Until the end of the month.',
    image: '/scenes/vip.svg',
    content: 'Once a person.',
    until: dayIn('Asia/Bangkok', new Date(until)),
  })
  expect((await offers('th'))[0]?.short).toBe('ฝากแรกคูณสอง')
  clock.advance(86_400_000)
  expect((await offers()).map(({ id }) => id)).toEqual(['cashback', 'welcome', 'mission', 'invite', 'league'])
})
