/**
 * Budgets of the bytes of each initial load, measured in a real browser against the built site. `--few` weighs the six views
 * that are in the gate, `--games` the initial load of each kind of game; paths weigh those own pages alone.
 */
import type { Browser, Page } from 'playwright'
import { localePath } from '#i18n/locale.ts'
import type { Route } from '#route.ts'
import { visits } from '#route-lookup.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { enterConsole } from '#tests/support/console-steps.ts'
import { startDemoSite } from '#tests/support/demo-world.ts'
import { operate, type RunningSite, untilStrip } from '#tests/support/running-site.ts'
import { measureCashier } from './size-cashier.ts'
import { measureGames } from './size-games.ts'
import { holdIdle, openDesk, type Scale, type Weights, weigh } from './size-weigh.ts'

interface Line {
  readonly what: string
  readonly kilobytes: number
  readonly budget: number
}

/** Every page with a budget in English, and one of each kind in the language of the longest texts and the largest fonts. */
const inLanguages = (those: (route: Route) => boolean): readonly string[] => [
  ...visits((route) => those(route) && !route.twin),
  ...visits(those).map((path) => localePath('en', path)),
]
const lobbies = inLanguages(({ budget }) => budget === 'lobby')
/** `/nothing-here` is the page of an address that leads nowhere. */
const contentPages = [...inLanguages(({ budget }) => budget === 'content'), '/nothing-here']
/** The pages that were asked for. */
const asked = process.argv.slice(2).filter((path) => path.startsWith('/'))
const ofAsked = (paths: readonly string[]) =>
  asked.length === 0 ? paths : paths.filter((path) => asked.includes(path))
const ownPages = (access: Route['access']) =>
  ofAsked(inLanguages((route) => route.budget === 'own' && route.access === access))
const demo = { name: 'demo', password: 'Baize-Demo-2026' }

/** A page as somebody opens it who has never been here; it becomes idle when `work` lets it. */
async function view(
  browser: Browser,
  url: string,
  work: (page: Page, scale: Scale, letIdle: () => Promise<void>) => Promise<void>,
) {
  const context = await openDesk(browser)
  const letIdle = await holdIdle(context)
  const page = await context.newPage()
  const scale = weigh(page)
  await page.goto(url, { waitUntil: 'load' })
  await work(page, scale, () => letIdle(page))
  await context.close()
}

/** JavaScript of a guest's home once the strip is filled, when nobody has pressed anything; nothing where the page came without one. */
async function weighStrip(browser: Browser, url: string): Promise<number | undefined> {
  const context = await openDesk(browser, { serviceWorkers: 'block' }, /\/(carousel|guest)\.[\w-]+\.js$/)
  const page = await context.newPage()
  const scale = weigh(page)
  // Under another name it would not be kept away from an initial load.
  const late = page.waitForRequest(/\/late\.[\w-]+\.js$/)
  await page.goto(url)
  await late
  const isThere = (await page.locator('[data-now]').count()) > 0
  if (isThere) await page.locator('[data-now]:not([data-empty])').waitFor()
  const { js } = await scale.now()
  await context.close()
  return isThere ? js : undefined
}

/** While the vendor is silent, which is asked again every few seconds, home is drawn without a strip: then it is opened anew. */
async function measureStrip(browser: Browser, url: string): Promise<Line> {
  let kilobytes: number | undefined
  for (let tries = 0; kilobytes === undefined && tries < 20; tries += 1) {
    await untilStrip(url)
    kilobytes = await weighStrip(browser, url)
  }
  if (kilobytes === undefined) throw new Error(`${url} comes without its strip.`)
  return { what: 'guest home with its strip, JavaScript', kilobytes, budget: 15 }
}

