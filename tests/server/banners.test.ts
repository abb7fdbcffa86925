import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { dayIn } from '#server/kernel/day.ts'
import { publishMessages } from '#server/messages/public.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

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
const offers = async (language: 'en' | 'th' = 'en') => {
  clock.advance(60_000)
  const { promotion } = await site.visitor().call('notices', { types: 'PR', language })
  const running = promotion.filter(({ state }) => state === 'running')
  // The number beside the menu's word is that of the offers that run.
  expect((await site.visitor().call('permission')).info.availablePromoCount).toBe(running.length)
  return promotion
}
const operator = async (...args: string[]) => (await operate(site, ['tell', 'promotion', ...args])).text
const until = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()

test('a site without a demo says nothing that its operator has not said', async () => {
  const visitor = site.visitor()
  const { banners, player, popup, promotion } = await visitor.call('notices', {})
  expect({ banners, player, popup, promotion }).toEqual({ banners: [], player: [], popup: [], promotion: [] })
  expect((await visitor.call('announcements', {})).total).toBe(0)
  const { info } = await visitor.call('permission')
  expect([info.availablePromoCount, info.availablePromo, info.resources]).toEqual([0, false, {}])
  expect(await visitor.call('customerService')).toEqual([
    { csType: 'chat', path: '/help', title: 'Live chat', csPosition: 'all' },
  ])
})

test('a banner hangs in its group until it ends', async () => {
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
  expect(during.w_leftmenu).toBeUndefined()
  clock.advance(24 * 60 * 60 * 1_000)
  expect((await groups()).w_home).toBeUndefined()
})

test('an offer is coming, then runs, then has ended, and then is gone', async () => {
  const told = ['--title', 'Live week', '--line', 'Seven days.', '--text', 'Terms.', '--name', 'live-week']
  const [from, end] = [until(2), until(9)]
  expect(await operator(...told, '--from', end, '--until', from)).toContain('--until needs a time to come')
  expect(await operator(...told, '--from', until(-1))).toContain('--from needs a time to come')
  await operator(...told, '--from', from, '--until', end)
  const day = (time: string) => dayIn('Asia/Bangkok', new Date(time))
  expect(await offers()).toMatchObject([{ id: 'live-week', state: 'coming', from: day(from), until: day(end) }])
  clock.advance(2 * 86_400_000)
  const [running] = await offers()
  expect(running).toMatchObject({ state: 'running', until: day(end) })
  expect(running).not.toHaveProperty('from')
  clock.advance(7 * 86_400_000)
  expect(await offers()).toMatchObject([{ state: 'ended', until: day(end) }])
  clock.advance(14 * 86_400_000)
  expect(await offers()).toEqual([])
})

test('an offer of the operator says whom it is for and where it is used, in place of one of the same name', async () => {
  const told = ['--title', 'Free trial', '--title-th', 'ทดลองฟรี', '--line', 'Try first.']
  expect(await operator('--name', 'Free trial', ...told, '--text', 'x')).toContain('--name is small letters')
  expect(await operator('--name', 'trial', '--title', 'x', '--text', 'x')).toContain('--line is needed')
  expect(await operator('--name', 'trial', ...told)).toContain('--text is needed')
  expect(await operator('--name', 'trial', ...told, '--text', 'x', '--for', 'friends')).toContain('--for is one of')
  expect(await operator('--name', 'trial', ...told, '--text', 'x', '--page', '/rng')).toContain('belong together')
  await operator('--name', 'trial', ...told, '--text', 'Old.')
  const more = ['--page', '/rng', '--action', 'To the slots', '--for', 'newcomers', '--figure', '฿0']
  await operator('--name', 'trial', ...told, '--text', 'From {ageMin} on<script>x()</script>.', ...more)
  expect(await offers()).toEqual([
    {
      id: 'trial',
      title: 'Free trial',
      short: 'Free trial',
      line: 'Try first.',
      image: '/scenes/vip.svg',
      content: 'From 18 on.',
      state: 'running',
      audience: 'newcomers',
      href: '/rng',
      action: 'To the slots',
      figure: '฿0',
    },
  ])
  expect((await offers('th'))[0]?.short).toBe('ทดลองฟรี')
  await site.app.settings.change({ ageMin: 20 }, 'test')
  expect((await offers())[0]?.content).toBe('From 20 on.')
})
