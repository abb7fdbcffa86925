import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import search from '#locales/en/search.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import thai from '#locales/th/search.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { loginDialog } from '#tests/support/steps.ts'

const box = (page: Page) => page.getByRole('dialog', { name: search.title })
const field = (page: Page) => page.getByRole('combobox')
const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: site.nav.search })
/** The cell that the keyboard means. */
const active = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant')
  return page.locator(`[id="${id}"]`)
}

async function openBox(page: Page): Promise<void> {
  await opener(page).click()
  await field(page).waitFor()
}

describe('search', () => {
  const { person } = journeys()

  it('finds Thai names without their marks', async () => {
    const page = await (await person({ locale: 'th-TH' })).open('/')
    await page.keyboard.press('/')
    await field(page).fill('ประตมงกร')
    await rows(page).getByText('ประตูมังกร').waitFor()
    expect(await page.getByRole('dialog', { name: thai.title }).locator('mark').first().innerText()).toBe('ประตูมังกร')
  })

  it('is used by the keyboard alone, and gives the focus back', async () => {
    const page = await (await person()).open('/en')
    await page.getByRole('banner').getByRole('link', { name: 'Slots', exact: true }).focus()
    await page.keyboard.press('/')
    await field(page).waitFor()
    await page.keyboard.type('dragon')
    await rows(page).getByText('Dragon Gate').waitFor()
    const first = await (await active(page)).innerText()
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await active(page)).innerText()).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await active(page)).innerText()).toBe(first)
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Slots')

    await page.keyboard.press('/')
    await field(page).waitFor()
    await page.keyboard.type('dragon gate')
    await expect.poll(async () => (await active(page)).innerText()).toContain('Dragon Gate')
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await active(page)).innerText()).toBe(search.trial)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/en\/game\/\d+\?mode=demo/)
  })

  it('leaves its key to fields', async () => {
    const page = await (await person()).open('/en/rng')
    const own = page.getByRole('main').getByRole('searchbox')
    await own.click()
    await page.keyboard.type('a/b')
    await expect.poll(() => own.inputValue()).toBe('a/b')
    expect(await field(page).count()).toBe(0)
  })

  it('leads to the lobby of a vendor and to help, and remembers what was searched for', async () => {
    const page = await (await person()).open('/en')
    await openBox(page)
    await field(page).fill('PG')
    await rows(page)
      .getByRole('link', { name: /^PG Slots/ })
      .click()
    await page.waitForURL(/\/en\/rng\?vassalage=PG/)
    await openBox(page)
    await rows(page).getByRole('button', { name: 'PG' }).click()
    await expect.poll(() => field(page).inputValue()).toBe('PG')
    await field(page).fill('log in fails')
    await rows(page)
      .getByRole('link', { name: /Account and safety/ })
      .click()
    await page.waitForURL(/\/en\/help#account/)
    await openBox(page)
    await rows(page).getByRole('button', { name: 'log in fails' }).waitFor()
    await box(page).getByRole('button', { name: search.forget }).click()
    await rows(page).getByRole('button', { name: 'PG' }).waitFor({ state: 'hidden' })
  })

  it('shows popular games where nothing is called so', async () => {
    const page = await (await person()).open('/en')
    await openBox(page)
    await field(page).fill('zzzzqqq')
    await box(page).getByText(search.none).waitFor()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
  })

  it('marks a favourite only for those who are known', async () => {
    const page = await (await person()).open('/en')
    await openBox(page)
    await field(page).fill('golden lotus')
    await rows(page)
      .getByRole('button', { name: search.favourite.replace('{game}', 'Golden Lotus') })
      .click()
    await loginDialog(page).waitFor()
  })

  it('goes on without a connection after its first use', async () => {
    const guest = await person()
    guest.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
    const page = await guest.open('/en')
    await openBox(page)
    const kept = () => page.evaluate(async () => (await (await caches.open('search')).keys()).length)
    await field(page).fill('help')
    await expect.poll(kept, { timeout: 15_000 }).toBe(2)
    await page.keyboard.press('Escape')
    await guest.context.setOffline(true)
    await openBox(page)
    await box(page).getByText(search.offline).waitFor()
    await field(page).fill('golden lotsu')
    await rows(page)
      .getByRole('link', { name: /^Golden Lotus/ })
      .waitFor()
    await rows(page).getByText(search.needsConnection).waitFor()
    const game = rows(page).getByRole('link', { name: /^Golden Lotus/ })
    await game.click({ force: true })
    expect(await box(page).isVisible()).toBe(true)
    await guest.context.setOffline(false)
    await box(page).getByText(search.offline).waitFor({ state: 'hidden' })
    await rows(page)
      .getByRole('link', { name: /^Golden Lotus/ })
      .click()
    await loginDialog(page).waitFor()
  })

  it('can be looked through from the page that says one is offline', async () => {
    const guest = await person()
    guest.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const page = await guest.open('/en')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await openBox(page)
    await rows(page).first().waitFor()
    const isKept = () =>
      page.evaluate(async () => {
        const files = await (await caches.open('files')).keys()
        return files.some(({ url }) => url.includes('/start.')) && (await caches.match('/search-index')) !== undefined
      })
    await expect.poll(isKept, { timeout: 15_000 }).toBe(true)
    await guest.context.setOffline(true)
    await page.goto('/en/rng')
    await page.getByRole('heading', { name: system.offline.title }).waitFor()
    await page.getByRole('button', { name: search.page.title }).click()
    await field(page).fill('golden lotsu')
    await rows(page)
      .getByRole('link', { name: /^Golden Lotus/ })
      .waitFor()
    await rows(page).getByText(search.needsConnection).waitFor()
  })

  it('fills the screen of a phone', async () => {
    const phone = { width: 390, height: 844 }
    const page = await (await person({ viewport: phone, hasTouch: true })).open('/en')
    await opener(page).tap()
    await field(page).fill('dragon')
    await rows(page).getByText('Dragon Gate').waitFor()
    const sheet = await box(page).locator('> div').boundingBox()
    expect(sheet).toMatchObject({ x: 0, y: 0, ...phone })
    const small = await box(page)
      .locator('a, button, input')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44),
      )
    expect(small).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })

  it('has an address of its own, with and without JavaScript', async () => {
    const page = await (await person()).open('/en/search?q=baccarta')
    await rows(page).getByText('Speed Baccarat').waitFor()
    expect(await field(page).inputValue()).toBe('baccarta')
    await page.keyboard.press('Escape')
    // What was found stands on the page too, and its field opens the box again.
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Play Speed Baccarat', exact: true }).first().waitFor()
    await main.getByRole('searchbox').fill('goldn lotsu')
    await main.getByRole('searchbox').press('Enter')
    await rows(page)
      .getByRole('link', { name: /^Golden Lotus/ })
      .waitFor()

    const withoutScripts = await person({ javaScriptEnabled: false })
    withoutScripts.expectComplaint(/404/)
    const plain = await withoutScripts.open('/en')
    await opener(plain).click()
    await plain.getByRole('heading', { level: 1, name: search.page.title }).waitFor()
    const results = plain.getByRole('region', { name: search.page.results.replace('{query}', 'goldn lotsu') })
    const play = plain.getByRole('main').getByRole('link', { name: /^Play / })
    expect(await play.count()).toBeGreaterThan(5)
    await plain.getByRole('main').getByRole('searchbox').fill('goldn lotsu')
    await plain.getByRole('main').getByRole('button', { name: search.title, exact: true }).click()
    await results.getByText('1 game', { exact: true }).waitFor()
    await results.getByRole('link', { name: 'Play Golden Lotus', exact: true }).waitFor()
    await plain.goto('/en/nothing-here')
    await plain.getByRole('main').getByRole('searchbox').fill('PG')
    await plain.keyboard.press('Enter')
    await plain
      .getByRole('region')
      .getByRole('link', { name: /^PG · Slots, \d+ games$/ })
      .click()
    await plain.waitForURL('**/en/rng?vassalage=PG')
  })
})
