import { describe, expect, it } from 'vitest'
import home from '#locales/en/home.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { fillLogin, loginDialog } from '#tests/support/steps.ts'

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
