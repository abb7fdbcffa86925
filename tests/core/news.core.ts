import { afterEach, describe, expect, it } from 'vitest'
import { localePath, locales } from '#i18n/locale.ts'
import home from '#locales/en/home.json' with { type: 'json' }
import service from '#locales/en/service.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import { visits } from '#route-lookup.ts'
import { journeys } from '#tests/support/browser.ts'
import { during, openListening } from '#tests/support/news-steps.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'

describe('an open home page', () => {
  const { person } = journeys()
  const operator = ownSite()

  it('shows a guest within seconds which games have closed, and which have opened again', async () => {
    const page = await openListening(await person(), '/en')
    const hot = page.getByRole('region', { name: 'Hot' })
    const closed = hot.getByRole('link', { name: /maintenance/i })
    expect(await closed.count()).toBe(0)
    await operate(operator, 'vendor', 'PG', 'maintenance')
    try {
      await closed.first().waitFor()
    } finally {
      await operate(operator, 'vendor', 'PG', 'open')
    }
    await closed.first().waitFor({ state: 'detached' })
  })

  it('brings a new notice to guests and members in the language that each of them reads', async () => {
    const guest = await openListening(await person({ locale: 'th-TH' }), '/')
    const member = await (await person({ as: 'demo' })).open('/en')
    const bell = member.getByRole('banner').getByRole('button', { name: /^Notices/ })
    const unread = async () => Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
    // The member's own messages and the site's notices are counted as each of them comes.
    let before = 0
    const isSettled = async () => {
      const last = before
      before = await unread()
      return before > 0 && before === last
    }
    await expect.poll(isSettled, { interval: 1_000 }).toBe(true)
    const words = ['--title', 'Tables open at nine', '--title-th', 'โต๊ะเปิดสามทุ่ม', '--text', 'See you there.']
    await during(operator, ['notice', ...words], async () => {
      await guest.locator('[data-marquee]').getByRole('button', { name: 'โต๊ะเปิดสามทุ่ม' }).waitFor()
      await expect.poll(unread).toBe(before + 1)
      const marquee = member.getByRole('region', { name: home.notices })
      const line = marquee.getByRole('button', { name: 'Tables open at nine' })
      await line.waitFor()
      await line.click()
      await member.getByRole('dialog', { name: 'Tables open at nine' }).getByText('See you there.').waitFor()
      await expect.poll(unread).toBe(before)
    })
    await guest.locator('[data-marquee]').getByText('โต๊ะเปิดสามทุ่ม').first().waitFor({ state: 'detached' })
  })
})

/** How many the side menu lists. */
const menuOffers = 6

describe('what the site tells', () => {
  const { person, url } = journeys()
  const get = (path: string) => fetch(url + path)
  const text = async (path: string) => (await get(path)).text()

  it('puts an offer of the operator first, among the promotions and in the side menu', async () => {
    const words = ['--title', 'Double points at noon', '--line', 'Every weekday.', '--text', 'From 12:00 to 13:00.']
    const ofPage = async (path: string) => [...(await text(path)).matchAll(/href="\/en\/promotions#([a-z0-9-]+)"/g)]
    const topics = async () =>
      ((await (await get('/en/search-topics.json')).json()) as { kind: string; href: string }[])
        .filter(({ kind }) => kind === 'promotion')
        .map(({ href }) => href)
    const running = (await topics()).map((href) => href.split('#')[1]!)
    expect(running.length).toBeGreaterThan(menuOffers)
    const said = await operate(ownSite(), 'tell', 'promotion', '--name', 'noon', ...words)
    try {
      await expect.poll(() => text('/en/promotions')).toContain('Double points at noon')
      const page = await (await person()).open('/en/promotions#noon')
      const offer = page.getByRole('main').getByRole('article').first()
      await offer.getByRole('heading', { name: 'Double points at noon' }).waitFor()
      await offer.getByText('From 12:00 to 13:00.').waitFor()
      expect(await offer.evaluate((element) => element === document.activeElement)).toBe(true)
      const menu = page.getByRole('navigation', { name: site.nav.menu }).locator('a[href^="/en/promotions#"] img')
      expect(await menu.locator('..').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
        ['noon', ...running].slice(0, menuOffers).map((id) => `/en/promotions#${id}`),
      )
      // Each page that is kept is drawn anew in its own time, and its old form is served until then.
      await expect.poll(() => text('/en/search?q=noon')).toContain('href="/en/promotions#noon"')
      await expect.poll(topics).toEqual(['noon', ...running].map((id) => `/en/promotions#${id}`))
      expect(await text('/sitemap.xml')).toContain('/scenes/vip.svg')
    } finally {
      await operate(ownSite(), 'tell', 'end', /(\d+)\.$/m.exec(said)?.[1] ?? '')
    }
    await expect.poll(async () => (await ofPage('/en/promotions')).map(([, id]) => id)).not.toContain('noon')
  })
})

describe('when the site closes under an open page', () => {
  const { person } = journeys()
  const operator = ownSite()

  it('changes to the maintenance page by itself, with its end, and comes back where it was', async () => {
    const guest = await person()
    guest.expectComplaint(/503/)
    const page = await guest.open('/en/rng?vassalage=PG')
    await page.waitForRequest((request) => request.url().endsWith('/api/events'))
    const end = new Date(Date.now() + 3_600_000)
    await operate(operator, 'maintenance', 'on', '--until', end.toISOString())
    try {
      // Nobody touches the page.
      await page.getByRole('heading', { level: 1, name: system.maintenance.title }).waitFor()
      expect(await page.getByRole('time').or(page.locator('time')).first().getAttribute('datetime')).toBe(
        end.toISOString(),
      )
      // The live chat is open while the rest is closed.
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: system.service }).click()
      const chat = await opened
      await chat.getByRole('heading', { level: 1, name: service.title }).waitFor()
      await chat.close()
    } finally {
      await operate(operator, 'maintenance', 'off')
    }
    await page.getByRole('main').getByRole('article').first().waitFor()
    expect(page.url()).toContain('/en/rng?vassalage=PG')
  })
})

const pages = [
  ...locales.map((locale) => localePath(locale, '/')),
  ...[...visits(({ whileClosed }) => !whileClosed), '/nothing-here'].map((path) => localePath('en', path)),
]

describe('a closed site', () => {
  const { person, url } = journeys()
  const site = ownSite()
  const plain = (path: string) => fetch(url + path, { redirect: 'manual' })

  afterEach(async () => {
    await operate(site, 'maintenance', 'off')
    await operate(site, 'settings', 'blockedCountries', '[]')
  })

  it('shows the region page with the address of the visitor where the site is not open', async () => {
    // Without a geo file every country is unknown: that one is blocked here.
    await operate(site, 'settings', 'blockedCountries', '["ZZ"]')
    for (const path of pages) expect([path, (await plain(path)).status]).toEqual([path, 451])
    const refused = await plain('/api/games')
    expect(refused.status).toBe(451)
    expect(await refused.json()).toMatchObject({ code: 'region_restricted' })

    const guest = await person({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } })
    guest.expectComplaint(/451/)
    const page = await guest.open('/en')
    await page.getByRole('heading', { level: 1, name: /not open where you are/ }).waitFor()
    await page.getByText('203.0.113.9').waitFor()
  })
})
