import type { Browser } from 'playwright'
import { operate, type RunningSite } from '#tests/support/running-site.ts'
import { weigh } from './size-weigh.ts'
import { games, memberAt, openGame, sizes } from './stages/games.ts'

/** What the initial load of a game may bring, without fonts. */
const gameBudget = 60

/** The vendor's pages of one game for each of its engines, on a phone with an empty cache. */
export async function measureGames(browser: Browser, site: RunningSite) {
  await operate(site, 'settings', 'humanCheck', 'off')
  const member = await memberAt(browser, site, sizes[0]!)
  const storageState = await member.storageState()
  await member.close()
  const lines: { readonly what: string; readonly kilobytes: number; readonly budget: number }[] = []
  for (const game of Object.keys(games)) {
    const context = await browser.newContext({ storageState, baseURL: site.url, locale: 'en-GB', viewport: sizes[0]! })
    const page = await context.newPage()
    const scale = weigh(page, (frame) => frame !== page.mainFrame())
    await openGame(page, game)
    const { html, js, css, image } = await scale.atRest()
    lines.push({ what: `${game}, initial load`, kilobytes: html + js + css + image, budget: gameBudget })
    await context.close()
  }
  return lines
}
