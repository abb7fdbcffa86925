import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import site from '#locales/en/site.json' with { type: 'json' }
import { findWholeChromium } from '#scripts/test-machine.ts'
import { agree } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { expectBalance, logIn, shownBalance } from '#tests/support/steps.ts'

/** Marks the page that stands here: the mark is there again only when the very page comes back. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { left: true }))
const isMarked = (page: Page) => page.evaluate(() => 'left' in window)

/** Goes back as by the browser's own button; a kept page is shown without being loaded. */
async function goBack(page: Page, path: string): Promise<void> {
  // The answer may go with the page that was asked.
  await page.evaluate(() => history.back()).catch(() => undefined)
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
}

describe('going back', () => {
  const { url } = ownSite()
  let browser: Browser
  const open = async () => {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
    await context.addInitScript(agree)
    return context.newPage()
  }

  beforeAll(async () => {
    const executablePath = findWholeChromium()
    if (executablePath === undefined) throw new Error('There is no Chromium with windows: Debian has it as chromium.')
    // Playwright's own flags would switch off what is looked at here.
    const ignoreDefaultArgs = ['--disable-back-forward-cache']
    browser = await chromium.launch({ executablePath, ignoreDefaultArgs, args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterAll(() => browser?.close())

  it('shows a guest the page as it was left', async () => {
    const page = await open()
    await page.goto('/en')
    await mark(page)
    await page.goto('/en/help')
    await goBack(page, '/en')
    await expect.poll(() => isMarked(page)).toBe(true)
  })

  it('shows a member the page as it was left, with a balance that is followed', async () => {
    const page = await open()
    await page.goto('/en')
    await logIn(page, 'demo')
    await expect.poll(() => shownBalance(page), { timeout: 15_000 }).toBeGreaterThan(0)
    const before = await shownBalance(page)
    await mark(page)
    await page.goto('/en/help')
    await goBack(page, '/en')
    await expect.poll(() => isMarked(page)).toBe(true)
    await expectBalance(page, before, 15_000)
  })

  it('shows nobody’s balance once the member has signed out', async () => {
    const page = await open()
    await page.goto('/en')
    await logIn(page, 'vip')
    await page.goto('/en/help')
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.removeItem('signedIn')
    })
    await page.context().clearCookies()
    await goBack(page, '/en')
    await page.getByRole('banner').getByRole('button', { name: site.guest.login }).waitFor()
  })
})
