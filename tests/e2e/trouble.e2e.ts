import { describe, it } from 'vitest'
import { localePath, locales } from '#i18n/locale.ts'
import common from '#locales/en/common.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { loginDialog } from '#tests/support/steps.ts'

const texts = async (locale: string) =>
  (await import(`../../locales/${locale}/errors.json`, { with: { type: 'json' } })).default as typeof errors

describe('when something does not come', () => {
  const { person } = journeys()

  it.each(locales)('a part that takes longer than two minutes is told in %s, and asked for again', async (locale) => {
    const guest = await person({ locale })
    const { timeout } = await texts(locale)
    const page = await guest.context.newPage()
    await page.clock.install()
    await page.goto(localePath(locale, '/'))
    // Every part that the page asks for from now on hangs, as on a line that is all but dead.
    const held: (() => void)[] = []
    const parts = /\/_astro\/.+\.js$/
    await page.route(parts, (route) => new Promise<void>((go) => held.push(() => go(route.continue()))))
    const asked = page.waitForRequest(parts)
    await page.getByRole('banner').locator('[data-action="login"]').click()
    await asked
    await page.clock.fastForward(121_000)
    const line = page.getByRole('alert').filter({ hasText: timeout })
    await line.waitFor()
    for (const go of held) go()
    await page.unroute(parts)
    await line.getByRole('button').click()
    await page.getByRole('dialog').waitFor()
  })

  it('a pop-up whose answer is broken says so and offers another try', async () => {
    const guest = await person()
    guest.expectComplaint(/500/)
    const page = await guest.open('/en')
    const list = '**/api/announcements?*'
    await page.route(list, (route) => route.fulfill({ status: 500, body: 'not what anybody expects' }))
    await page.getByRole('button', { name: site.service.announcements }).first().click()
    const dialog = page.getByRole('dialog', { name: talk.announcements.title })
    await dialog.getByRole('alert').filter({ hasText: errors.unknown_error }).waitFor()
    await page.unroute(list)
    await dialog.getByRole('button', { name: common.retry }).click()
    await dialog.getByRole('article').waitFor()
  })

  it('a lobby whose games do not come says why and asks again', async () => {
    const guest = await person()
    guest.expectComplaint(/ERR_FAILED|Failed to fetch/)
    const page = await guest.open('/en/rng')
    const games = '**/api/games?*'
    await page.route(games, (route) => route.abort())
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('lotus')
    await page.getByRole('main').getByText(lobby.failed).waitFor()
    await page.unroute(games)
    await page.getByRole('main').getByRole('button', { name: lobby.retry }).click()
    await page.getByRole('main').getByRole('article').first().waitFor()
  })

  it('an empty page of an address that leads nowhere still leads on', async () => {
    const guest = await person()
    guest.expectComplaint(/404/)
    const page = await guest.open('/en/nothing-here')
    await page.getByRole('heading', { level: 1, name: system.notFound.title }).waitFor()
    await page.getByRole('navigation', { name: system.notFound.ways }).getByRole('link', { name: 'Slots' }).click()
    await page.waitForURL('**/en/rng')
  })
})

describe('when the site closes under an open page', () => {
  const { person } = journeys()
  const operator = ownSite()

  it('shows the region page to a visitor on a page that was already open', async () => {
    const guest = await person()
    guest.expectComplaint(/451/)
    const page = await guest.open('/en')
    await operate(operator, 'settings', 'blockedCountries', '["ZZ"]')
    try {
      await page.getByRole('button', { name: site.service.announcements }).first().click()
      await page.getByRole('heading', { level: 1, name: /not open where you are/ }).waitFor()
    } finally {
      await operate(operator, 'settings', 'blockedCountries', '[]')
    }
    await page.goto('/en')
    await page.getByRole('banner').getByRole('button', { name: site.guest.login }).click()
    await loginDialog(page).waitFor()
  })
})
