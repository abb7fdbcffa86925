import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { localePath, locales } from '#i18n/locale.ts'
import { journeys } from '#tests/support/browser.ts'

const phone = { viewport: { width: 390, height: 844 } }
const edges = async (one: Locator) => {
  const { y = 0, height = 0 } = (await one.boundingBox()) ?? {}
  return { top: y, bottom: y + height }
}

describe('what is said on a phone', () => {
  const { person } = journeys()

  it.each(['/login', '/register'])('about the fields of %s leaves its upper edge where it was', async (path) => {
    const guest = await person(phone)
    const page = await guest.open(localePath('en', path))
    const sheet = page.locator('dialog[open] > div')
    const send = sheet.locator('button[type="submit"]')
    await send.waitFor()
    await sheet.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
    const before = await edges(sheet)
    await send.click()
    await sheet.locator('.field__err').first().waitFor()
    const after = await edges(sheet)
    // The sheet stands on whole pixels from then on.
    expect(Math.abs(after.top - before.top)).toBeLessThan(1)
    expect(after.bottom).toBeGreaterThan(before.bottom)
  })

  it.each(locales)('about the network stands above the title in %s', async (locale) => {
    const guest = await person(phone)
    guest.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    for (const path of ['/rng', '/help']) {
      const page = await guest.open(localePath(locale, path))
      await guest.context.setOffline(true)
      const line = page.locator('[data-offline]').filter({ hasText: /./ })
      await line.waitFor()
      const said = await edges(line)
      expect(said.top).toBeGreaterThan((await edges(page.getByRole('banner').first())).bottom)
      expect(said.bottom).toBeLessThan((await edges(page.getByRole('heading', { level: 1 }).first())).top)
      await guest.context.setOffline(false)
    }
  })
})
