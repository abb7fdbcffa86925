import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { changeLanguage, fillLogin, loginDialog } from '#tests/support/steps.ts'

const covers = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Play (?!now)/ })
const names = (page: Page) =>
  covers(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const tab = (page: Page, list: string, name: string) =>
  page.getByRole('tablist', { name: list }).getByRole('tab', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: lobby.search })
/** A lobby that has woken up. */
const awake = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('astro-island:not([ssr])')
        .filter({ has: page.locator('.lobby__tools') })
        .count(),
    )
    .toBe(1)

describe('choices in a lobby', () => {
  const { person } = journeys()

  it('forget half-typed letters too', async () => {
    const guest = await person()
    const page = await guest.context.newPage()
    await page.clock.install()
    await page.goto('/en/rng')
    await page.clock.runFor(1_000)
    await awake(page)
    await tab(page, lobby.vendors, 'PG').click()
    await expect.poll(() => query(page)).toEqual({ vassalage: 'PG' })
    await search(page).fill('zzzz')
    await tab(page, lobby.vendors, 'JDB').click()
    await expect.poll(() => query(page)).toEqual({ vassalage: 'JDB' })
    await page.clock.runFor(5_000)
    expect(query(page)).toEqual({ vassalage: 'JDB' })
    expect(await search(page).inputValue()).toBe('')
  })

  it('show the last page for an address beyond it', async () => {
    const page = await (await person()).open('/en/rng?pageNo=99')
    await page.waitForURL((url) => Number(url.searchParams.get('pageNo')) < 99)
    const last = query(page).pageNo!
    await page
      .getByRole('navigation', { name: lobby.pages })
      .locator('[aria-current="page"]')
      .filter({ hasText: last })
      .waitFor()
    await covers(page).first().waitFor()
  })

  it('stay when the language changes, and the list is in that language', async () => {
    const page = await (await person()).open('/en/mini?gameName=hot+dice')
    await expect.poll(() => names(page)).toEqual(['Play Hot Dice'])
    await changeLanguage(page, 'ไทย')
    await page.waitForURL((url) => url.pathname === '/mini')
    expect(query(page)).toEqual({ gameName: 'hot dice' })
    await page.getByRole('main').getByRole('heading', { level: 3, name: 'ลูกเต๋าร้อน' }).waitFor()
  })
})

describe('the game centres', () => {
  const { person } = journeys()

  it.each(['/en/sports', '/en/esports', '/en/elott'])('%s lists games by vendor', async (path) => {
    const page = await (await person()).open(path)
    await page.getByRole('tablist', { name: lobby.vendors }).waitFor()
    await expect.poll(() => covers(page).count()).toBeGreaterThan(3)
  })

  it('of lotteries shows them by country and leads a guest on to its page after the log-in', async () => {
    const page = await (await person()).open('/en/lott')
    for (const { title } of Object.values(system.lottery)) {
      const country = page.getByRole('region', { name: title, exact: true })
      expect(await country.getByRole('link', { name: /^Play (?!now)/ }).count()).toBeGreaterThan(1)
    }
    await page.getByRole('link', { name: `${system.lobbies.lott.open}: ${system.lottery.VN.title}` }).click()
    await loginDialog(page).waitFor()
    await fillLogin(page, 'demo')
    await page.waitForURL((url) => url.pathname === '/en/vnLottery')
  })
})

describe('a vendor’s card on the home page', () => {
  const { person } = journeys()

  it('leads a slot vendor’s card to its slots', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await page.getByRole('region', { name: 'Slots' }).getByRole('link', { name: /^PG/ }).click()
    await page.waitForURL(/\/en\/rng\?vassalage=PG$/)
  })

  it('opens a list that selects new and hot games, and asks a guest to log in for what is a member’s own', async () => {
    const page = await (await person()).open('/en')
    await page.getByRole('region', { name: 'Fishing' }).getByRole('link', { name: /^JDB/ }).click()
    const cards = page.getByRole('dialog').getByRole('article')
    const names = () => cards.getByRole('heading').allInnerTexts()
    await expect.poll(async () => (await names()).length).toBe(4)
    const usual = await names()
    const selection = page.getByRole('group', { name: lobby.filter.label })
    const select = (name: string) => selection.getByRole('button', { name, exact: true }).click()
    await select(lobby.filter.new)
    await expect.poll(names).toEqual([...usual].reverse())
    // A name is looked for among all games alone.
    expect(await page.getByRole('searchbox', { name: lobby.search }).count()).toBe(0)
    await select(lobby.filter.hot)
    await expect.poll(async () => (await names()).length).toBeLessThan(4)
    await select(lobby.filter.all)
    await expect.poll(names).toEqual(usual)
    await select(lobby.filter.favourite)
    await loginDialog(page).waitFor()
  })
})
