import { describe, it } from 'vitest'
import site from '#locales/en/site.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import errors from '#locales/th/errors.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { loginDialog } from '#tests/support/steps.ts'

describe('when something does not come', () => {
  const { person } = journeys()

  it('a part that takes longer than two minutes is told, and asked for again', async () => {
    const guest = await person({ locale: 'th' })
    const page = await guest.context.newPage()
    await page.clock.install()
    await page.goto('/')
    // Every part that the page asks for from now on hangs, as on a line that is all but dead.
    const held: (() => void)[] = []
    const parts = /\/_astro\/.+\.js$/
    await page.route(parts, (route) => new Promise<void>((go) => held.push(() => go(route.continue()))))
    const asked = page.waitForRequest(parts)
    await page.getByRole('banner').locator('[data-action="login"]').click()
    await asked
    await page.clock.fastForward(121_000)
    const line = page.getByRole('alert').filter({ hasText: errors.timeout })
    await line.waitFor()
    for (const go of held) go()
    await page.unroute(parts)
    await line.getByRole('button').click()
    await page.getByRole('dialog').waitFor()
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
