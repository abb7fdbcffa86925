import { afterEach, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import service from '#locales/en/service.json' with { type: 'json' }
import siteTexts from '#locales/en/site.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { changeLanguage, logIn, loginButton, loginDialog, registerDialog } from '#tests/support/steps.ts'

const phone = { viewport: { width: 390, height: 844 } }

describe('signing in', () => {
  const { person } = journeys()

  it('goes from the name to the password by one press of the tabulator', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await loginButton(page).click()
    await loginDialog(page)
      .getByRole('textbox', { name: new RegExp(`^${access.login.username}`) })
      .focus()
    await page.keyboard.press('Tab')
    const isPassword = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    expect(await isPassword()).toBe('password')
  })
})

describe('a pop-up and the back button', () => {
  const { person } = journeys()

  it('closes what lies on top first', async () => {
    const guest = await person(phone)
    const page = await guest.open('/en')
    await loginButton(page).click()
    await loginDialog(page).getByRole('link', { name: access.terms.link }).click()
    const terms = page.getByRole('dialog', { name: 'Terms' })
    await terms.waitFor()
    await page.goBack()
    await terms.waitFor({ state: 'hidden' })
    expect(await loginDialog(page).isVisible()).toBe(true)
    await page.goBack()
    await loginDialog(page).waitFor({ state: 'hidden' })
  })

  it('closes the menu by it too', async () => {
    const guest = await person(phone)
    const page = await guest.open('/en')
    await page.getByRole('banner').getByRole('button', { name: siteTexts.nav.menu }).click()
    const drawer = page.getByRole('dialog', { name: siteTexts.nav.menu })
    await drawer.waitFor()
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.popup))).toBe(true)
    await page.goBack()
    await drawer.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/en')
  })

  it('leaves no entry behind when it was closed by its cross', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await page.goto('/en/live')
    await loginButton(page).click()
    await loginDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await loginDialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.popup))).toBe(false)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/en')
  })

  it('opens log-in and registration over the home page, and a reload keeps them', async () => {
    const guest = await person()
    for (const [path, dialog] of [
      ['/en/login', loginDialog],
      ['/en/register', registerDialog],
    ] as const) {
      const page = await guest.open(path)
      await dialog(page).waitFor()
      expect(new URL(page.url()).pathname).toBe('/en')
      await page.reload()
      await dialog(page).waitFor()
      await page.goBack()
      await dialog(page).waitFor({ state: 'hidden' })
    }
  })
})

describe('the header', () => {
  const { person } = journeys()

  it('offers languages and notices to a guest, and only links that a guest can use', async () => {
    const guest = await person()
    const page = await guest.open('/en/rng')
    const banner = page.getByRole('banner')
    await changeLanguage(page, 'Português')
    await page.waitForURL(/\/pt\/rng$/)
    for (const width of [1366, 390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/en/rng')
      await banner.getByRole('button', { name: siteTexts.guest.notices }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 1366, height: 900 })
    const menu = page.getByRole('navigation', { name: siteTexts.nav.menu })
    await menu.getByRole('link', { name: siteTexts.nav.home }).waitFor()
    for (const own of [siteTexts.nav.favourites, siteTexts.nav.recent, siteTexts.nav.accountRecord])
      expect(await menu.getByRole('link', { name: own, exact: true }).isVisible()).toBe(false)
  })

  it('tells a trial from an account, and asks for a real one where it is needed', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await loginButton(page).click()
    await loginDialog(page).getByRole('button', { name: access.login.freePlay }).click()
    await page.locator('html[data-user="trial"]').waitFor()
    await page.reload()
    const banner = page.getByRole('banner')
    await banner.getByText(`${siteTexts.guest.trial} 10,000`, { exact: true }).waitFor()
    for (const own of [wallet.deposit, wallet.withdraw, siteTexts.guest.login])
      expect(await banner.getByRole('button', { name: own, exact: true }).isVisible()).toBe(false)
    await page
      .getByRole('navigation', { name: siteTexts.nav.menu })
      .getByRole('link', { name: siteTexts.nav.betRecord })
      .click()
    await page.getByRole('dialog', { name: popups.trialUser.title }).waitFor()
    await page.keyboard.press('Escape')
    await banner.getByRole('button', { name: siteTexts.guest.register }).click()
    await registerDialog(page).waitFor()
    await page.goto('/en/game/1?mode=demo')
    await page.frameLocator('iframe').getByText('10,000.00', { exact: true }).waitFor()
  })

  it('says whether money goes in or out', async () => {
    const member = await person()
    const page = await member.open('/en')
    await logIn(page, 'demo')
    for (const [button, path] of [
      [wallet.deposit, '/en/member/deposit'],
      [wallet.withdraw, '/en/member/withdraw'],
    ] as const) {
      await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click()
      await page.waitForURL((url) => url.pathname === path)
    }
  })
})

describe('a closed site', () => {
  const { person } = journeys()
  const site = ownSite()

  afterEach(() => operate(site, 'maintenance', 'off'))

  it('lets its visitors talk to customer service', async () => {
    await operate(site, 'maintenance', 'on')
    const guest = await person(phone)
    guest.expectComplaint(/503/)
    const page = await guest.open('/en/rng')
    const [talk] = await Promise.all([
      guest.context.waitForEvent('page'),
      page.getByRole('link', { name: system.service }).click(),
    ])
    await talk.getByRole('textbox', { name: service.write }).fill('When do you open?')
    await talk.getByRole('button', { name: service.send }).click()
    await talk.getByRole('log').getByText('When do you open?').waitFor()
    expect(new URL(talk.url()).pathname).toBe('/en/service')
  })
})
