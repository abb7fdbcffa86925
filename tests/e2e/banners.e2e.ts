import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import home from '#locales/en/home.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

/** Between two moves, in milliseconds (Spec 1 §9). */
const autoplayMs = 5_000
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' } as const

describe('the banners of the home page', () => {
  const { person } = journeys()
  const offers = (page: Page) => page.getByRole('region', { name: home.offers })
  const dots = (page: Page) => offers(page).getByRole('button', { name: /^Slide \d/ })
  const current = (page: Page) =>
    dots(page).evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))

  /** A page whose clock is moved by hand. */
  async function open(): Promise<Page> {
    const guest = await person(wide)
    const page = await guest.context.newPage()
    await page.clock.install()
    await page.goto('/en')
    await page.mouse.move(0, 0)
    return page
  }
  /** Lets five seconds pass; what moves the banners comes over the network meanwhile. */
  async function pass(page: Page): Promise<void> {
    await page.clock.runFor(autoplayMs - 500)
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(500)
  }

  it('stand three in a view, each as far from the next as Spec 1 §9 says', async () => {
    const page = await (await person(wide)).open('/en')
    const view = (await offers(page).locator('[data-view]').boundingBox())!
    const slides = await offers(page)
      .locator('.slide')
      .evaluateAll((all) =>
        all.map((slide) => slide.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      )
    expect(slides.filter(({ right }) => right <= view.x + view.width + 1)).toHaveLength(3)
    for (let at = 1; at < 3; at += 1) expect(slides[at]!.left - slides[at - 1]!.right).toBeCloseTo(20.3, 1)
  })

  it('move every five seconds, round and round, and stand still while somebody asks for it', async () => {
    const page = await open()
    const count = await dots(page).count()
    expect(count).toBeGreaterThan(3)
    expect(await current(page)).toBe(0)
    for (let move = 1; move <= count; move += 1) {
      await pass(page)
      await expect.poll(() => current(page)).toBe(move % count)
      // The move itself takes a second.
      await page.clock.runFor(10)
    }
    const pause = offers(page).getByRole('button', { name: home.pauseSlides })
    await pause.press('Enter')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await pass(page)
    expect(await current(page)).toBe(0)
    await pause.press('Enter')
    // The focus holds them as well.
    await pass(page)
    expect(await current(page)).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await pass(page)
    await expect.poll(() => current(page)).toBe(1)
  })

  it('go where a dot says, however early it is pressed', async () => {
    const page = await open()
    await dots(page)
      .nth(2)
      .evaluate((dot: HTMLElement) => dot.click())
    await expect.poll(() => current(page)).toBe(2)
  })

  it('do not move by themselves for somebody who wants less motion', async () => {
    const guest = await person({ ...wide, reducedMotion: 'reduce' })
    const page = await guest.context.newPage()
    await page.clock.install()
    await page.goto('/en')
    await pass(page)
    await pass(page)
    expect(await current(page)).toBe(0)
  })
})
