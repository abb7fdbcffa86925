import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

const { person } = journeys()

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('the console', () => {
  it('is not linked from the site, and not found by robots', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    expect(await page.locator('a[href*="operator"]').count()).toBe(0)
    for (const path of ['/robots.txt', '/sitemap.xml'])
      expect(await (await page.request.get(path)).text()).not.toContain('operator')
    await page.goto('/en/operator')
    await title(page, words.title).waitFor()
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  })
})
