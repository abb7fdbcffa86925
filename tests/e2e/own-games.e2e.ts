import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import home from '#locales/en/home.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ask, fillLogin, logIn, loginDialog, register, registerDialog } from '#tests/support/steps.ts'

const covers = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Play (?!now)/ })
const pageOf = (page: Page) => new URL(page.url()).searchParams.get('pageNo')

/** Marks the first games of the slots, as many presses on hearts would. */
const markGames = (page: Page, count: number) =>
  page.evaluate(async (wanted) => {
    const authorization = `Bearer ${sessionStorage.getItem('token')}`
    const { games } = await (await fetch('/api/games?gameType=RNG&pageSize=100')).json()
    for (const { nodeId } of games.slice(0, wanted))
      await fetch('/api/favourites', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ nodeId }),
      })
  }, count)

describe('favourites', () => {
  const { person } = journeys()

  it('come eighteen a page, keep the page in the address, and ignore one beyond the last', async () => {
    const member = await person()
    const page = await member.open('/en')
    await page.getByRole('banner').getByRole('button', { name: site.guest.register }).click()
    await registerDialog(page).waitFor()
    await register(page, `hearts${Date.now() % 1e8}`, 'Quiet-Lantern-72')
    await page.getByRole('button', { name: wallet.account }).waitFor()
    await markGames(page, 37)
    expect((await ask<string[]>(page, '/favourites/ids')).body).toHaveLength(37)

    await page.goto('/en/favorite')
    await page.getByRole('heading', { name: '37 games' }).waitFor()
    expect(await covers(page).count()).toBe(18)
    const pages = page.getByRole('navigation', { name: lobby.pages })
    await pages.getByRole('link', { name: '2', exact: true }).click()
    await expect.poll(() => pageOf(page)).toBe('2')
    await pages.getByText('2', { exact: true }).and(page.locator('[aria-current="page"]')).waitFor()
    const second = await covers(page).first().getAttribute('aria-label')
    await page.reload()
    await expect.poll(() => covers(page).first().getAttribute('aria-label')).toBe(second)
    await page.goBack()
    await expect.poll(() => pageOf(page)).toBeNull()
    await expect.poll(() => covers(page).first().getAttribute('aria-label')).not.toBe(second)

    await page.goto('/en/favorite?pageNo=99')
    await expect.poll(() => pageOf(page)).toBe('3')
    await expect.poll(() => covers(page).count()).toBe(1)

    // The last heart of the last page: what stands before it takes its place.
    await page.getByRole('main').getByRole('button', { pressed: true }).click()
    await expect.poll(() => pageOf(page)).toBe('2')
    await expect.poll(() => covers(page).count()).toBe(18)
    await page.getByRole('heading', { name: '36 games' }).waitFor()
    expect((await ask<string[]>(page, '/favourites/ids')).body).toHaveLength(36)
  })
})

describe('recent games', () => {
  const { person } = journeys()

  it('begin with the one in which a round waits, and say so on its cover', async () => {
    const member = await person()
    const page = await member.open('/en')
    await logIn(page, 'demo')
    const row = page.getByRole('region', { name: site.nav.recent, exact: true })
    const third = row.getByRole('link', { name: /^Play (?!now)/ }).nth(2)
    const name = (await third.getAttribute('aria-label'))!.replace('Play ', '')
    const nodeId = await third.getAttribute('data-node-id')
    const waiting = { nodeId, displayName: name, lagerIcon: '/x.svg', openedAt: '2026-01-01T00:00:00.000Z' }
    await page.route('**/games/waiting*', (route) => route.fulfill({ json: { content: [waiting] } }))
    await page.goto('/en')
    const marked = home.goOnWith.replace('{game}', name)
    await expect.poll(() => row.locator('.gcard__cover').first().getAttribute('aria-label')).toBe(marked)
    expect(await row.getByText(home.goOn, { exact: true }).count()).toBeGreaterThan(0)
    await page.goto('/en/recent')
    await page.getByRole('main').getByRole('link', { name: marked }).waitFor()
  })
})

describe('a guest who presses what only members have', () => {
  const { person } = journeys()

  it.each([
    ['the heart of the game menu', home.gameMenu, site.nav.favourites, '/en/favorite'],
    ['the betting record', site.nav.menu, site.nav.betRecord, '/en/member/records'],
  ])('logs in for %s where it was pressed and is led on', async (_what, menu, name, path) => {
    const guest = await person()
    const page = await guest.open('/en')
    await page.getByRole('navigation', { name: menu, exact: true }).getByRole('link', { name, exact: true }).click()
    await loginDialog(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en')
    await fillLogin(page, 'demo')
    await page.waitForURL((url) => url.pathname === path)
    await page.getByRole('button', { name: wallet.account }).waitFor()
  })

  it('may open such a link in another tab, and the log-in opens there by itself', async () => {
    const guest = await person()
    const page = await guest.open('/en/favorite')
    await fillLogin(page, 'demo')
    await page.getByRole('heading', { name: /games?$/ }).waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/en/favorite')
  })
})
