import { describe, expect, it } from 'vitest'
import { localePath } from '#i18n/locale.ts'
import access from '#locales/en/access.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { openLine } from '#tests/support/line.ts'
import { changeLanguage, focusIsInside, overflow, registerDialog } from '#tests/support/steps.ts'

describe('side menu and footer', () => {
  const { person } = journeys()

  it('changes the language on the spot: the page, its query and its place stay', async () => {
    const guest = await person()
    const page = await guest.open('/en/rng?vassalage=PG')
    await changeLanguage(page, 'Español')
    await page.waitForURL(/\/es\/rng\?vassalage=PG/)
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')]))
      .toEqual(['es', 'en'])
  })

  it('opens as a drawer on a phone, closes by Escape and gives the focus back', async () => {
    const guest = await person({ viewport: { width: 390, height: 844 } })
    const page = await guest.open('/en')
    const button = page.getByRole('button', { name: site.nav.menu, exact: true })
    await button.click()
    const drawer = page.getByRole('dialog', { name: site.nav.menu })
    await drawer.getByRole('link', { name: site.nav.home, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('without the network', () => {
  const { person, url } = journeys()

  it('answers every page by one that says what is offline, and goes on by itself', async ({ onTestFinished }) => {
    const line = await openLine(url)
    onTestFinished(() => line.close())
    const guest = await person({ baseURL: line.url })
    const page = await guest.open('/en')
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
    line.cut()
    for (const [locale, title] of [
      ['en', 'You are offline'],
      ['th', 'คุณออฟไลน์อยู่'],
    ] as const) {
      await page.goto(localePath(locale, '/rng?vassalage=PG'))
      await page.getByRole('heading', { name: title }).waitFor()
    }
    line.mend()
    // A visitor who comes back to the tab does not wait until the page asks by itself.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'สล็อต' }).waitFor()
    expect(page.url()).toContain('/rng?vassalage=PG')
  })
})

describe('languages and themes', () => {
  const { person } = journeys()

  it('keeps the chosen theme from the first paint of the next page on', async () => {
    const guest = await person({ colorScheme: 'dark' })
    // Whatever the document shows before its scripts ran is what would flash.
    await guest.context.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { themesSeen: seen })
      const note = () => {
        const theme = document.documentElement?.dataset.theme
        if (theme !== undefined && document.body && seen.at(-1) !== theme) seen.push(theme)
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    const page = await guest.open('/en')
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    expect(await theme()).toBe('dark')
    await page.getByRole('banner').getByRole('button', { name: site.theme.switch }).click()
    await expect.poll(theme).toBe('light')
    await page.goto('/en/rng')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { themesSeen: string[] }).themesSeen))
      .toEqual(['light'])
  })
})

describe('every pop-up', () => {
  const { person } = journeys()

  it('the terms over a form, which stays as it was', async () => {
    const page = await (await person()).open('/en/register')
    const form = registerDialog(page)
    const name = form.getByRole('textbox', { name: new RegExp(`^${registerTexts.fields.username}`) })
    await name.fill('somchai.k')
    const link = form.getByRole('link', { name: access.terms.link })
    await link.click()
    const terms = page
      .getByRole('dialog')
      .filter({ has: page.locator('.rich') })
      .last()
    await terms.getByRole('heading', { level: 2 }).waitFor()
    await page.mouse.click(4, 4)
    expect(await page.locator('dialog[open]').count()).toBe(2)
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsInside(page)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(1)
    expect(await overflow(page)).toBe('hidden')
    expect(await name.inputValue()).toBe('somchai.k')
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})
