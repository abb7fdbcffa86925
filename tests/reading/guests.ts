import { expect, it } from 'vitest'
import search from '#locales/en/search.json' with { type: 'json' }
import { barriers, barriersInBothThemes as faults } from '#tests/support/axe.ts'
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate, untilStrip } from '#tests/support/running-site.ts'
import { loginButton, loginDialog, registerDialog } from '#tests/support/steps.ts'

const { person } = journeys()

/** The home page once the strip has its figures, which come after the page has come to rest. */
async function filledHome(path: string, options: Parameters<typeof person>[0] = {}) {
  await untilStrip(ownSite().url + path)
  const page = await (await person(options)).open(path)
  await page.locator('[data-now]:not([data-empty])').waitFor()
  return page
}

it('the home page', async () => {
  expect(await faults(await filledHome('/en'))).toEqual([])
})

it.each(['/en/rng', '/en/help', '/en/promotions', '/en/blog/baccarat-roads'])('%s', async (path) => {
  expect(await faults(await (await person()).open(path))).toEqual([])
})

it('the home page in Thai on a phone', async () => {
  expect(await faults(await filledHome('/', { viewport: { width: 390, height: 844 } }))).toEqual([])
})

it('the log-in and the registration', async () => {
  const page = await (await person()).open('/en/help')
  await loginButton(page).click()
  await loginDialog(page).waitFor()
  expect(await faults(page)).toEqual([])
  await loginDialog(page).getByText('Create an account').click()
  await registerDialog(page).getByRole('textbox').first().waitFor()
  expect(await faults(page)).toEqual([])
})

it.each(['golden', 'zzzzqqq'])('the search for “%s”', async (query) => {
  const page = await (await person()).open('/en/help')
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: search.title }).waitFor()
  await page.getByRole('combobox').fill(query)
  await page.getByRole('grid').getByRole('row').first().waitFor()
  expect(await faults(page)).toEqual([])
})

it('a slot and its rules', async () => {
  const page = await (await person()).open('/en/rng')
  await page
    .locator('[href*="mode=demo"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
  const frame = await page.waitForSelector('iframe')
  const game = (await frame.contentFrame())!
  await game.locator('body[data-state="ready"]').waitFor()
  expect(await faults(page)).toEqual([])
  expect(await barriers(game)).toEqual([])
  await game.locator('#open-rules').click()
  await game.locator('#rules[open]').waitFor()
  expect(await barriers(game, { within: '#rules' })).toEqual([])
})

it('a site that is closed', async () => {
  const guest = await person()
  guest.expectComplaint(/503/)
  await operate(ownSite(), 'maintenance', 'on')
  try {
    expect(await faults(await guest.open('/en'))).toEqual([])
  } finally {
    await operate(ownSite(), 'maintenance', 'off')
  }
})
