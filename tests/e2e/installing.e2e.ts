import { describe, expect, it } from 'vitest'
import site from '#locales/en/site.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

describe('the app on a home screen', () => {
  const { person } = journeys()

  it('is offered in the menu where the browser can install it, and no longer once that was answered', async () => {
    const page = await (await person()).open('/en')
    const button = page.getByRole('navigation', { name: site.nav.menu }).getByRole('button', { name: site.app.install })
    expect(await button.count()).toBe(0)
    // The browser's own event needs a person who has stayed a while.
    const isKept = await page.evaluate(() => {
      const prompt = () => {
        document.documentElement.dataset.prompted = 'yes'
        return Promise.resolve({ outcome: 'accepted' })
      }
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
      return !dispatchEvent(event)
    })
    expect(isKept).toBe(true)
    await button.click()
    await page.locator('html[data-prompted="yes"]').waitFor()
    await button.waitFor({ state: 'detached' })
  })
})
