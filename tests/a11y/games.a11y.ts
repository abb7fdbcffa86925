import { games } from '@baize/sandbox/catalogue/index.ts'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { barriers } from '#tests/support/axe.ts'
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { logIn } from '#tests/support/steps.ts'

const { person } = journeys()

const played = games.flatMap((game) => (game.engine === undefined ? [] : [[game.engine, game] as const]))
/** One game that can be tried for each engine of the sandbox vendor. */
const examples = new Map(played.filter(([, { demoSupport }]) => demoSupport))
/** One for each engine whose games are for money alone. */
const forMoney = new Map(played.filter(([engine]) => !examples.has(engine)))

async function nodeOf(name: string): Promise<string> {
  const listed = await fetch(`${ownSite().url}/api/games?gameName=${encodeURIComponent(name)}&language=EN`)
  return (await listed.json()).games[0].nodeId
}

/** The vendor's address of a free trial. */
async function trialOf(name: string, language: string, theme: 'dark' | 'light'): Promise<string> {
  const { url } = ownSite()
  const nodeId = await nodeOf(name)
  const launched = await fetch(`${url}/api/games/${nodeId}/launch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ mode: 'demo', language, theme }),
  })
  return (await launched.json()).launchUrl
}

/** A colour half way between two states is nobody's to read. */
const atRest = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))),
  )

/** Nothing bars anybody from the game, its rules and its proofs; nothing is wider than the screen. */
async function look(page: Page): Promise<void> {
  await page.locator('body[data-state="ready"]').waitFor()
  await atRest(page)
  expect(await barriers(page)).toEqual([])
  for (const sheet of ['rules', 'fairness']) {
    await page.locator(`#open-${sheet}`).click()
    await page.locator(`#${sheet}[open]`).waitFor()
    await atRest(page)
    expect(await barriers(page, { within: `#${sheet}` })).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator(`#${sheet}`).waitFor({ state: 'hidden' })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

/** What of a table's cloth is a swipe away on a phone on its side. */
const hidden = (page: Page) =>
  page
    .locator('.table:not([data-screen="book"]) .cloth')
    .evaluateAll((cloths) =>
      cloths.flatMap((one) => (one.scrollHeight > one.clientHeight + 1 ? [one.scrollHeight - one.clientHeight] : [])),
    )

it.each([...examples.keys()])('%s', async (engine) => {
  const { name } = examples.get(engine)!
  for (const [language, theme, viewport] of [
    ['th', 'light', { width: 390, height: 760 }],
    ['en', 'dark', { width: 1440, height: 900 }],
    ['es', 'light', { width: 390, height: 844 }],
    ['pt', 'dark', { width: 844, height: 390 }],
  ] as const) {
    const player = await person({ viewport })
    const page = await player.open(await trialOf(name, language, theme))
    await look(page)
    if (viewport.height === 390) expect(await hidden(page)).toEqual([])
  }
})

it.each([...forMoney.keys()])('%s, for money', async (engine) => {
  const player = await person({ colorScheme: 'light' })
  const page = await player.open('/en')
  await logIn(page, 'vip')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/en/game/${await nodeOf(forMoney.get(engine)!.name)}`)
  const frame = await page.locator('iframe').elementHandle()
  const game = (await frame!.contentFrame())!
  await game.locator('body[data-state="ready"]').waitFor()
  await atRest(page)
  expect(await barriers(page)).toEqual([])
  expect(await barriers(game)).toEqual([])
})