/** JavaScript of a guest's home, before the page is idle and after the log-in pop-up is open; of a member's home. */
async function measureHome(browser: Browser, url: string): Promise<Line[]> {
  const lines: Line[] = []
  lines.push(await measureStrip(browser, `${url}/en`))
  await view(browser, `${url}/en`, async (page, scale, letIdle) => {
    const first = await scale.now()
    await letIdle()
    lines.push({ what: 'guest home, JavaScript before idle', kilobytes: first.js, budget: 5 })
    await page.getByRole('button', { name: 'Log in' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^password/i).waitFor()
    const { js } = await scale.atRest()
    lines.push({ what: 'guest home with log-in open, JavaScript', kilobytes: js, budget: 75 })
    await dialog.getByRole('textbox', { name: /username/i }).fill(demo.name)
    await dialog.getByLabel(/^password/i).fill(demo.password)
    await dialog.getByRole('checkbox', { name: /18/ }).check()
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    // A member comes back with an empty cache: the session is the cookie's, the code is fetched again.
    const storageState = await page.context().storageState()
    const again = await openDesk(browser, { storageState })
    const home = await again.newPage()
    const ofMember = weigh(home)
    await home.goto(`${url}/en`, { waitUntil: 'load' })
    await home.getByText('12,480.50').first().waitFor()
    lines.push({ what: 'member home, JavaScript', kilobytes: (await ofMember.atRest()).js, budget: 75 })
    await again.close()
  })
  return lines
}

/** Opens a page, logs in on it and keeps the session. */
async function sessionOf(browser: Browser, url: string, logIn: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(url)
  await logIn(page)
  const storageState = await context.storageState()
  await context.close()
  return storageState
}

/** Budgets of pages of somebody who is logged in. */
const ownBudgets = { js: 100, html: 15, css: 20, font: 60 } as const
/**
 * The console is one app: each of its pages brings the words and the styles of all of them, so that the next page and its dialogs cost
 * nothing more. Two thirds of the HTML are these words. Staff load them once a day and work there for hours.
 */
const consoleBudgets = { js: 200, html: 24, css: 28, font: 60 } as const

type Session = Awaited<ReturnType<typeof sessionOf>>

const untilDrawn = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main .skel, main [aria-busy="true"], [aria-busy="true"] main'))

/** Pages of somebody who is logged in and comes back with an empty cache; each is hydrated whole. */
async function measureOwn(
  browser: Browser,
  url: string,
  {
    paths,
    storageState,
    budgets = ownBudgets,
  }: {
    paths: readonly string[]
    storageState: Session
    budgets?: Readonly<Record<keyof typeof ownBudgets, number>>
  },
): Promise<Line[]> {
  const lines: Line[] = []
  for (const path of paths) {
    const context = await openDesk(browser, { storageState })
    const page = await context.newPage()
    const scale = weigh(page)
    await page.goto(url + path)
    await untilDrawn(page)
    const { html, js, css, font } = await scale.atRest()
    lines.push({ what: `${path}, JavaScript`, kilobytes: js, budget: budgets.js })
    lines.push({ what: `${path}, HTML`, kilobytes: html, budget: budgets.html })
    lines.push({ what: `${path}, CSS`, kilobytes: css, budget: budgets.css })
    lines.push({ what: `${path}, fonts`, kilobytes: font, budget: budgets.font })
    await context.close()
  }
  return lines
}

async function measureAgent(browser: Browser, url: string, paths = ownPages('agent')): Promise<Line[]> {
  const storageState = await sessionOf(browser, `${url}/en/agent`, async (page) => {
    await page.locator('input[name="username"]').fill('agent')
    await page.locator('input[name="password"]').fill(demo.password)
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL(/\/en\/agentHome$/)
  })
  return measureOwn(browser, url, { paths, storageState })
}

async function measureMember(browser: Browser, url: string): Promise<Line[]> {
  const storageState = await sessionOf(browser, `${url}/en/login`, async (page) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /username/i }).fill(demo.name)
    await dialog.getByLabel(/^password/i).fill(demo.password)
    await dialog.getByRole('checkbox', { name: /18/ }).check()
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
  const lines = await measureOwn(browser, url, { paths: ownPages('member'), storageState })
  if (asked.length > 0) return lines
  const open = () => openDesk(browser, { storageState })
  return [...lines, ...(await measureCashier(open, url, untilDrawn))]
}

async function measureConsole(browser: Browser, url: string): Promise<Line[]> {
  const storageState = await sessionOf(browser, `${url}/en/operator`, (page) => enterConsole(page, 'olga'))
  const paths = ofAsked(inLanguages(({ budget }) => budget === 'console'))
  return measureOwn(browser, url, { paths, storageState, budgets: consoleBudgets })
}

