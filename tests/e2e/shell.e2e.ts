import { describe, expect, it } from 'vitest'
import { localePath, locales } from '#i18n/locale.ts'
import common from '#locales/en/common.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import toasts from '#locales/en/toasts.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { logIn, loginDialog } from '#tests/support/steps.ts'

const idRow = /^ID \d{8}$/

describe('header', () => {
  const { person } = journeys()

  it('opens the vendors of a game type by the pointer and by keys, and gives the focus back', async () => {
    const page = await (await person()).open('/en')
    const slots = page.getByRole('banner').getByRole('link', { name: 'Slots', exact: true })
    const panel = page.getByRole('navigation', { name: site.nav.vendorsOf.replace('{type}', 'Slots') })
    await slots.hover()
    await panel.waitFor()
    await page.mouse.move(600, 800)
    await panel.waitFor({ state: 'hidden' })

    await slots.focus()
    await page.keyboard.press('ArrowDown')
    const vendors = panel.getByRole('link')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    expect(await focused()).toBe(await vendors.nth(0).getAttribute('href'))
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe(await vendors.nth(1).getAttribute('href'))
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await focused()).toBe('/en/rng')

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/en\/rng\?vassalage=/)
  })

  it('shows, hides and renews the balance, and keeps the choice', async () => {
    const member = await person()
    const page = await member.open('/en')
    await logIn(page, 'demo')
    const balance = page.getByRole('banner').getByText('12,480.50')
    await balance.waitFor()
    await page.getByRole('button', { name: wallet.hide }).click()
    await balance.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('button', { name: wallet.show }).click()
    await balance.waitFor()
    const asked = page.waitForResponse('**/api/wallet/balance')
    await page.getByRole('button', { name: wallet.refresh }).click()
    expect((await asked).status()).toBe(200)
  })

  it('renews the balance on a phone where the amount is pressed', async () => {
    const member = await person()
    const page = await member.open('/en')
    await logIn(page, 'vip')
    await page.setViewportSize({ width: 390, height: 844 })
    const amount = page.getByRole('banner').locator('.bal__amt')
    await expect.poll(() => amount.innerText()).toMatch(/฿[\d,]+\.\d\d/)
    const renew = page.getByRole('button', { name: wallet.refresh })
    // Whatever lies over the middle of the amount takes the press.
    const box = (await amount.boundingBox())!
    const asked = page.waitForResponse('**/api/wallet/balance')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    expect((await asked).status()).toBe(200)
    const target = (await renew.boundingBox())!
    expect(target.width).toBeGreaterThan(80)
    await page.getByRole('button', { name: wallet.hide }).click()
    await page.getByRole('button', { name: wallet.show }).click()
  })

  it('holds the member’s menu: copies the ID, leads on, asks before it signs out', async () => {
    const member = await person({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await member.open('/en')
    await logIn(page, 'vip')
    await page.getByRole('button', { name: wallet.account }).click()
    const menu = page.getByRole('menu', { name: wallet.account })
    const id = (await menu.getByText(idRow).innerText()).replace('ID ', '')
    for (const entry of [wallet.records, wallet.platform, wallet.service, wallet.signOut])
      await menu.getByRole('menuitem', { name: entry }).waitFor()
    await menu.getByRole('menuitem', { name: wallet.copyId }).click()
    await page.getByText(toasts.idCopied).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
    await menu.getByRole('menuitem', { name: wallet.signOut }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.user)).toBe('member')
  })
})

