import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#api/page.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

test.each(languages)('the help centre is given whole in %s, the terms among it', async (lang) => {
  const { articles } = await site.visitor().call('help', { lang, device: 'WEB' })
  expect(articles.map(({ key }) => key)).toEqual([
    'getting-started',
    'account',
    'games-and-rounds',
    'rules',
    'payments',
    'safer-play',
    'install-ios',
    'install-ios-lite',
    'install-android',
    'term',
    'privacy',
  ])
  const read = (key: string) => articles.find((article) => article.key === key)?.content ?? ''
  expect(read('term')).toMatch(/^<p>.+<h3>/s)
  expect(read('install-ios')).toMatch(
    /<ol>.*<strong>Safari<\/strong>.*<img src="\/guides\/ios-share\.svg" alt="[^"]+"/s,
  )
  // What editors wrote was understood: no marks of theirs are left for readers.
  for (const { content } of articles) expect(content).not.toMatch(/\*\*|^#|^- |\]\(/m)
})

test('languages differ, one article comes alone, and what is not there is refused', async () => {
  const guest = site.visitor()
  const titles = await Promise.all(
    languages.map(async (lang) => (await guest.call('help', { lang, key: 'term' })).articles.map(({ title }) => title)),
  )
  expect(titles.every((one) => one.length === 1)).toBe(true)
  expect(new Set(titles.flat()).size).toBe(languages.length)
  await expect(guest.call('help', { lang: 'en', key: 'nothing' })).rejects.toMatchObject({ code: 'not_found' })
})
