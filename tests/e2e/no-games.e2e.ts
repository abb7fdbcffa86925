import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import system from '#locales/en/system.json' with { type: 'json' }
import { agree } from '#tests/support/browser.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { type RunningSite, startSite } from '#tests/support/running-site.ts'

describe('a site to which no vendor gives games yet', () => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    site = await startSite({ DEMO: '0', HUB88_URL: 'http://127.0.0.1:9' })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })

  it('says so on the home page and in every lobby, and leads nowhere that is not there', async () => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
    await context.addInitScript(agree)
    const page = await context.newPage()
    const links = new Set<string>()
    for (const path of ['/en', '/en/rng', '/en/live', '/en/mini', '/en/elott', '/en/lott']) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await page.getByRole('main').getByText(system.lobbies.none).waitFor()
      for (const href of await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
        links.add(href ?? '')
    }
    expect(links.size).toBeGreaterThan(10)
    for (const href of links) expect((await fetch(site.url + href)).status, href).toBe(200)
  })
})