describe('side menu and footer', () => {
  const { person, url } = journeys()
  const operator = ownSite()
  const set = (key: string, value: unknown) => operate(operator, 'settings', key, JSON.stringify(value))

  it('asks members to invite where the operator rewards it, guests always, and leads agents to their links', async () => {
    const invite = { name: site.nav.invite }
    // The programme has a page of its own; without it an offer says what for.
    await set('referralOn', false)
    const leadsTo = async (page: string) => (await (await fetch(`${url}/en`)).text()).includes(page)
    await expect.poll(() => leadsTo('/member/referral'), { timeout: 30_000 }).toBe(false)
    expect(await leadsTo('/promotions#invite')).toBe(false)
    const words = ['--title', 'Bring a friend', '--line', 'Play together.', '--text', 'Terms.']
    const said = await operate(operator, 'tell', 'promotion', '--name', 'invite', ...words)
    try {
      await expect.poll(() => leadsTo('/promotions#invite'), { timeout: 30_000 }).toBe(true)
      for (const [name, shown] of [
        ['demo', false],
        ['agent', true],
      ] as const) {
        const page = await (await person()).open('/en')
        const link = page.getByRole('navigation', { name: site.nav.menu }).getByRole('link', invite)
        await link.waitFor()
        await logIn(page, name)
        await link.waitFor({ state: shown ? 'visible' : 'hidden' })
        if (!shown) continue
        await link.click()
        await page.waitForURL(/\/en\/agentHome\/register$/)
      }
    } finally {
      await operate(operator, 'tell', 'end', /(\d+)\.$/m.exec(said)?.[1] ?? '')
      await set('referralOn', true)
    }
  })

  it('shows the licence that the operator names', async () => {
    const licence = { text: 'Licence 8048/JAZ', url: 'https://regulator.example/8048' }
    const read = async () => (await fetch(`${url}/en`)).text()
    expect(await read()).not.toContain(licence.text)
    await set('licence', licence)
    try {
      await expect.poll(read).toContain(`href="${licence.url}"`)
    } finally {
      await set('licence', { text: '', url: '' })
    }
  })

  it('shows the channels and contacts that the operator names, LINE among them', async () => {
    const chat = { csType: 'chat', path: '/help', title: 'Live chat', csPosition: 'all' }
    const line = { csType: 'line', path: '@jadehall', title: '@jadehall', csPosition: 'all' }
    const address = 'https://line.me/R/ti/p/%40jadehall'
    await set('customerService', [chat, line])
    await set('channels', { line: '@jadehall', youtube: 'https://www.youtube.com/@jadehall' })
    try {
      await expect.poll(async () => (await fetch(`${url}/en`)).text()).toContain(address)
      const page = await (await person()).open('/en')
      const links = async (part: string) =>
        page
          .locator(`${part} a[href="${address}"]`)
          .evaluateAll((all) => all.map((link) => link.ariaLabel ?? 'contact'))
      expect(await links('footer')).toEqual(['LINE'])
      expect(await links('[data-side-menu]')).toEqual(['contact', 'LINE'])
      expect(await page.locator('footer a[href*="youtube.com"]').count()).toBe(1)
      await page.getByRole('navigation', { name: site.nav.menu }).getByRole('link', { name: site.service.chat }).click()
      await page.getByRole('dialog').getByRole('link', { name: '@jadehall' }).waitFor()
    } finally {
      await set('customerService', [chat])
      await set('channels', { line: null, youtube: null })
    }
  })

  it('leads to six promotions, the app and the languages', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    const menu = page.getByRole('navigation', { name: site.nav.menu })
    expect(await menu.locator('a[href^="/en/promotions#"] img').count()).toBeLessThanOrEqual(6)
    const code = menu.getByRole('img', { name: site.app.qr.replace('{name}', site.app.ios) })
    await code.scrollIntoViewIfNeeded()
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
    for (const locale of locales)
      expect(
        await page
          .getByRole('banner')
          .locator(`a[hreflang][href="${localePath(locale, '/')}"]`)
          .count(),
      ).toBe(1)
  })
})

describe('without the network', () => {
  const { person } = journeys()
  const offline = /ERR_INTERNET_DISCONNECTED|Failed to fetch/

  it('says that a part did not come, and brings it when it is asked for again', async () => {
    const guest = await person()
    guest.expectComplaint(offline)
    const page = await guest.open('/en')
    await guest.context.setOffline(true)
    await page.getByRole('banner').getByRole('button', { name: site.guest.login }).click()
    const line = page.getByRole('alert').filter({ hasText: errors.network })
    await line.waitFor()
    await guest.context.setOffline(false)
    await line.getByRole('button', { name: common.retry }).click()
    await loginDialog(page).waitFor()
  })
})
