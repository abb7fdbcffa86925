import { describe, expect, it } from 'vitest'
import { journeys, type PersonOptions } from '#tests/support/browser.ts'
import { gameFrame } from '#tests/support/steps.ts'

/** Keeps for the next page what a transition takes along from this one; runs in the page. */
function noteCover(): void {
  addEventListener('pageswap', ({ viewTransition }) => {
    const named = [...document.images].find((image) => getComputedStyle(image).viewTransitionName === 'cover')
    sessionStorage.setItem('taken', viewTransition ? (named?.getAttribute('src') ?? 'no cover') : 'nothing')
  })
}

describe('the cover of a game', () => {
  const { person } = journeys()

  it.each<[PersonOptions['reducedMotion'], string]>([
    ['no-preference', '/art/covers/pg_golden_lotus.svg#alive'],
    ['reduce', 'nothing'],
  ])(
    'comes alive under the pointer and grows into its stage where motion is wanted (%s)',
    async (reducedMotion, taken) => {
      const member = await person({ as: 'demo', reducedMotion })
      await member.context.addInitScript(noteCover)
      const page = await member.open('/en/rng')
      await page.locator('html[data-user="member"]').waitFor()
      const card = page.getByRole('link', { name: /Golden Lotus/ }).first()
      const isAlive = () => card.locator('img').evaluate((image: HTMLImageElement) => image.src.endsWith('#alive'))
      // What moves it comes when the page is at rest.
      await expect
        .poll(async () => {
          await page.mouse.move(0, 0)
          await card.hover()
          return isAlive()
        })
        .toBe(reducedMotion === 'no-preference')
      await card.click()
      await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).waitFor()
      expect(await page.evaluate(() => sessionStorage.getItem('taken'))).toBe(taken)
      const stage = page.locator('.stage__game')
      expect(await stage.evaluate((element) => getComputedStyle(element).viewTransitionName)).toBe('cover')
    },
  )
})
