import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await site.member('mali')
  await site.member('anan')
})
afterAll(() => site.close())

const operator = async (...args: string[]) => {
  const { exitCode, text } = await operate(site, args)
  return exitCode === 0 ? text : `${exitCode}: ${text}`
}
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )

test('a message of the operator reaches its member alone, is read, and goes', async () => {
  const told: unknown[] = []
  const stop = site.site.hub.subscribe((event) => event.name === 'message' && told.push(event.data))
  const mali = site.visitor()
  await mali.logIn('mali')
  const anan = site.visitor()
  await anan.logIn('anan')
  expect(
    await operator(
      'message',
      'mali',
      '--title',
      'Paid',
      '--text',
      'On its <b>way</b><script>x()</script>',
      '--about',
      'payments',
      '--page',
      '/member/wallet',
    ),
  ).toBe('Sent to mali.')
  expect(told).toEqual([{ unread: 1 }])
  expect(await mali.call('unreadMessages')).toEqual({ unread: 1 })
  expect((await mali.call('member')).unreadMessage).toBe(1)
  const { content } = await mali.call('memberMessages', { show: 'payments', language: 'es' })
  expect(content).toHaveLength(1)
  const [message] = content
  expect(message).toMatchObject({
    title: 'Paid',
    content: 'On its <b>way</b>',
    href: '/member/wallet',
    read: false,
    category: 'payments',
  })
  expect((await mali.call('memberMessages', { show: 'offers' })).content).toEqual([])

  const { id } = message!
  for (const name of ['messageDetail', 'readMessage', 'deleteMessage'] as const)
    expect(await refused(anan.call(name, { id }))).toBe('not_found')
  expect(await mali.call('readMessage', { id })).toEqual({ unread: 0 })
  expect((await mali.call('messageDetail', { id })).read).toBe(true)
  expect((await mali.call('memberMessages', { show: 'unread' })).content).toEqual([])
  expect(await mali.call('deleteMessage', { id })).toEqual({ unread: 0 })
  expect(await refused(mali.call('messageDetail', { id }))).toBe('not_found')
  expect(await refused(mali.call('deleteMessage', { id: 'x' }))).toBe('not_found')
  stop()
})

test('all are read at once, and pages end', async () => {
  for (const n of [1, 2, 3]) await operator('message', 'mali', '--title', `No ${n}`, '--text', 'Hello')
  const mali = site.visitor()
  await mali.logIn('mali')
  for (const show of ['all', 'unread', 'service'] as const) {
    const first = await mali.call('memberMessages', { show, pageSize: 2 })
    expect(first.content.map(({ title }) => title)).toEqual(['No 3', 'No 2'])
    const second = await mali.call('memberMessages', { show, pageSize: 2, cursor: first.next! })
    expect(second).toMatchObject({ unread: 3, content: [{ title: 'No 1' }] })
    expect(second).not.toHaveProperty('next')
  }
  expect(await mali.call('readMessage', { id: 'all' })).toEqual({ unread: 0 })
})

test('guests have no messages, trial users neither', async () => {
  expect(await refused(site.visitor().call('unreadMessages'))).toBe('not_logged_in')
  const trial = site.visitor()
  trial.token = (await trial.call('freePlay', { os: 'x', platform: 'W', gatewayVersion: 3 })).token
  expect(await refused(trial.call('memberMessages'))).toBe('real_account_needed')
})

test('feedback takes so many words and ends with the operator', async () => {
  await site.app.settings.change({ feedbackWords: { min: 2, max: 12 } }, 'test')
  site.parts.router.forget()
  const mali = site.visitor()
  await mali.logIn('mali')
  expect(await mali.call('feedbackForm')).toMatchObject({ wordsMin: 2, wordsMax: 12 })
  expect(await refused(mali.call('feedback', { questionType: 'idea', content: 'More' }))).toBe('invalid_input')
  expect(await refused(mali.call('feedback', { questionType: 'idea', content: 'a '.repeat(13) }))).toBe('invalid_input')
  const { id } = await mali.call('feedback', { questionType: 'idea', content: 'More tables,\nplease', contact: 'me' })
  const list = await operator('feedback')
  expect(list).toContain('mali  idea  me')
  expect(list).toContain('More tables,\n   please')
  expect(await operator('feedback', 'done', id)).toBe(`Feedback ${id} is done.`)
  expect(await operator('feedback')).toBe('Nothing is open.')
})

