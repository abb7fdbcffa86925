import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import home from '#locales/en/home.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { untilStrip } from '#tests/support/running-site.ts'
import { gameFrame, loginDialog } from '#tests/support/steps.ts'

const { now } = home
const strip = (page: Page) => page.getByRole('region', { name: now.title, exact: true })
const matches = (page: Page) => strip(page).getByRole('list', { name: now.matches }).getByRole('listitem')
/** A price of the last match that is shown: it is the longest until that begins. */
const price = (page: Page) => matches(page).last().getByRole('link').first()

/** Counts what moves from the first painting on. */
function watchShifts(): void {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
}
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

describe('the strip "Now" on the home page', () => {
  const { person } = journeys()
  const site = ownSite()

  it('fills its places without moving anything, its clocks go, and it stands still on request', async () => {
    await untilStrip(`${site.url}/en`)
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      const guest = await person({ viewport })
      await guest.context.addInitScript(watchShifts)
      const page = await guest.open('/en')
      const draw = strip(page).getByRole('link', { name: now.untilDraw })
      await expect.poll(() => draw.innerText()).toMatch(/\d\d:\d\d/)
      expect(await matches(page).count()).toBe(3)
      const tables = strip(page).getByRole('list', { name: now.tables }).getByRole('link')
      expect(await tables.count()).toBe(2)
      await expect.poll(() => tables.first().innerText()).toMatch(new RegExp(`${now.bets}|${now.closed}|${now.next}`))
      const { height } = (await price(page).boundingBox())!
      expect(height).toBeGreaterThanOrEqual(44)
      const before = await draw.innerText()
      await expect.poll(() => draw.innerText()).not.toBe(before)
      await strip(page).getByRole('button', { name: now.pause }).click()
      await strip(page).locator('[data-now-pause][aria-pressed="true"]').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      // A font that comes a frame late may move a word of the header by some pixels.
      expect(await shifted(page)).toBeLessThan(0.0015)
    }
  })

  it('leads a member from a price to the book with that price in the coupon, and a guest to the log-in', async () => {
    const name = newName()
    await openAccount(site, name, '2000')
    const member = await (await person({ as: name })).open('/en')
    await price(member).click()
    await member.waitForURL(/\/en\/game\/\d+\?pick=/)
    const frame = gameFrame(member)
    await frame.locator('.slip-legs li').waitFor()
    expect(await frame.locator('.slip-legs li').count()).toBe(1)

    const guest = await (await person()).open('/en')
    await price(guest).click()
    await loginDialog(guest).waitFor()
    expect(new URL(guest.url()).search).toMatch(/pick=/)
  })
})
