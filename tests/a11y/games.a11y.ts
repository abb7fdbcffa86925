import { games } from '@baize/sandbox/catalogue/index.ts'
import type { Frame, Page } from 'playwright'
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
const atRest = (page: Page | Frame) =>
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

/** What a bet is laid on, where a game asks for it: the first of each; of matches, which begin meanwhile, the last one's. */
const choice = [
  ...['[data-spot]', '.pick', '.pad .ghost', '.keno-foot .ghost'],
  '.match-section.open .matches > :last-child .price',
].join()
const hasFocus = (game: Frame, selector: string) =>
  game.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

/** Goes on with the tabulator to what is wanted. */
async function tabTo(game: Frame, selector: string): Promise<void> {
  for (let stops = 0; !(await hasFocus(game, selector)); stops += 1) {
    expect(stops, `stops before ${selector}`).toBeLessThan(300)
    await game.page().keyboard.press('Tab')
  }
}

/** Plays a round with the tabulator and Enter alone, up to its result. */
async function playByKeys(game: Frame): Promise<void> {
  const { keyboard } = game.page()
  const isByClock = await game.evaluate(() => document.body.classList.contains('table'))
  if (isByClock) await game.waitForSelector('body[data-phase="open"]', { timeout: 90_000 })
  const before = await game.textContent('#balance')
  if ((await game.locator(choice).count()) > 0) {
    await tabTo(game, choice)
    // A number of a lottery has so many digits at most.
    for (let at = 0; at < ((await hasFocus(game, '.pad *')) ? 3 : 1); at += 1) await keyboard.press('Enter')
  }
  await tabTo(game, '#go')
  await keyboard.press('Enter')
  await game.waitForFunction((old) => document.querySelector('#balance')?.textContent !== old, before)
  if (isByClock) await game.waitForSelector('body[data-phase="result"]', { timeout: 90_000 })
  else {
    // A game with steps puts the focus on the first of them.
    await game.waitForFunction(
      () => document.activeElement?.closest('#board') || !document.querySelector('#go.turning'),
    )
    if (await hasFocus(game, '#board *')) await keyboard.press('Enter')
  }
}

/** Nothing bars anybody from what a round has come to, once it has been shown. */
const lookAtResult = (game: Frame) => expect.poll(() => barriers(game), { timeout: 10_000 }).toEqual([])

it.each([...examples.keys()])('%s, by the keyboard alone, and its result', async (engine) => {
  const player = await person({ viewport: { width: 1440, height: 900 } })
  const page = await player.open(await trialOf(examples.get(engine)!.name, 'en', 'dark'))
  await page.locator('body[data-state="ready"]').waitFor()
  await playByKeys(page.mainFrame())
  await lookAtResult(page.mainFrame())
})

it.each([...forMoney.keys()])('%s, for money, by the keyboard alone', async (engine) => {
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
  await playByKeys(game)
  await lookAtResult(game)
})