/** A content page as a guest gets it: it is read without any island. */
async function measureContent(browser: Browser, url: string, path: string): Promise<Line[]> {
  let seen: Weights | undefined
  await view(browser, url + path, async (_page, scale) => {
    seen = await scale.now()
  })
  const { html, js, css } = seen!
  return [
    { what: `${path}, JavaScript before idle`, kilobytes: js, budget: 5 },
    { what: `${path}, HTML`, kilobytes: html, budget: 15 },
    { what: `${path}, CSS`, kilobytes: css, budget: 20 },
  ]
}

async function measurePage(browser: Browser, url: string, path: string, lobby: boolean): Promise<Line[]> {
  const lines: Line[] = []
  await view(browser, url + path, async (page, scale, letIdle) => {
    await letIdle()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
    const { html, js, css, font } = await scale.atRest()
    if (lobby) lines.push({ what: `${path}, JavaScript`, kilobytes: js, budget: 80 })
    lines.push({ what: `${path}, HTML`, kilobytes: html, budget: 15 })
    lines.push({ what: `${path}, CSS`, kilobytes: css, budget: 20 })
    lines.push({ what: `${path}, fonts`, kilobytes: font, budget: 60 })
  })
  return lines
}

/** The pages of a closed site, which stand at every address while it is closed. */
async function measureClosed(browser: Browser, site: RunningSite): Promise<Line[]> {
  const lines: Line[] = []
  const closings = [
    ['maintenance', ['maintenance', 'on'], ['maintenance', 'off']],
    ['region', ['settings', 'blockedCountries', '["ZZ"]'], ['settings', 'blockedCountries', '[]']],
  ] as const
  for (const [name, close, open] of closings) {
    await operate(site, ...close)
    const measured = await measureContent(browser, site.url, '/')
    lines.push(...measured.map((line) => ({ ...line, what: `${name}${line.what.slice(1)}` })))
    await operate(site, ...open)
  }
  return lines
}

async function measureFew(browser: Browser, { url }: RunningSite): Promise<Line[]> {
  return [
    ...(await measureHome(browser, url)),
    ...(await measureAgent(browser, url, ['/en/agentHome'])),
    ...(await measurePage(browser, url, '/en/rng', true)),
    ...(await measureContent(browser, url, '/en/help')),
  ]
}

async function measureAsked(browser: Browser, { url }: RunningSite): Promise<Line[]> {
  const [agent, member] = [await measureAgent(browser, url), await measureMember(browser, url)]
  return [...agent, ...member, ...(await measureConsole(browser, url))]
}

async function measureAll(browser: Browser, site: RunningSite): Promise<Line[]> {
  const { url } = site
  const lines = await measureHome(browser, url)
  lines.push(...(await measureAgent(browser, url)), ...(await measureMember(browser, url)))
  lines.push(...(await measureConsole(browser, url)))
  for (const path of inLanguages(({ budget }) => budget === 'home'))
    lines.push(...(await measurePage(browser, url, path, false)))
  for (const path of lobbies) lines.push(...(await measurePage(browser, url, path, true)))
  for (const path of contentPages) lines.push(...(await measureContent(browser, url, path)))
  return [...lines, ...(await measureGames(browser, site)), ...(await measureClosed(browser, site))]
}

const site = await startDemoSite()
const browser = await launchChromium()
try {
  const all = asked.length > 0 ? measureAsked : measureAll
  const measure = { '--few': measureFew, '--games': measureGames }[process.argv[2] ?? ''] ?? all
  const lines = await measure(browser, site)
  const rows = lines.map((line) => ({ ...line, kilobytes: line.kilobytes / 1_000 }))
  console.log(`${'on the wire, kB'.padEnd(44)}     now  budget`)
  for (const { what, kilobytes, budget } of rows) {
    const verdict = kilobytes > budget ? '  OVER' : kilobytes === 0 ? '  not measured' : ''
    console.log(`${what.padEnd(44)}${kilobytes.toFixed(1).padStart(8)}${String(budget).padStart(8)}${verdict}`)
  }
  // Nothing at all of a kind that every page has is a broken measurement, not a success.
  const broken = rows.filter(
    ({ what, kilobytes, budget }) => kilobytes > budget || (kilobytes === 0 && !/guest home/.test(what)),
  )
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await site.stop()
}
