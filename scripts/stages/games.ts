import type { Browser, BrowserContext, Frame, Page } from 'playwright'
import { demoPassword, loggedIn, newName, nextAddress, openAccount } from '#tests/support/members.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

/** One game for each engine of the vendor, by its number on the site. */
export const games: Readonly<Record<string, string>> = {
  ...{ slot: '1', ways: '3', cluster: '23', hold: '6' },
  ...{ roulette: '122', baccarat: '123', dragontiger: '147', sicbo: '125', moneywheel: '126' },
  ...{ blackjack: '124', videopoker: '188', pokdeng: '192', hilo: '256', cockfight: '220', duel: '224' },
  ...{ lottery: '228', lotterysix: '229', siam: '231', hanoi: '243', south: '245', digits: '251', keno: '232' },
  ...{ dice: '252', plinko: '253', mines: '254', tower: '258', spots: '263', coin: '257', rocket: '255' },
  ...{ fishing: '168', goals: '150', parts: '151', book: '165' },
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A phone, the same on its side, and a desk. */
export const sizes: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]

/** How somebody looks at the games. */
export interface View {
  readonly size: Size
  readonly language: string
  readonly isLight: boolean
}

/** A browser of this size in which a new member with money is logged in. */
export async function memberAt(
  browser: Browser,
  site: RunningSite,
  viewport: Size,
  isLight = false,
): Promise<BrowserContext> {
  const isPhone = Math.min(viewport.width, viewport.height) < 500
  const name = newName()
  await openAccount(site, name, '20000')
  const context = await browser.newContext({
    ...{ baseURL: site.url, locale: 'en-GB', viewport, hasTouch: isPhone, isMobile: isPhone },
    colorScheme: isLight ? 'light' : 'dark',
    storageState: await loggedIn(site, name, demoPassword, nextAddress()),
  })
  await context.addInitScript(() => {
    try {
      localStorage.setItem('agreed', '1')
      const ids = Array.from({ length: 200 }, (_, id) => id + 1).join(',')
      for (const key of ['popupsClosed', 'contractsClosed']) sessionStorage.setItem(key, ids)
    } catch {
      // A vendor's frame has no storage and no pop-ups.
    }
  })
  return context
}

/** Opens a game and gives its frame when the game is there. */
export async function openGame(page: Page, game: string, language = 'en'): Promise<Frame> {
  await page.goto(`${language === 'th' ? '' : `/${language}`}/game/${games[game] ?? game}`)
  return frameOf(page)
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('.stage iframe')
  const frame = (await element.contentFrame())!
  await frame.waitForSelector('body[data-state="ready"]')
  return frame
}

/** Whether the rounds of the game go by the vendor's clock. */
export const isByClock = (frame: Frame) => frame.evaluate(() => document.body.classList.contains('table'))

/** Waits for a phase of a table; a draw is one a minute. */
export const inPhase = (frame: Frame, phase: 'open' | 'closed' | 'running' | 'result') =>
  frame.waitForSelector(`body[data-phase="${phase}"]`, { timeout: 90_000 })

/** Lays chips on the first spots and bets them; in a game of one's own begins the round. */
export async function bet(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const spots = document.querySelectorAll<HTMLElement>('[data-spot]:not([disabled])')
    for (const spot of [...spots].slice(0, 2)) spot.click()
    // A lottery and keno have numbers to choose and take some by themselves; a coupon has prices.
    const choices = ['.pad .ghost', '.keno-foot .ghost', '.pick', '.price'].map((one) => `${one}:not([disabled])`)
    const quick = spots.length === 0 ? document.querySelector<HTMLElement>(choices.join()) : null
    for (let at = 0; at < (quick?.closest('.pad') ? 3 : 1); at += 1) quick?.click()
    document.querySelector<HTMLElement>('#go')?.click()
  })
}

/** Takes the first step that the game of one's own offers. */
export async function step(frame: Frame): Promise<void> {
  await frame.evaluate(() =>
    document.querySelector<HTMLElement>('#board button:not([disabled], [aria-disabled="true"], .ghost)')?.click(),
  )
}
