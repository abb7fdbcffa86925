import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import home from '#locales/en/home.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import demo from '#server/demo/texts/en.json' with { type: 'json' }
import { journeys, type Person } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { focusIsInside, logIn, loginButton, loginDialog, overflow, untilHome } from '#tests/support/steps.ts'

/** How somebody comes to a pop-up, and what they press. */
interface Way {
  /** What the pop-up is called, where one pop-up leads to another. */
  readonly title?: string
  readonly open: (page: Page) => Locator | Promise<Locator>
  /** What opened it is gone when it closes: an entry of a menu gives the focus to the menu's button. */
  readonly back?: (page: Page) => Locator
}
type Ways = Readonly<Record<string, Way>>

const firstOf = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const serviceButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: site.service.label })
const accountButton = (page: Page) => page.getByRole('button', { name: wallet.account })
const bar = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })

async function menuEntry(page: Page, name: string): Promise<Locator> {
  await accountButton(page).click()
  return page.getByRole('menuitem', { name })
}

/** What the server answers somebody who comes from a new address. */
const newAddress = {
  twoFactor: { ticket: 'x'.repeat(43), methods: ['mobile', 'email'], hints: { mobile: '+66•••••678' } },
}

const guests: Ways = {
  'log-in': { open: loginButton },
  registration: { open: (page) => bar(page, site.guest.register) },
  'forgotten password': {
    title: entry.forgot.title,
    open: async (page) => {
      await loginButton(page).click()
      return loginDialog(page).getByRole('button', { name: access.login.forgot })
    },
    back: loginButton,
  },
  'second step': {
    title: entry.step.title,
    open: async (page) => {
      await page.route('**/api/auth/login', (route) => route.fulfill({ json: newAddress }))
      await loginButton(page).click()
      const dialog = loginDialog(page)
      await dialog.getByRole('textbox', { name: access.login.username }).fill('somsri')
      await dialog.getByLabel(new RegExp(`^${access.login.password}`)).fill('Quiet-Lantern-72')
      return dialog.getByRole('button', { name: access.login.submit, exact: true })
    },
    back: loginButton,
  },
  announcements: { open: (page) => firstOf(page, site.service.announcements) },
  'chat room': { open: (page) => firstOf(page, site.service.rooms) },
  notice: { open: (page) => page.getByRole('region', { name: home.notices }).getByRole('button').first() },
  'customer service': {
    open: (page) =>
      page.getByRole('navigation', { name: site.nav.menu }).getByRole('link', { name: site.service.chat }),
  },
  'customer service by its menu': {
    open: async (page) => {
      await serviceButton(page).click()
      return page.locator('#service-menu [data-action="service"]')
    },
    back: serviceButton,
  },
  'games of a vendor': {
    open: (page) => page.getByRole('region', { name: 'Fishing' }).getByRole('link', { name: /^JDB/ }),
  },
}

const members: Ways = {
  'log-out': { open: (page) => menuEntry(page, wallet.signOut), back: accountButton },
  'change of the password': {
    open: async (page) => {
      await page.goto('/en/member/security')
      return page.getByRole('main').getByRole('button', { name: `${security.change}: ${security.safety.password}` })
    },
  },
}

const agents: Ways = {
  contracts: { open: (page) => menuEntry(page, wallet.contracts), back: accountButton },
}

