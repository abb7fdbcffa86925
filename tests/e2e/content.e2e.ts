import { describe, expect, it } from 'vitest'
import blog from '#locales/en/blog.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import demo from '#server/demo/texts/en.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

describe('what the site tells', () => {
  const { person } = journeys()

  it('leads from the footer to an article, to what is read next, and by topic and page', async () => {
    const page = await (await person()).open('/en')
    await page.getByRole('link', { name: site.footer.blog, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: blog.title }).waitFor()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: '2', exact: true }).click()
    await page.waitForURL('**/en/blog/page/2')
    expect(await main.getByRole('article').count()).toBe(1)
    await main.getByRole('navigation', { name: blog.tags }).getByRole('link', { name: 'Lottery' }).click()
    await page.waitForURL('**/en/blog/tag/lottery')
    await main.getByRole('article').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Thai lottery odds, counted out' }).waitFor()
    await page.getByRole('region', { name: blog.related }).getByRole('article').first().getByRole('link').click()
    await page.waitForURL((address) => !address.pathname.endsWith('thai-lottery-odds'))
    expect(new URL(page.url()).pathname).toMatch(/^\/en\/blog\/[a-z-]+$/)
  })

  it('shows the offer of the address, opens its terms and puts the focus on it', async () => {
    const page = await (await person({ viewport: { width: 390, height: 844 } })).open('/en/promotions#proof')
    const offer = page.getByRole('article', { name: demo.promotions.proof.title })
    await offer.getByRole('listitem').first().waitFor()
    expect(await offer.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.evaluate(() => {
      location.hash = '#live-focus'
    })
    await page
      .getByRole('article', { name: demo.promotions['live-focus'].title })
      .getByRole('listitem')
      .first()
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('live-focus')
  })

  it('shows the state of each offer, and one button for all of them', async () => {
    const page = await (await person()).open('/en/promotions')
    const main = page.getByRole('main')
    const { states, audiences } = system.promotions
    const offer = (name: string) => main.getByRole('article', { name })
    const { promotions } = demo
    expect(await main.locator('.btn').allTextContents()).toEqual([expect.stringContaining('Try the slots')])
    await offer(promotions['pg-focus'].title)
      .getByText(/^Until /)
      .waitFor()
    await offer(promotions.budget.title).getByText(audiences.members).waitFor()
    await offer(promotions['fishing-focus'].title).getByText(states.coming).waitFor()
    expect(await offer(promotions['fishing-focus'].title).getByRole('link').count()).toBe(0)
    await offer(promotions['live-focus'].title)
      .getByText(/^Ended on /)
      .waitFor()
    await offer(promotions['first-steps'].title).getByRole('button', { name: system.promotions.register }).click()
    await page.getByRole('dialog').waitFor()
  })
})
