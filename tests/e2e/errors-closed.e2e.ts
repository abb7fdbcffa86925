import { afterEach, describe, expect, it } from 'vitest'
import { phone, set } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { at, field, languages, loginForm, wordsOf } from './errors-steps.ts'

const site = ownSite()
const longMs = 240_000

describe('what is closed is told in every language', () => {
  const { person, url } = journeys()
  afterEach(async () => {
    await operate(site, 'maintenance', 'off')
    await set('blockedCountries', [])
    await operate(site, 'vendor', 'JDB', 'open')
  })

  it('the site, for a while and for a region', async () => {
    const guest = await person(phone)
    guest.expectComplaint(/503|451/)
    // A page that stands open follows by itself what opens and closes; none does here.
    const page = await guest.open('about:blank')
    await operate(site, 'maintenance', 'on')
    for (const language of languages) {
      await page.goto(at(language, '/rng'))
      await page.getByRole('heading', { level: 1, name: wordsOf(language).system.maintenance.title }).waitFor()
    }
    await page.goto('about:blank')
    await operate(site, 'maintenance', 'off')
    await set('blockedCountries', ['ZZ'])
    for (const language of languages) {
      await page.goto(at(language, '/rng'))
      const title = wordsOf(language).system.region.title.replace('{brand}', 'Baize')
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
  })

  it('the site in the middle of a log-in, and what was typed is there again when it opens', async () => {
    const words = wordsOf('th')
    const guest = await person(phone)
    guest.expectComplaint(/503/)
    const page = await guest.open('/login')
    await field(loginForm(page, words), words.access.login.username).fill('somchai.k')
    await field(loginForm(page, words), words.access.login.password).fill('Typed-Once-77')
    await operate(site, 'maintenance', 'on')
    const title = page.getByRole('heading', { level: 1, name: words.system.maintenance.title })
    await title.waitFor({ timeout: longMs })
    await operate(site, 'maintenance', 'off')
    await page.reload()
    const username = field(loginForm(page, words), words.access.login.username)
    await username.waitFor()
    expect(await username.inputValue()).toBe('somchai.k')
    expect(await field(loginForm(page, words), words.access.login.password).inputValue()).toBe('')
  })

  it('a game, on its card and over the page; and a guest is asked to log in', async () => {
    const guest = await person()
    await operate(site, 'vendor', 'JDB', 'maintenance')
    for (const language of languages) {
      const words = wordsOf(language)
      const listed = await fetch(`${url}/api/games?gameType=FISH&pageSize=18&language=${language}`)
      const { games } = (await listed.json()) as { games: { displayName: string; maintenance?: boolean }[] }
      const named = (closed: boolean) => games.find((game) => (game.maintenance ?? false) === closed)?.displayName ?? ''
      const page = await guest.open(at(language, '/fish'))
      const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
      await link(`${words.lobby.maintenance}: ${named(true)}`).click()
      const dialog = page.getByRole('dialog', { name: named(true) })
      await dialog.getByText(words.popups.unavailable.game_maintenance).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await link(words.lobby.playGame.replace('{game}', named(false))).click()
      await loginForm(page, words).getByText(words.access.login.toPlay).waitFor()
      await page.close()
    }
  })
})
