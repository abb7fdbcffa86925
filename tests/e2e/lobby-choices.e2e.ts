import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import { journeys, type Person } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { changeLanguage, fillLogin, loginDialog } from '#tests/support/steps.ts'

const covers = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Play (?!now)/ })
const names = (page: Page) =>
  covers(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const tab = (page: Page, list: string, name: string) =>
  page.getByRole('tablist', { name: list }).getByRole('tab', { name, exact: true })
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: lobby.filter.label }).getByRole('button', { name, exact: true })
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
async function openLobby({ context }: Person, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await awake(page)
  return page
}
const isChosen = (page: Page, list: string, name: string) =>
  expect.poll(() => tab(page, list, name).getAttribute('aria-selected'))

describe('choices in a lobby', () => {
  const { person } = journeys()
  const operator = ownSite()

  it('reset what Spec 1 §4 says, and stand in the address', async () => {
    const page = await openLobby(await person(), '/en/rng')
    await tab(page, lobby.classes, lobby.classNames.classic).click()
    await expect.poll(() => query(page)).toEqual({ gameClassify: 'classic' })
    await tab(page, lobby.vendors, 'PG').click()
    await expect.poll(() => query(page)).toEqual({ vassalage: 'PG' })
    await isChosen(page, lobby.classes, lobby.all).toBe('true')

    await search(page).fill('  lotus ')
    await expect.poll(() => query(page)).toEqual({ vassalage: 'PG', gameName: 'lotus' })
    await expect.poll(() => names(page)).toContain('Play Golden Lotus')
    const found = await names(page)
    await filter(page, lobby.filter.hot).click()
    await expect.poll(() => query(page)).toEqual({ vassalage: 'PG', filter: 'hot' })
    // Names and classes are for all games only.
    await search(page).waitFor({ state: 'detached' })
    expect(await page.getByRole('tablist', { name: lobby.classes }).count()).toBe(0)
    // The cards of before stay until the others have come.
    const other = await openLobby(await person(), page.url())
    const areAlike = async () => JSON.stringify(await names(page)) === JSON.stringify(await names(other))
    await expect.poll(areAlike).toBe(true)
    const hot = await names(other)
    expect(hot.length).toBeGreaterThan(0)
    expect(hot).not.toEqual(found)
    await isChosen(other, lobby.vendors, 'PG').toBe('true')

    await filter(page, lobby.filter.all).click()
    await expect.poll(() => query(page)).toEqual({})
    await isChosen(page, lobby.vendors, lobby.all).toBe('true')
    await expect.poll(() => search(page).inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => query(page)).toEqual({ vassalage: 'PG', filter: 'hot' })
    await expect.poll(() => names(page)).toEqual(hot)
  })

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
    expect(await covers(page).count()).toBeGreaterThan(0)
  })

  it.each([lobby.filter.recent, lobby.filter.favourite])('ask a guest to log in for %s', async (name) => {
    const page = await openLobby(await person(), '/en/rng')
    await filter(page, name).click()
    await loginDialog(page).waitFor()
    expect(query(page)).toEqual({})
  })

  it('keep hot games for the session, and ask anew when some have closed', async () => {
    const guest = await person()
    const page = await guest.context.newPage()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/games/hot')) asked += 1
    })
    const listening = () => page.waitForResponse((response) => response.url().endsWith('/api/events'))
    await page.goto('/en/rng?filter=hot')
    await expect.poll(() => asked).toBe(1)
    await awake(page)
    await filter(page, lobby.filter.all).click()
    await expect.poll(() => covers(page).count()).toBe(18)
    const joined = listening()
    await page.goto('/en/rng?filter=hot')
    await expect.poll(() => covers(page).count()).toBeLessThan(18)
    expect(asked).toBe(1)
    await joined
    const closed = page.getByRole('main').getByRole('link', { name: new RegExp(`^${lobby.maintenance}`) })
    expect(await closed.count()).toBe(0)
    await operate(operator, 'vendor', 'PG', 'maintenance')
    try {
      await closed.first().waitFor()
    } finally {
      await operate(operator, 'vendor', 'PG', 'open')
    }
    await closed.first().waitFor({ state: 'detached' })
    expect(asked).toBeGreaterThan(1)
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
