import type { Locator, Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import home from '#locales/en/home.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys, type Person } from '#tests/support/browser.ts'
import { operate } from '#tests/support/running-site.ts'
import { logIn, loginButton } from '#tests/support/steps.ts'

/** How a visitor comes to a pop-up: who they are, and what they press. */
interface Way {
  readonly name: string
  readonly as?: 'demo' | 'agent'
  readonly open: (page: Page) => Locator | Promise<Locator>
  /** What opened it is gone when it closes: an entry of a menu gives the focus to the menu's button. */
  readonly back?: (page: Page) => Locator
}

const firstOf = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const serviceButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: site.service.label })
const accountButton = (page: Page) => page.getByRole('button', { name: wallet.account })

async function menuEntry(page: Page, name: string): Promise<Locator> {
  await accountButton(page).click()
  return page.getByRole('menuitem', { name })
}

const ways: readonly Way[] = [
  { name: 'log-in', open: loginButton },
  { name: 'registration', open: (page) => page.getByRole('banner').getByRole('button', { name: site.guest.register }) },
  { name: 'announcements', open: (page) => firstOf(page, site.service.announcements) },
  { name: 'chat room', open: (page) => firstOf(page, site.service.rooms) },
  {
    name: 'notice',
    open: (page) => page.getByRole('region', { name: home.notices }).getByRole('button').first(),
  },
  {
    name: 'customer service',
    open: (page) =>
      page.getByRole('navigation', { name: site.nav.menu }).getByRole('link', { name: site.service.chat }),
  },
  {
    name: 'customer service by its menu',
    open: async (page) => {
      await serviceButton(page).click()
      return page.locator('#service-menu [data-action="service"]')
    },
    back: serviceButton,
  },
  {
    name: 'games of a vendor',
    open: (page) => page.getByRole('region', { name: 'Fishing' }).getByRole('link', { name: 'JDB', exact: true }),
  },
  {
    name: 'cashier',
    as: 'demo',
    open: (page) => page.getByRole('banner').getByRole('button', { name: wallet.deposit }),
  },
  { name: 'log-out', as: 'demo', open: (page) => menuEntry(page, wallet.signOut), back: accountButton },
  { name: 'contracts', as: 'agent', open: (page) => menuEntry(page, wallet.contracts), back: accountButton },
]

/** Whether the focus is in the pop-up, or with the browser's own controls: never on the page behind. */
const focusIsInside = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === document.body || element?.closest('dialog[open]') !== null
  })

describe('every pop-up', () => {
  const { person } = journeys()
  const closedGame = inject('site')

  async function holdsTheRules(page: Page, back: Locator): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    // A click outside closes nothing.
    await page.mouse.click(4, 4)
    expect(await dialog.isVisible()).toBe(true)
    // The page behind stays where it is.
    const top = () => page.evaluate(() => scrollY)
    const before = await top()
    await page.mouse.move(4, 450)
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
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
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
    await expect.poll(() => back.evaluate((element) => element === document.activeElement)).toBe(true)
  }

  it.each(ways)('holds the page behind, keeps the focus and gives it back: $name', async ({ as, open, back }) => {
    const page = await (await person()).open('/en')
    if (as) await logIn(page, as)
    const opener = await open(page)
    await opener.click()
    await holdsTheRules(page, back?.(page) ?? opener)
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
