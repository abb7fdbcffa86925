import { describe, expect, it } from 'vitest'
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
