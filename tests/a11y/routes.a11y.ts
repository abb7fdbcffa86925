import { describe, expect, it } from 'vitest'
import { localePath } from '#i18n/locale.ts'
import game from '#locales/en/game.json' with { type: 'json' }
import limits from '#locales/en/limits.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { visits } from '#route-lookup.ts'
import demo from '#server/demo/texts/en.json' with { type: 'json' }
import { barriers, barriersInBothThemes as faults } from '#tests/support/axe.ts'
import { journeys } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { logIn, loginButton, loginDialog, openFirstGame, registerDialog } from '#tests/support/steps.ts'

/** Pages that everybody may see, and the page of an address that leads nowhere. */
const routes = [...visits(({ access }) => access === 'all'), '/nothing-here']
/** Of pages of one kind, one is looked at in the languages whose colours are not looked at. */
const twins = visits(({ twin }) => twin === true)
/** A member's pages that show nothing more before somebody presses something. */
const ownPages = visits(({ access, shell }) => access === 'member' && shell !== 'slim')
/** Colours are looked at in two languages; what else axe sees changes with the words, so in each. */
const colours = { en: true, th: true, es: false, pt: false } as const
type Locale = keyof typeof colours

describe.each(Object.keys(colours) as Locale[])('every page in %s', (locale) => {
  const { person } = journeys()

  it.each(routes.filter((route) => colours[locale] || !twins.includes(route)))('%s', async (route) => {
    const guest = await person()
    if (route === '/nothing-here') guest.expectComplaint(/404/)
    const page = await guest.open(localePath(locale, route))
    expect(await (colours[locale] ? faults(page) : barriers(page, { colourless: true }))).toEqual([])
  })
})

describe('what somebody opens', () => {
  const { person } = journeys()

  it('the log-in and the registration', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await loginButton(page).click()
    await loginDialog(page).waitFor()
    expect(await faults(page)).toEqual([])
    await loginDialog(page).getByText('Create an account').click()
    await registerDialog(page).getByRole('textbox').first().waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('a member’s pages', async () => {
    const member = await person()
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
    const member = await person()
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
    await page.getByRole('table').getByRole('button', { name: receipt.show }).first().click()
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
    await page.getByRole('link', { name: limits.choose }).click()
    await page.getByRole('heading', { level: 1, name: limits.away }).waitFor()
    expect(await faults(page)).toEqual([])
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
    const member = await person()
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
    const agent = await person()
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
    const guest = await person()
    guest.expectComplaint(/503|451/)
    await operate(ownSite(), ...close)
    try {
      for (const path of ['/', '/en']) expect(await faults(await guest.open(path))).toEqual([])
    } finally {
      await operate(ownSite(), ...open)
    }
  })

  it('a phone’s home', async () => {
    const guest = await person({ viewport: { width: 390, height: 844 } })
    expect(await faults(await guest.open('/en'))).toEqual([])
  })
})
