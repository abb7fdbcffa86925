import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import home from '#locales/en/home.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import searchTexts from '#locales/en/search.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { loginDialog, openAsleep } from '#tests/support/steps.ts'

const covers = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Play (?!now)/ })
const names = async (page: Page) =>
  covers(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))

const box = (page: Page) => page.getByRole('dialog', { name: searchTexts.title })
const field = (page: Page) => page.getByRole('combobox')
const rows = (page: Page) => page.getByRole('grid').getByRole('row')

describe('a lobby', () => {
  const { person } = journeys()

  it('pages through the games, and the back button pages back', async () => {
    const guest = await person()
    const page = await guest.open('/en/rng')
    await expect.poll(() => covers(page).count()).toBe(18)
    const first = await names(page)
    const pages = page.getByRole('navigation', { name: lobby.pages })
    await pages.getByRole('link', { name: lobby.next }).click()
    const others = async () => (await names(page)).filter((name) => !first.includes(name))
    await expect.poll(async () => (await others()).length).toBe(18)
    const second = await names(page)
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(first)
    await page.goForward()
    await expect.poll(() => names(page)).toEqual(second)
  })

  it('finds a game by a part of its name, says when there is none, and clears the search', async () => {
    const guest = await person()
    const page = await guest.open('/en/rng')
    await expect.poll(() => covers(page).count()).toBe(18)
    const wanted = (await names(page))[3]!.replace(/^Play /, '')
    const search = page.getByRole('searchbox', { name: lobby.search })
    await search.fill(wanted.toUpperCase())
    await expect.poll(() => names(page)).toContain(`Play ${wanted}`)
    await expect.poll(() => covers(page).count()).toBeLessThan(18)
    await search.fill('zzzz no such game')
    await page.getByText(lobby.empty.search).waitFor()
    await page.getByRole('button', { name: lobby.clearSearch }).click()
    await expect.poll(() => covers(page).count()).toBe(18)
  })

  it('is one page without JavaScript too', async () => {
    const guest = await person({ javaScriptEnabled: false })
    const page = await guest.open('/en/rng')
    expect(await covers(page).count()).toBe(18)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Slots')
  })
})

describe('search', () => {
  const { person } = journeys()

  it('finds a game in spite of slips, tells how many, and asks a guest to log in', async () => {
    const page = await (await person()).open('/en')
    await page.getByRole('banner').getByRole('link', { name: site.nav.search }).click()
    await field(page).waitFor()
    await rows(page).first().waitFor()
    await field(page).fill('goldn lotsu')
    await rows(page)
      .getByRole('link', { name: /^Golden Lotus/ })
      .waitFor()
    await box(page).getByRole('status').getByText('1 game', { exact: true }).waitFor()
    expect(await rows(page).first().locator('mark').allInnerTexts()).toEqual(['Golden', 'Lotus'])
    await rows(page)
      .getByRole('link', { name: /^Golden Lotus/ })
      .click()
    await loginDialog(page).waitFor()
    await box(page).waitFor({ state: 'hidden' })
  })
})

describe('favourites', () => {
  const { person } = journeys()

  it('are one and the same on the home page, in a lobby and on their own page', async () => {
    const name = newName()
    await openAccount(ownSite(), name)
    const member = await person({ as: name })
    const page = await member.open('/en/fish')
    await page.locator('html[data-user="member"]').waitFor()
    const card = covers(page).first()
    const game = (await card.getAttribute('aria-label'))!.replace(/^Play /, '')
    const heart = (at: Page) =>
      at.getByRole('main').getByRole('button', { name: lobby.favourite.replace('{game}', game) })
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('false')
    await heart(page).click()
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true')
    await page.goto('/en')
    const row = page.getByRole('region', { name: site.nav.favourites, exact: true })
    await row.getByRole('link', { name: home.playGame.replace('{game}', game) }).waitFor()
    await page.goto('/en/favorite')
    await covers(page)
      .and(page.getByRole('link', { name: `Play ${game}` }))
      .waitFor()
    await heart(page).click()
    await page.getByText(lobby.empty.favouriteAdvice).waitFor()
  })
})

describe('what is pressed before the page has woken up', () => {
  const { person } = journeys()

  it('opens the log-in, and changes the theme once', async () => {
    const page = await (await person()).context.newPage()
    const release = await openAsleep(page, '/en')
    await page.getByRole('banner').getByRole('button', { name: site.guest.login }).click()
    release()
    await loginDialog(page).waitFor()

    const again = await openAsleep(page, '/en')
    const theme = () => page.locator('html').getAttribute('data-theme')
    const before = await theme()
    await page.getByRole('banner').getByRole('button', { name: site.theme.switch }).click()
    again()
    await expect.poll(theme).not.toBe(before)
    await page.locator('html:not([ssr])').waitFor()
    expect(await theme()).not.toBe(before)
  })
})
