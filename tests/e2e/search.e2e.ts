import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import search from '#locales/en/search.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import thai from '#locales/th/search.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { loginDialog } from '#tests/support/steps.ts'

const box = (page: Page) => page.getByRole('dialog', { name: search.title })
const field = (page: Page) => page.getByRole('combobox')
const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: site.nav.search })

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

  it('leaves its key to fields', async () => {
    const page = await (await person()).open('/en/rng')
    const own = page.getByRole('main').getByRole('searchbox')
    await own.click()
    await page.keyboard.type('a/b')
    await expect.poll(() => own.inputValue()).toBe('a/b')
    expect(await field(page).count()).toBe(0)
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

  it('fills the screen of a phone', async () => {
    const phone = { width: 390, height: 844 }
    const page = await (await person({ viewport: phone, hasTouch: true })).open('/en')
    await opener(page).tap()
    await field(page).fill('dragon')
    // What is popular gives way to what was found.
    await rows(page).getByText('Dragon Gate').first().waitFor()
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