describe('every pop-up', () => {
  const { person } = journeys()
  const closedGame = ownSite()

  async function holdsTheRules(page: Page, back?: Locator, title?: string): Promise<void> {
    const dialog = page.getByRole('dialog', title === undefined ? {} : { name: title })
    await dialog.waitFor()
    // A click outside closes nothing.
    await page.mouse.click(4, 4)
    expect(await dialog.isVisible()).toBe(true)
    // The page behind stays where it is.
    const top = () => page.evaluate(() => scrollY)
    const before = await top()
    await page.mouse.move(4, 450)
    await page.mouse.wheel(0, 600)
    expect(await overflow(page)).toBe('hidden')
    expect(await top()).toBe(before)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 14; presses += 1) {
        await page.keyboard.press(key)
        expect(await focusIsInside(page)).toBe(true)
      }
    }
    // A list that opened by the keys closes first.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await overflow(page)).not.toBe('hidden')
    if (back) await expect.poll(() => back.evaluate((element) => element === document.activeElement)).toBe(true)
  }

  /** One after another on one page, as somebody would who tries them all. */
  async function walk(page: Page, ways: Ways): Promise<void> {
    for (const [name, { title, open, back }] of Object.entries(ways)) {
      try {
        const opener = await open(page)
        await opener.click()
        await holdsTheRules(page, back?.(page) ?? opener, title)
      } catch (cause) {
        throw new Error(`${name}: ${String(cause)}`, { cause })
      }
    }
  }

  it('holds the page behind, keeps the focus and gives it back: a guest’s', async () => {
    await walk(await (await person()).open('/en'), guests)
  })

  it('a member’s, and the one that asks before another account takes the place', async () => {
    const page = await (await person()).open('/en')
    await logIn(page, 'demo')
    await walk(page, members)
    await page.goto(`/en?token=${'x'.repeat(43)}`)
    await holdsTheRules(page, undefined, popups.otherAccount.title)
    expect(page.url()).not.toContain('token')
  })

  it('an agent’s', async () => {
    const page = await (await person()).open('/en')
    await logIn(page, 'agent')
    await walk(page, agents)
  })

  it('a trial user’s, who is told what a real account is for', async () => {
    const page = await (await person()).open('/en')
    await loginButton(page).click()
    await untilHome(page, () => loginDialog(page).getByRole('button', { name: access.login.freePlay }).click())
    await page.locator('html[data-user="trial"]').waitFor()
    const card = page.getByRole('region', { name: 'Hot' }).getByRole('link', { name: /^Play (?!now)/ })
    await walk(page, { 'real account': { title: popups.trialUser.title, open: () => card.first() } })
  })

  it('what opens by itself too: the terms at their address, and what the operator has to say', async () => {
    const page = await (await person()).open('/en/help#term')
    await holdsTheRules(page)
    const greeted = await (await person({ popups: true })).open('/en')
    await greeted.mouse.click(4, 4)
    await holdsTheRules(greeted, undefined, demo.popups.welcome.title)
  })

  it('holds the same rules as a sheet on a phone', async () => {
    const page = await (await person({ viewport: { width: 390, height: 844 } })).open('/en')
    const opener = loginButton(page)
    await opener.click()
    await holdsTheRules(page, opener)
  })

  it('holds them for a game that closed while its card was looked at', async () => {
    const member: Person = await person()
    const page = await member.open('/en/rng?vassalage=PG')
    await logIn(page, 'demo')
    const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
    await operate(closedGame, 'vendor', 'PG', 'maintenance')
    try {
      await page
        .getByRole('link', { name: /maintenance/i })
        .first()
        .waitFor()
      await card.click()
      await page.getByRole('dialog').getByText(popups.unavailable.game_maintenance).waitFor()
      await holdsTheRules(page, card)
    } finally {
      await operate(closedGame, 'vendor', 'PG', 'open')
    }
  })

  it('opens after 100 ms and is never lower than 200 pixels', async () => {
    const page = await (await person({ reducedMotion: 'no-preference' })).open('/en')
    await loginButton(page).click()
    const box = page.getByRole('dialog').locator('.dialog')
    expect(await box.evaluate((element) => getComputedStyle(element).animationDelay)).toBe('0.1s')
    // The pop-up of the fewest words.
    await page.keyboard.press('Escape')
    await logIn(page, 'demo')
    await (await menuEntry(page, wallet.signOut)).click()
    await page.getByRole('dialog').waitFor()
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(200)
  })

  it.each(['phone', 'desktop'] as const)('begins at its head however long it is, on a %s', async (device) => {
    const viewport = device === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 600 }
    const page = await (await person({ viewport })).open('/en/register')
    const head = page.getByRole('dialog').getByRole('heading', { level: 2 })
    await page.getByRole('dialog').getByRole('checkbox').waitFor()
    const box = await head.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect(box?.y).toBeLessThan(viewport.height)
  })

  it('closes by its cross as by Escape', async () => {
    const page = await (await person()).open('/en')
    const opener = firstOf(page, site.service.announcements)
    await opener.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})
