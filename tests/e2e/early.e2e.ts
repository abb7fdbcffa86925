import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys, type Person } from '#tests/support/browser.ts'
import { ask, logIn, openAsleep } from '#tests/support/steps.ts'

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: lobby.filter.label }).getByRole('button', { name, exact: true })
const vendor = (page: Page, name: string) =>
  page.getByRole('tablist', { name: lobby.vendors }).getByRole('tab', { name, exact: true })

describe('what is pressed before the page has woken up', () => {
  const { person } = journeys()
  const tab = async (someone: Person) => someone.context.newPage()

  it('narrows a lobby as soon as it can, on top of what the address says', async () => {
    const page = await tab(await person())
    const release = await openAsleep(page, '/en/rng?vassalage=PG')
    await filter(page, lobby.filter.hot).click()
    expect(query(page)).toEqual({ vassalage: 'PG' })
    release()
    await expect.poll(() => query(page)).toEqual({ vassalage: 'PG', filter: 'hot' })
    await expect.poll(() => filter(page, lobby.filter.hot).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => vendor(page, 'PG').getAttribute('aria-selected')).toBe('true')

    const again = await openAsleep(page, '/en/rng')
    // The last press is what somebody wants.
    await vendor(page, 'JDB').click()
    await vendor(page, 'CQ9').click()
    again()
    await expect.poll(() => query(page)).toEqual({ vassalage: 'CQ9' })

    const last = await openAsleep(page, '/en/rng')
    await page.getByRole('navigation', { name: lobby.pages }).getByRole('link', { name: lobby.next }).click()
    await expect.poll(() => query(page)).toEqual({ pageNo: '2' })
    last()
    await page
      .getByRole('navigation', { name: lobby.pages })
      .locator('[aria-current="page"]', { hasText: '2' })
      .waitFor()
  })

  it('opens a member’s menu, hides the balance and marks a game', async () => {
    const page = await tab(await person())
    await page.goto('/en/fish')
    await logIn(page, 'newbie')
    const menu = await openAsleep(page, '/en/fish')
    await page.getByRole('button', { name: wallet.account }).click()
    menu()
    await page.getByRole('menu', { name: wallet.account }).waitFor()

    const balance = await openAsleep(page, '/en/fish')
    await page.getByRole('button', { name: wallet.hide }).click()
    balance()
    await page.getByRole('button', { name: wallet.show }).waitFor()

    const marked = (await ask<string[]>(page, '/favourites/ids')).body
    const mark = await openAsleep(page, '/en/fish')
    const heart = page.getByRole('main').locator('[data-action="favourite"]').last()
    const nodeId = (await heart.getAttribute('data-node-id'))!
    await heart.click()
    mark()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(String(!marked.includes(nodeId)))
  })
})
