import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import home from '#locales/en/home.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { logIn } from '#tests/support/steps.ts'

const source = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => [element.naturalWidth > 0, element.src])

describe('pictures', () => {
  const { url } = journeys()
  /** What a large screen may show before it is moved; the rest waits. */
  const eagerMax = 6

  it.each(['/en', '/en/rng', '/en/elott', '/en/promotions', '/en/help', '/en/blog', '/en/blog/baccarat-roads'])(
    'of %s have their room and their words before they come, and come when they are wanted',
    async (path) => {
      const html = await (await fetch(url + path)).text()
      const pictures = html.match(/<img\b[^>]*>/g) ?? []
      expect(pictures.length).toBeGreaterThan(5)
      for (const attribute of [/ width="\d+"/, / height="\d+"/, / alt="/])
        expect(pictures.filter((picture) => !attribute.test(picture))).toEqual([])
      expect(pictures.filter((picture) => !picture.includes('loading="lazy"')).length).toBeLessThanOrEqual(eagerMax)
    },
  )
})

describe('a picture that does not come', () => {
  const { person } = journeys()

  it('has a placeholder of its kind: a game its letters, a banner the felt, a person their initials', async () => {
    const member = await person()
    member.expectComplaint(/ERR_FAILED/)
    const page = await member.open('/en')
    await logIn(page, 'demo')
    await member.context.route(/\/(art|scenes)\//, (route) => route.abort())
    await page.reload()
    await page.locator('html[data-user="member"]').waitFor()

    const cover = page.getByRole('region', { name: 'Hot' }).getByRole('article').first().locator('img').first()
    await cover.scrollIntoViewIfNeeded()
    await expect.poll(() => source(cover)).toEqual([true, expect.stringMatching(/^data:image\/svg.*%3Ctext/)])

    const banner = page.getByRole('region', { name: home.offers }).locator('img').first()
    await banner.scrollIntoViewIfNeeded()
    await expect.poll(() => source(banner)).toEqual([true, expect.stringMatching(/^data:image\/svg.*circle/)])

    const account = page.getByRole('button', { name: wallet.account })
    await account.locator('img').waitFor({ state: 'hidden' })
    expect(await account.locator('.avatar').innerText()).toMatch(/^S/)
  })
})
