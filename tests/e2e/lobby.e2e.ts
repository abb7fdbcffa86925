import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { openAsleep } from '#tests/support/steps.ts'

const covers = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Play (?!now)/ })
const names = async (page: Page) =>
  covers(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))

describe('a lobby', () => {
  const { person, url } = journeys()

  it('searches for what was typed before the page woke up, and keeps it in the address', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    const wake = await openAsleep(page, '/en/rng')
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
    const wake = await openAsleep(page, '/en/rng?vassalage=PG')
    const cover = page.locator('#games .gcard img').first()
    await cover.waitFor({ state: 'attached' })
    expect(await cover.isVisible()).toBe(false)
    wake()
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
