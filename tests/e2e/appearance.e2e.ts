import { describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'

const languages = [
  ['/', 'th'],
  ['/en', 'en'],
  ['/es', 'es-419'],
  ['/pt', 'pt-BR'],
] as const

describe('languages and themes', () => {
  const { person } = journeys()

  it('starts light for a visitor whose system is light', async () => {
    const guest = await person({ colorScheme: 'light' })
    const page = await guest.open('/en')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  })

  it.each(languages)('%s keeps the logo of a guest whole and apart from the buttons on narrow phones', async (path) => {
    const guest = await person({ viewport: { width: 320, height: 700 } })
    const page = await guest.open(path)
    for (const width of [320, 344, 360, 375, 389, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const seen = await page.evaluate(() => {
        const place = (element: Element) => element.getBoundingClientRect()
        const logos = [...document.querySelectorAll('.hdr > .logo')].filter((one) => place(one).width > 0)
        const next = [...document.querySelectorAll('.hdr__end > *')].find((one) => place(one).width > 0)!
        return logos.map((one) => ({
          isWhole: place(one.querySelector('svg')!).right <= place(one).right,
          isFree: place(one).right <= place(next).left,
          fits: document.documentElement.scrollWidth <= innerWidth,
        }))
      })
      expect(seen, `${width} px`).toEqual([{ isWhole: true, isFree: true, fits: true }])
    }
  })
})
