import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

const covers = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Play (?!now)/ })
const names = async (page: Page) =>
  covers(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))

describe('a lobby', () => {
  const { person, url } = journeys()

  it('pages through the games, and the back button pages back', async () => {
    const guest = await person()
    const page = await guest.open('/en/rng')
    await expect.poll(() => covers(page).count()).toBe(18)
    const first = await names(page)
    const pages = page.getByRole('navigation', { name: lobby.pages })
    await pages.getByRole('link', { name: lobby.next }).click()
    const others = async () => (await names(page)).filter((name) => !first.includes(name))
    await expect.poll(async () => (await others()).length).toBe(18)
    const second = await names(page)
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(first)
    await page.goForward()
    await expect.poll(() => names(page)).toEqual(second)
  })

  it('finds a game by a part of its name, says when there is none, and clears the search', async () => {
    const guest = await person()
    const page = await guest.open('/en/rng')
    await expect.poll(() => covers(page).count()).toBe(18)
    const wanted = (await names(page))[3]!.replace(/^Play /, '')
    const search = page.getByRole('searchbox', { name: lobby.search })
    await search.fill(wanted.toUpperCase())
    await expect.poll(() => names(page)).toContain(`Play ${wanted}`)
    await expect.poll(() => covers(page).count()).toBeLessThan(18)
    await search.fill('zzzz no such game')
    await page.getByText(lobby.empty.search).waitFor()
    await page.getByRole('button', { name: lobby.clearSearch }).click()
    await expect.poll(() => covers(page).count()).toBe(18)
  })

  it('searches for what was typed before the page woke up, and keeps it in the address', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    let wake = () => {}
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    await page.route('**/_astro/*.js', async (route) => {
      await woken
      await route.continue()
    })
    await page.goto(`${url}/en/rng`, { waitUntil: 'commit' })
    await page.getByRole('searchbox', { name: lobby.search }).fill('golden lotus')
    wake()
    await expect.poll(() => names(page)).toEqual(['Play Golden Lotus'])
    expect(new URL(page.url()).searchParams.get('gameName')).toBe('golden lotus')
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Play Golden Lotus'])
  })

  it('covers the whole lobby while the address asks for one vendor', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    const woken = Promise.withResolvers<void>()
    await page.route('**/_astro/*.js', async (route) => {
      await woken.promise
      await route.continue()
    })
    await page.goto(`${url}/en/rng?vassalage=PG`, { waitUntil: 'commit' })
    const cover = page.locator('#games .gcard img').first()
    await cover.waitFor({ state: 'attached' })
    expect(await cover.isVisible()).toBe(false)
    woken.resolve()
    await cover.waitFor()
    expect(new Set(await page.locator('#games .gcard__sub > :first-child').allInnerTexts())).toEqual(new Set(['PG']))
  })

  it('keeps the figures of a game in a sheet on phones, for the keyboard too', async () => {
    const guest = await person({ viewport: { width: 390, height: 844 } })
    const page = await guest.open('/en/rng')
    await expect.poll(() => covers(page).count()).toBe(18)
    expect(await page.locator('.gcard__facts').first().isVisible()).toBe(false)
    const about = page.getByRole('button', { name: /^About / }).first()
    await about.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByText(/^RTP \d/).waitFor()
    await sheet.getByText(/^Volatility \d of 6$/).waitFor()
    await sheet.getByText(/^Stakes \S\d/).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => about.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('is one page without JavaScript too', async () => {
    const guest = await person({ javaScriptEnabled: false })
    const page = await guest.open('/en/rng')
    expect(await covers(page).count()).toBe(18)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Slots')
  })

  it.each(['/en/live', '/en/fish', '/en/rng', '/en/pvp'])('%s lists real games', async (path) => {
    const guest = await person()
    const page = await guest.open(path)
    await expect.poll(() => page.getByRole('main').getByRole('img').or(covers(page)).count()).toBeGreaterThan(3)
  })

  it('helps a visitor who is lost', async () => {
    expect((await fetch(`${url}/en/nothing-here`)).status).toBe(404)
    const guest = await person()
    guest.expectComplaint(/404/)
    const page = await guest.open('/en/nothing-here')
    await page.getByRole('heading', { level: 1, name: system.notFound.title }).waitFor()
    await page.getByRole('searchbox', { name: system.notFound.search }).fill('goldn lotsu')
    await page.getByRole('main').getByRole('button', { name: system.notFound.submit }).click()
    await page.waitForURL(/\/en\/search\?q=goldn\+lotsu/)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Golden Lotus/ })
      .first()
      .waitFor()
  })
})
