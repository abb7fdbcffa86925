import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import spanish from '#locales/es/language.json' with { type: 'json' }
import portuguese from '#locales/pt/language.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

describe('a visitor whose browser asks for another language', () => {
  const { person } = journeys()
  const lang = (page: Page) => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])
  const isOffer = (request: Request) => /\/language-offer\.[^/]*js$/.test(new URL(request.url()).pathname)

  /** Whether a page asks for what draws the line: that is settled before the page is loaded, and asked for at once. */
  async function asksForOffer(page: Page, load: () => Promise<unknown>): Promise<boolean> {
    let asked = false
    const note = (request: Request) => {
      asked ||= isOffer(request)
    }
    page.on('request', note)
    await load()
    // What the page asks for after it is told of after it.
    await page.evaluate(async () => (await fetch('/readyz')).status)
    page.off('request', note)
    return asked
  }

  it('sees one line in it that offers the same page there, and never again once it was closed', async () => {
    const guest = await person({ locale: 'es-MX' })
    const page = await guest.context.newPage()
    expect(await asksForOffer(page, () => page.goto('/en/rng?vassalage=PG'))).toBe(true)
    const line = page.getByRole('complementary', { name: spanish.offer })
    expect(await line.getAttribute('lang')).toBe('es-419')
    await line.getByRole('button', { name: spanish.dismiss }).click()
    await line.waitFor({ state: 'detached' })
    expect(await asksForOffer(page, () => page.reload())).toBe(false)
    expect(await line.count()).toBe(0)
  })

  it('goes there with query and place, and a language that nobody has is written over', async () => {
    const guest = await person({ locale: 'pt-PT' })
    const page = await guest.context.newPage()
    await page.addInitScript(() => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'xx')
    })
    await page.goto('/en/promotions?from=mail#league')
    await page.getByRole('complementary', { name: portuguese.offer }).getByRole('link').click()
    await page.waitForURL('**/pt/promotions?from=mail#league')
    await page.getByRole('heading', { level: 1, name: 'Promoções' }).waitFor()
    await expect.poll(() => lang(page)).toEqual(['pt', 'en'])
    expect(await page.getByRole('complementary', { name: portuguese.offer }).count()).toBe(0)
  })

  it('is offered none that the site has not', async () => {
    const page = await (await person({ locale: 'de-DE' })).context.newPage()
    expect(await asksForOffer(page, () => page.goto('/en'))).toBe(false)
    expect(await page.locator('.offer').count()).toBe(0)
    expect(await lang(page)).toEqual(['en', null])
  })
})