test('what the operator tells everybody is clean, whole in every language, and live', async () => {
  const told: unknown[] = []
  const stop = site.site.hub.subscribe((event) => event.name === 'notice' && told.push(event.data))
  expect(await operator('tell', 'notice', '--title', 'x')).toContain('2: --text is needed')
  expect(await operator('tell', 'notice', '--title', 'Hi', '--title-th', 'สวัสดี', '--text', 'a<img src=x>')).toMatch(
    /^Published/,
  )
  const guest = site.visitor()
  const [newest] = (await guest.call('notices', { types: 'PL', language: 'th' })).player
  expect(newest).toMatchObject({ title: 'สวัสดี', content: 'a' })
  expect(told).toEqual([{ id: newest!.id, time: newest!.time }])
  const wrongly = ['announcement', '--title', 'x', '--text', 'x', '--promotion', 'drop']
  expect(await operator('tell', ...wrongly)).toBe('1: There is no promotion drop. There is none yet.')
  await operator('tell', 'promotion', '--name', 'drops', '--title', 'Drops', '--line', 'One.', '--text', 'Terms.')
  expect(await operator('tell', ...wrongly)).toBe('1: There is no promotion drop. There are: drops.')
  await operator('tell', 'announcement', '--title', 'Drops', '--text', 'One\nTwo', '--promotion', 'drops')
  const { content } = await guest.call('announcements', { language: 'en' })
  expect(content[0]).toMatchObject({ title: 'Drops', content: '<p>One</p><p>Two</p>', promotionType: 'drops' })
  expect(await guest.call('announcementDetail', { id: content[0]!.id, language: 'en' })).toEqual(content[0])
  expect(await refused(guest.call('announcementDetail', { id: '999' }))).toBe('not_found')
  await operator('tell', 'popup', '--title', 'New here', '--text', 'Hello', '--for', 'F')
  const shown = async (execution: 'A' | 'B' | 'F') =>
    (await guest.call('notices', { types: 'PU', execution })).popup.length
  expect([await shown('B'), await shown('A'), await shown('F')]).toEqual([0, 0, 1])
  // The first log-in shows what every log-in shows, and its own.
  await operator('tell', 'popup', '--title', 'Members', '--text', 'Hello', '--for', 'A')
  expect([await shown('B'), await shown('A'), await shown('F')]).toEqual([0, 1, 2])
  stop()
})

test('a banner hangs where the operator says, until its time has come or it is taken down', async () => {
  const banners = async (group: string) => {
    const { banners: all } = await site.visitor().call('notices', { types: 'B', language: 'es' })
    return all.filter(({ groupName }) => groupName === group).map(({ title }) => title)
  }
  const hangAt = (group: string, ...more: string[]) =>
    operator('tell', 'banner', '--group', group, '--page', '/promotions', '--title', 'Tonight', ...more)
  const hang = (...more: string[]) => hangAt('w_login', ...more)
  const image = ['--image', '/scenes/vip.svg']
  expect(await hang()).toContain('2: --image is needed')
  for (const elsewhere of ['//evil.example/x.png', '/\\evil.example/x.png', 'https://evil.example/x.png'])
    expect(await hang('--image', elsewhere)).toContain('1: --image is an address')
  expect(await hangAt('w_nowhere', ...image)).toContain('1: --group is one of w_home')
  expect(await hang(...image, '--until', '2001-01-01T00:00:00Z')).toContain('1: --until needs a time to come')
  expect(await banners('w_login')).toEqual([])
  const heard: string[] = []
  const stop = site.site.hub.subscribe((event) => heard.push(event.name))
  const [number] = (await hang(...image, '--title-es', 'Esta noche\\nsolo')).match(/\d+/) ?? []
  expect(await banners('w_login')).toEqual(['Esta noche\nsolo'])
  expect(await operator('tell', 'end', number!)).toBe(`banner ${number} is shown no longer.`)
  expect(await banners('w_login')).toEqual([])
  expect(await operator('tell', 'end', number!)).toContain('1: tell end needs')
  expect(heard).toEqual(['catalogue', 'catalogue'])
  stop()
})

test('announcements come nine a page, the newest first, each once', async () => {
  await site.app.db.query(
    `insert into message (kind, texts, published_at) select 'announcement', jsonb_build_object('en', jsonb_build_object(
       'title', 'No. ' || n, 'text', 'x')), now() + interval '1 second' * (n - 1000) from generate_series(1, 20) n`,
  )
  // What is shown is kept in memory until something is published.
  await operator('tell', 'announcement', '--title', 'The newest', '--text', 'x')
  const guest = site.visitor()
  const page = (pageNo: number) => guest.call('announcements', { pageNo, language: 'en' })
  const [first, second, third, fourth] = [await page(1), await page(2), await page(3), await page(4)]
  expect(first).toMatchObject({ totalPages: 3, total: third!.total })
  const all = [first, second, third].flatMap(({ content }) => content)
  expect([first, second].map(({ content }) => content.length)).toEqual([9, 9])
  expect(fourth.content).toEqual([])
  expect(new Set(all.map(({ id }) => id)).size).toBe(first.total)
  const times = all.map(({ time }) => Date.parse(time))
  expect(times).toEqual([...times].sort((one, other) => other - one))
  expect(all[0]!.title).toBe('The newest')
  expect(all.find(({ title }) => title.startsWith('No. '))!.title).toBe('No. 20')
})
