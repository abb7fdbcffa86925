import { describe, expect, it } from 'vitest'
import site from '#locales/en/site.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

const languages = [
  ['/', 'th'],
  ['/en', 'en'],
  ['/es', 'es-419'],
  ['/pt', 'pt-BR'],
] as const

describe('languages and themes', () => {
  const { person, url } = journeys()

  it.each(languages)('%s is in %s from the first byte and names its other languages', async (path, tag) => {
    const html = await (await fetch(url + path)).text()
    expect(html).toContain(`<html lang="${tag}"`)
    for (const [, other] of languages) expect(html).toContain(`hreflang="${other}"`)
  })

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

  it('starts light for a visitor whose system is light', async () => {
    const guest = await person({ colorScheme: 'light' })
    const page = await guest.open('/en')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  })

  it('answers an address with a slash at the end by the one without', async () => {
    const response = await fetch(`${url}/en/rng/`, { redirect: 'manual' })
    expect(response.status).toBe(308)
    expect(new URL(response.headers.get('location') ?? '', url).pathname).toBe('/en/rng')
  })
})
