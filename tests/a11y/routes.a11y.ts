import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { localePath } from '#i18n/locale.ts'
import game from '#locales/en/game.json' with { type: 'json' }
import limits from '#locales/en/limits.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { visits } from '#route-lookup.ts'
import demo from '#server/demo/texts/en.json' with { type: 'json' }
import { barriers } from '#tests/support/axe.ts'
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { demoPassword, logIn, loginButton, loginDialog, openFirstGame, registerDialog } from '#tests/support/steps.ts'

/** Pages that everybody may see, and the page of an address that leads nowhere. */
const routes = [...visits(({ access }) => access === 'all'), '/nothing-here']
const themes = ['dark', 'light'] as const
/** Of pages of one kind, one is looked at in the languages whose colours are not looked at. */
const twins = visits(({ twin }) => twin === true)
/** A member's pages that show nothing more before somebody presses something. */
const ownPages = visits(({ access, shell }) => access === 'member' && shell !== 'slim')
/** Colours are looked at in two languages; what else axe sees changes with the words, so in each. */
const colours = { en: true, th: true, es: false, pt: false } as const
type Locale = keyof typeof colours

/** Frames are pages of the vendors, with landmarks of their own. */
const faults = (page: Page) => barriers(new AxeBuilder({ page }).exclude('iframe'))

describe.each(Object.keys(colours) as Locale[])('every page in %s', (locale) => {
  const { person } = journeys()

  it.each(routes.filter((route) => colours[locale] || !twins.includes(route)))('%s', async (route) => {
    const guest = await person({ colorScheme: 'dark' })
    if (route === '/nothing-here') guest.expectComplaint(/404/)
    const page = await guest.open(localePath(locale, route))
    const look = () => new AxeBuilder({ page }).exclude('iframe')
    if (!colours[locale]) return expect(await barriers(look().disableRules('color-contrast'))).toEqual([])
    for (const theme of themes) {
      // A chosen theme is this attribute; two pages would find nothing that one does not.
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      expect({ theme, faults: await barriers(look()) }).toEqual({ theme, faults: [] })
    }
  })
})

describe.each(themes)('%s theme', (colorScheme) => {
  const { person } = journeys()

  it('the log-in and the registration', async () => {
    const guest = await person({ colorScheme })
    const page = await guest.open('/en')
    await loginButton(page).click()
    await loginDialog(page).waitFor()
    expect(await faults(page)).toEqual([])
    await loginDialog(page).getByText('Create an account').click()
    await registerDialog(page).getByRole('textbox').first().waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('a member’s pages', async () => {
    const member = await person({ colorScheme })
    const page = await member.open('/en')
    await logIn(page, 'demo')
    expect(await faults(page)).toEqual([])
    for (const path of ownPages) {
      await page.goto(localePath('en', path))
      // Several parts of a page load at the same time.
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
      expect({ path, faults: await faults(page) }).toEqual({ path, faults: [] })
    }
  })

  it('what opens on a member’s pages', async () => {
    const member = await person({ colorScheme })
    const page = await member.open('/en')
    await logIn(page, 'demo')
    await page.goto('/en/member/security')
    await page.getByRole('button', { name: security.me.edit }).click()
    await page.getByRole('dialog').waitFor()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `${security.add}: ${security.safety.totp}` }).click()
    await page.getByRole('dialog').getByLabel(security.proof.password).fill(demoPassword)
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: security.totp.qr }).waitFor()
    expect(await faults(page)).toEqual([])
    await page.goto('/en/member/transactions')
    await page.getByRole('table').getByRole('button').first().click()
    await page.getByRole('dialog').locator('dl').waitFor()
    expect(await faults(page)).toEqual([])
    await page.goto('/en/member/messages')
    await page.getByRole('button', { name: demo.mail.keys.title }).click()
    await page.getByRole('heading', { name: demo.mail.keys.title }).waitFor()
    expect(await faults(page)).toEqual([])
    for (const name of [site.service.announcements, site.service.rooms]) {
      await page.getByRole('button', { name }).first().click()
      await page.getByRole('dialog').locator('.ann__text, .chat__form').waitFor()
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'hidden' })
    }
    await page.goto('/en/member/limits')
    await page.getByRole('button', { name: limits.start }).click()
    await page.getByRole('dialog').waitFor()
    expect(await faults(page)).toEqual([])
    await page.goto('/en/rng')
    await openFirstGame(page)
    await page.getByRole('button', { name: game.session.title }).click()
    await page.getByRole('region', { name: game.session.title }).waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('a vendor’s list and a lottery', async () => {
    const member = await person({ colorScheme })
    const page = await member.open('/en')
    await logIn(page, 'demo')
    await page.getByRole('region', { name: 'Fishing' }).getByRole('link', { name: /^JDB/ }).click()
    await page.getByRole('dialog').getByRole('article').first().waitFor()
    expect(await faults(page)).toEqual([])
    await page.goto('/en/vnLottery')
    await page.locator('iframe').waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('an agent’s contracts', async () => {
    const agent = await person({ colorScheme })
    const page = await agent.open('/en')
    await logIn(page, 'agent')
    await page.getByRole('button', { name: wallet.account }).click()
    await page.getByRole('menuitem', { name: wallet.contracts }).click()
    await page.getByRole('dialog').getByRole('article').first().waitFor()
    expect(await faults(page)).toEqual([])
  })

  it.each([
    ['maintenance', ['maintenance', 'on'], ['maintenance', 'off']],
    ['region', ['settings', 'blockedCountries', '["ZZ"]'], ['settings', 'blockedCountries', '[]']],
  ] as const)('the page of a site closed by %s', async (_name, close, open) => {
    const guest = await person({ colorScheme })
    guest.expectComplaint(/503|451/)
    await operate(ownSite(), ...close)
    try {
      for (const path of ['/', '/en']) expect(await faults(await guest.open(path))).toEqual([])
    } finally {
      await operate(ownSite(), ...open)
    }
  })

  it('a phone’s home', async () => {
    const guest = await person({ colorScheme, viewport: { width: 390, height: 844 } })
    expect(await faults(await guest.open('/en'))).toEqual([])
  })
})
