import type { Frame, FrameLocator, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import game from '#locales/en/game.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { demoPassword } from './members.ts'

/** What people do again and again, by the names that they see (English pages). */

const starting = (text: string) => new RegExp(`^${text}`)

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: access.login.title })
export const registerDialog = (page: Page) => page.getByRole('dialog', { name: access.register.title })
export const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: site.guest.login })

async function fillForm(form: Page | Locator, username: string, password: string): Promise<void> {
  await form.getByRole('textbox', { name: starting(access.login.username) }).fill(username)
  await form.getByLabel(starting(access.login.password)).fill(password)
  await form.getByRole('button', { name: access.login.submit, exact: true }).click()
}

/** Fills the open log-in pop-up and sends it. */
export async function fillLogin(page: Page, username: string, password = demoPassword): Promise<void> {
  await fillForm(loginDialog(page), username, password)
}

/** Fills the agents' own log-in, `/en/agent`, and sends it. */
export async function logInAtAgents(page: Page, username: string, password = demoPassword): Promise<void> {
  await fillForm(page, username, password)
}

/** Logs the demo's agent in on the agents' own page and waits until their area is there. */
export async function enterAgentArea(page: Page): Promise<void> {
  await logInAtAgents(page, 'agent')
  await page.waitForURL(/\/en\/agentHome$/)
}

/** Logs in from the header and waits until the member's side of it is there. */
export async function logIn(page: Page, username: string): Promise<void> {
  await loginButton(page).click()
  await fillLogin(page, username)
  await loginDialog(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: wallet.account }).waitFor()
}

/** Fills the open registration and sends it; returns when the member is logged in and the home page stands anew. */
export async function register(page: Page, username: string, password: string): Promise<void> {
  const dialog = registerDialog(page)
  await dialog.getByRole('textbox', { name: starting(registerTexts.fields.username) }).fill(username)
  await dialog.getByLabel(starting(registerTexts.fields.password)).fill(password)
  await dialog.getByLabel(starting(registerTexts.fields.confirmPassword)).fill(password)
  const terms = dialog.getByRole('checkbox', { name: /18/ })
  if (!(await terms.isChecked())) await terms.check()
  await untilHome(page, () => dialog.getByRole('button', { name: access.register.submit }).click())
  await page.locator('html[data-user="member"]').waitFor()
}

/**
 * Does something that ends with going home, and waits until the page is there: its address may be the home page's
 * before, so that nothing but the new page tells.
 */
export async function untilHome(page: Page, act: () => Promise<void>): Promise<void> {
  // A registration works out a sum before and hashes after: on a busy machine that takes its time.
  const loaded = page.waitForEvent('load', { timeout: 60_000 })
  await act()
  await loaded
}

/** Signs out by the member's menu, and waits until the page has gone home. */
export async function signOut(page: Page): Promise<void> {
  // A trial has no menu of its own.
  const trial = page.getByRole('banner').getByRole('button', { name: site.nav.signOut })
  if (await trial.isVisible()) await trial.click()
  else {
    await page.getByRole('button', { name: wallet.account }).click()
    await page.getByRole('menuitem', { name: wallet.signOut }).click()
  }
  const dialog = page.getByRole('dialog', { name: popups.logout.title })
  await untilHome(page, () => dialog.getByRole('button', { name: popups.logout.confirm }).click())
  await loginButton(page).waitFor()
}

/** Closes the operator's pop-ups one after another and gives their titles. */
export async function closeGreetings(page: Page): Promise<string[]> {
  const titles: string[] = []
  const dialog = page.getByRole('dialog')
  for (;;) {
    await dialog.waitFor()
    const title = await dialog.getByRole('heading', { level: 2 }).innerText()
    titles.push(title)
    const isLast = await dialog.getByRole('button', { name: talk.notice.understood }).isVisible()
    await dialog.locator('.dialog__foot').getByRole('button').click()
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor({ state: 'hidden' })
    if (isLast) return titles
  }
}

/** Opens the first game of the page that is open for play. */
export async function openFirstGame(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Play (?!now)/ })
    .first()
    .click()
}

/** The vendor's frame on a game page. */
export const gameFrame = (page: Page): FrameLocator =>
  page.getByRole('region', { name: game.stage.label.replace('{game}', '') }).frameLocator('iframe')

/** Spins and waits until the vendor has answered. */
export async function spin(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && (response.frame() as Frame) !== page.mainFrame(),
  )
  await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).click()
  await answered
}

/** The balance that the header, or a game's own bar, shows, in hundredths. */
export async function shownBalance(page: Page): Promise<number> {
  const text = await page.locator('body').innerText()
  const amount = /Balance\s*฿\s*(\d[\d,]*)\.(\d\d)/.exec(text)
  return amount ? Number(amount[1]!.replaceAll(',', '') + amount[2]!) : Number.NaN
}

/** Waits until the header shows this balance. */
export async function expectBalance(page: Page, hundredths: number, withinMs: number): Promise<void> {
  await expect.poll(() => shownBalance(page), { timeout: withinMs, interval: 50 }).toBe(hundredths)
}

/** The tab's token, once the tab has resumed the session of its browser; empty for a guest. */
export async function tokenOf(page: Page): Promise<string> {
  await page.waitForFunction(
    () => localStorage.getItem('signedIn') === null || sessionStorage.getItem('token') !== null,
  )
  return (await page.evaluate(() => sessionStorage.getItem('token'))) ?? ''
}

/** Asks the API as this tab would. */
export async function ask<T>(page: Page, path: string): Promise<{ status: number; body: T }> {
  return page.evaluate(
    async ({ address, token }) => {
      const response = await fetch(`/api${address}`, { headers: { authorization: `Bearer ${token}` } })
      return { status: response.status, body: await response.json() }
    },
    { address: path, token: await tokenOf(page) },
  )
}

export const hundredthsOf = (amount: string): number => Number(amount.replace('.', ''))

/** Whether the focus is in the pop-up, or with the browser's own controls: never on the page behind. */
export const focusIsInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === document.body || element?.closest('dialog[open]') !== null
  })

/** How the page behind scrolls. */
export const overflow = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY)

/** What the element that has the focus is called. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined
    return (label ?? element?.getAttribute('aria-label') ?? element?.innerText ?? '').trim()
  })

/** Tabs on until something has the focus whose name begins so, or is like that. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isMeant = (text: string) => (typeof name === 'string' ? text.startsWith(name) : name.test(text))
  for (let presses = 0; presses < 60; presses += 1) {
    if (isMeant(await focused(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${name}; it stands on "${await focused(page)}".`)
}

/** Chooses a language by its name in the header of the English site. */
export async function changeLanguage(page: Page, name: string): Promise<void> {
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: site.language.label }).click()
  await banner.getByRole('link', { name }).click()
}

/** Plays a lottery as a guest: from its card through the log-in to its page. */
export async function enterLottery(page: Page, account: string, name: string, address: string): Promise<void> {
  await page.goto(`/en/elott?gameName=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Play ${name}`, exact: true }).click({ position: { x: 12, y: 60 } })
  await loginDialog(page).waitFor()
  await fillLogin(page, account)
  await page.waitForURL((url) => url.pathname + url.search === address)
  await page.getByRole('navigation', { name: game.lottery.menu }).getByRole('link', { name, exact: true }).waitFor()
}

/** Shows an address whose scripts are held back until they are let go. */
export async function openAsleep(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return release
}
